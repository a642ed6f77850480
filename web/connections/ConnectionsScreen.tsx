import { Link } from '@tanstack/react-router'
import { Ban, MessagesSquare, Search, SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Side } from '#contract/connections.ts'
import { useWords } from '#web/accounts/myAccount.ts'
import type { KnownPerson } from '#web/profiles/ProfileModal.tsx'
import { Button } from '#web/ui/Button.tsx'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { Card } from '#web/ui/Card.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { BlockedPeopleDialog } from './BlockedPeopleDialog.tsx'
import { ConnectionList } from './ConnectionList.tsx'
import { useConnections } from './connections.ts'
import { OtherProfile } from './OtherProfile.tsx'
import { useListAddress } from './useListAddress.ts'

type ConnectionsScreenProps = {
  side: Side
  /** Writes to everybody at once. It stands on a floor above this one, so it is handed in. */
  messageAll: (dialog: { count: number; isOpen: boolean; onClose: () => void }) => ReactNode
  /** Asks somebody to work, from above as well. */
  onBook?: (person: KnownPerson) => void
}

/** With whom I am connected, and what can be done with all of them. */
export function ConnectionsScreen({ side, messageAll, onBook }: ConnectionsScreenProps) {
  const address = useListAddress()
  const says = useWords()
  const count = useConnections(side, '', 1).data?.counts.accepted ?? 0
  const [profile, setProfile] = useState<KnownPerson | null>(null)
  const [open, setOpen] = useState<'message all' | 'blocked people' | null>(null)
  const close = () => setOpen(null)
  const action = buttonClass('plain')

  return (
    <Screen title="My Connections">
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_15rem]">
        <div className="lg:col-start-2">
          <Card title="Quick Actions">
            <div className="flex flex-wrap gap-2 lg:grid lg:*:justify-start">
              <Link to={`/${side}/invitations`} search={{ option: 'send' }} className={action}>
                <Search size={16} aria-hidden="true" />
                {side === 'employee' ? `Find ${says.newEmployers}` : 'Find New Staff'}
              </Link>
              <Button
                look="plain"
                isDisabled={count === 0}
                onPress={() => setOpen('message all')}
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
              <Button look="link" onPress={() => setOpen('blocked people')} icon={<Ban size={16} aria-hidden="true" />}>
                Blocked people
              </Button>
            </div>
          </Card>
        </div>
        <div className="lg:col-start-1 lg:row-start-1">
          <ConnectionList side={side} address={address} onProfile={setProfile} onBook={onBook} />
        </div>
      </div>
      <OtherProfile
        side={side}
        person={profile}
        onClose={() => setProfile(null)}
        action={profile && onBook && <Button onPress={() => book(profile)}>Book Now</Button>}
      />
      <BlockedPeopleDialog isOpen={open === 'blocked people'} onClose={close} />
      {messageAll({ count, isOpen: open === 'message all', onClose: close })}
    </Screen>
  )

  function book(person: KnownPerson) {
    setProfile(null)
    onBook?.(person)
  }
}
