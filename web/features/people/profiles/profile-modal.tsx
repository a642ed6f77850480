import type { ReactNode } from 'react'
import type { Travel } from '#contract/people/places.ts'
import { useMay } from '#web/features/identity/accounts/my-account.ts'
import { usePools } from '#web/features/people/pools/pools.ts'
import { useStaffNotes, useStaffPreference } from '#web/features/people/staff/staff.ts'
import { lazyComponent } from '#web/platform/lazy-component.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Deferred } from '#web/ui/deferred.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { LazyPart } from '#web/ui/lazy-part.tsx'
import { Loaded, useWithParts } from '#web/ui/query-state.tsx'
import { useLastNonNull } from '#web/ui/use-last-non-null.ts'
import { MessageLink, ProfileActions } from './contact-links.tsx'
import { useEmployeeProfile } from './employee-profile.ts'
import { FactsSkeleton } from './facts-skeleton.tsx'
import { ProfileFacts } from './profile-facts.tsx'

const PersonPanel = lazyComponent(() => import('#web/features/people/pools/person-panel.tsx'), 'PersonPanel')
const panelCode = [PersonPanel]

/** Data that a list already has about a person before the profile has loaded. */
export type KnownPerson = {
  id: number
  name: string
  email: string | null
  avatar: string | null
  /** Only a search for staff knows it. */
  travel?: Travel | null
}

type ProfileModalProps = {
  /** Person whose profile is open; null if closed. */
  person: Omit<KnownPerson, 'email'> | null
  onClose: () => void
  /** Shown beside the name: what the employer and the person have in common. */
  badges?: ReactNode
  /** Shown at the bottom: actions on this profile. */
  action?: ReactNode
}

/** An employee as an employer may see them. */
export function ProfileModal({ person, onClose, badges, action }: ProfileModalProps) {
  const lastPerson = useLastNonNull(person)
  // Requested with the press that opens the dialog.
  useEmployeeProfile(person?.id ?? null)
  return (
    <Dialog title="Staff profile" isOpen={person !== null} onClose={onClose} size="wide">
      {lastPerson && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <div className="flex items-center gap-4">
            <Avatar name={lastPerson.name} src={lastPerson.avatar} size="huge" />
            <div className="min-w-0">
              <p className="text-xl font-heading wrap-anywhere">{lastPerson.name}</p>
              {badges && <div className="mt-2 flex flex-wrap gap-1.5">{badges}</div>}
            </div>
          </div>
          <Details key={lastPerson.id} person={lastPerson} action={action} />
        </div>
      )}
    </Dialog>
  )
}

/** As high as most profiles, so that the dialog does not move when they have loaded. */
const DetailsSkeleton = () => (
  <div className="max-[479px]:min-h-[calc(100dvh-9rem)] min-[480px]:min-h-[min(56rem,calc(100dvh-7rem))]">
    <FactsSkeleton />
  </div>
)

function Details({ person, action }: { person: Omit<KnownPerson, 'email'>; action: ReactNode }) {
  const mayBook = useMay('book')
  const profile = useEmployeeProfile(person.id)
  const parts = [useStaffNotes(person.id, mayBook), useStaffPreference(person.id, mayBook), usePools(person.id)]
  const shown = useWithParts(profile, ...parts)
  return (
    <>
      <Deferred code={panelCode} isOptional placeholder={<DetailsSkeleton />}>
        <Loaded query={shown} skeleton={<DetailsSkeleton />} failure="Failed to load profile data">
          {(answer) =>
            answer.data ? <ProfileFacts answer={answer} profile={answer.data} /> : <p>Profile not found</p>
          }
        </Loaded>
        {!shown.isPending && (
          <LazyPart>
            <PersonPanel person={person} />
          </LazyPart>
        )}
      </Deferred>
      <ProfileActions>
        {action}
        {mayBook && shown.data?.data?.connected && <MessageLink by="employer" to={person.id} />}
      </ProfileActions>
    </>
  )
}
