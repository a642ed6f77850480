import { lazyRouteComponent } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import type { Travel } from '#contract/people/places.ts'
import { useMay } from '#web/features/identity/accounts/my-account.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Loaded } from '#web/ui/query-state.tsx'
import { useLastNonNull } from '#web/ui/use-last-non-null.ts'
import { MessageLink, ProfileActions } from './contact-links.tsx'
import { useEmployeeProfile } from './employee-profile.ts'
import { FactsSkeleton } from './facts-skeleton.tsx'
import { ProfileFacts } from './profile-facts.tsx'

const PersonPanel = lazyRouteComponent(() => import('#web/features/people/pools/person-panel.tsx'), 'PersonPanel')

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
  const mayWrite = useMay('book')
  const profile = useEmployeeProfile(person?.id ?? lastPerson?.id ?? null)
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
          <Loaded query={profile} skeleton={<FactsSkeleton />} failure="Failed to load profile data">
            {(answer) =>
              answer.data ? <ProfileFacts answer={answer} profile={answer.data} /> : <p>Profile not found</p>
            }
          </Loaded>
          <Suspense>
            <PersonPanel person={lastPerson} />
          </Suspense>
          <ProfileActions>
            {action}
            {mayWrite && profile.data?.data?.connected && <MessageLink by="employer" to={lastPerson.id} />}
          </ProfileActions>
        </div>
      )}
    </Dialog>
  )
}
