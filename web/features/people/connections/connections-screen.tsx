import { Link } from '@tanstack/react-router'
import { Handshake, MessagesSquare, Search, SlidersHorizontal } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import type { Side } from '#contract/people/connections.ts'
import { useMay, useSectorTerms } from '#web/features/identity/accounts/my-account.ts'
import type { KnownPerson } from '#web/features/people/profiles/profile-modal.tsx'
import { useOpenDialog } from '#web/platform/url-state.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Screen } from '#web/ui/screen.tsx'
import { BlockedPeopleDialog } from './blocked-people-dialog.tsx'
import { ConnectionList } from './connection-list.tsx'
import { useConnections } from './connections.ts'
import { OtherProfile } from './other-profile.tsx'
import { useListAddress } from './use-list-address.ts'

type ConnectionsScreenProps = {
  side: Side
  /** Dialog that writes to all connections; passed in by the page. */
  messageAll: ComponentType<{ count: number; isOpen: boolean; onClose: () => void }>
  /** Opens a shift request; passed in, because bookings belong to a higher layer. */
  onBook?: (person: KnownPerson) => void
}

/** The reader's connections, and actions for all of them. */
export function ConnectionsScreen({ side, messageAll: MessageAll, onBook }: ConnectionsScreenProps) {
  const address = useListAddress()
  const terms = useSectorTerms()
  const all = useConnections(side, '', 1)
  const count = all.data?.counts.accepted ?? 0
  const [profile, setProfile] = useState<KnownPerson | null>(null)
  const mayInvite = useMay('book')
  const [open, setOpen] = useOpenDialog(['message-all', 'blocked'])
  const close = () => setOpen(null)
  const action = buttonClass('plain')

  function book(person: KnownPerson) {
    setProfile(null)
    onBook?.(person)
  }

  return (
    <Screen title="My Connections">
      {mayInvite && (
        <section
          aria-labelledby="quick-actions"
          className="card flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-4"
        >
          <h2 id="quick-actions" className="text-base font-semibold">
            Quick Actions
          </h2>
          {/* On a phone, the texts of an employee's buttons fit on one line only without icons. */}
          <div
            className={`flex flex-wrap gap-2 max-sm:grid max-sm:w-full max-sm:grid-cols-2 max-sm:*:px-2 ${side === 'employee' ? 'max-sm:[&_svg]:hidden' : ''}`}
          >
            <Link to={`/${side}/invitations`} search={{ option: 'send' }} className={action}>
              <Search size={16} aria-hidden="true" />
              {side === 'employee' ? `Find ${terms.newEmployers}` : 'Find New Staff'}
            </Link>
            <Button
              look="plain"
              isDisabled={count === 0}
              onPress={() => setOpen('message-all')}
              icon={<MessagesSquare size={16} aria-hidden="true" />}
            >
              Message All
            </Button>
            {side === 'employee' && (
              <Link to="/employee/profile" search={{ option: 'edit' }} className={action}>
                <SlidersHorizontal size={16} aria-hidden="true" />
                Update Preferences
              </Link>
            )}
            {side === 'employee' && (
              <Link to="/employee/agencies" className={action}>
                <Handshake size={16} aria-hidden="true" />
                My Agencies
              </Link>
            )}
          </div>
        </section>
      )}
      <ConnectionList side={side} address={address} onProfile={setProfile} onBook={onBook} />
      {/* Waits for the list above, which would push this line down when it appears. */}
      {!all.isPending && (
        <p className="text-sm text-dim">
          You can block someone you do not want to hear from.
          <Button look="link" size="small" onPress={() => setOpen('blocked')}>
            Blocked people
          </Button>
        </p>
      )}
      <OtherProfile
        side={side}
        person={profile}
        onClose={() => setProfile(null)}
        action={profile && onBook && <Button onPress={() => book(profile)}>Book Now</Button>}
      />
      <BlockedPeopleDialog isOpen={open === 'blocked'} onClose={close} />
      <MessageAll count={count} isOpen={open === 'message-all' && mayInvite} onClose={close} />
    </Screen>
  )
}
