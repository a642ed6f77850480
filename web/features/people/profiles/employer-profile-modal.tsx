import type { ReactNode } from 'react'
import { Dialog } from '#web/ui/dialog.tsx'
import { Loaded } from '#web/ui/query-state.tsx'
import { useLastNonNull } from '#web/ui/use-last-non-null.ts'
import { MessageLink, ProfileActions } from './contact-links.tsx'
import { EmployerFacts } from './employer-facts.tsx'
import { useEmployerProfile } from './employer-profile.ts'
import { FactsSkeleton } from './facts-skeleton.tsx'
import { Logo } from './logo.tsx'
import type { KnownPerson } from './profile-modal.tsx'

type EmployerProfileModalProps = {
  /** Profile to show, or null if closed. Data that a list already has is shown at once. */
  person: KnownPerson | null
  onClose: () => void
  /** Shown under the name: what the two have in common. */
  badges?: ReactNode
  /** Shown at the bottom: actions on this profile. */
  action?: ReactNode
}

/** An employer as an employee may see it. */
export function EmployerProfileModal({ person, onClose, badges, action }: EmployerProfileModalProps) {
  const lastPerson = useLastNonNull(person)
  const profile = useEmployerProfile(person?.id ?? lastPerson?.id ?? null)
  return (
    <Dialog title="Employer profile" isOpen={person !== null} onClose={onClose} size="wide">
      {lastPerson && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <div className="flex items-center gap-4">
            <Logo name={lastPerson.name} src={profile.data?.logo ?? lastPerson.avatar} />
            <div className="min-w-0">
              <p className="text-xl font-heading wrap-anywhere">{profile.data?.organization_name ?? lastPerson.name}</p>
              {badges && <div className="mt-2 flex flex-wrap gap-1.5">{badges}</div>}
            </div>
          </div>
          <Loaded query={profile} skeleton={<FactsSkeleton />} failure="Failed to load profile data">
            {(details) => <EmployerFacts details={details} />}
          </Loaded>
          <ProfileActions>
            {action}
            {profile.data?.connected && <MessageLink by="employee" to={lastPerson.id} />}
          </ProfileActions>
        </div>
      )}
    </Dialog>
  )
}
