import type { ReactNode } from 'react'
import type { EmployeeProfile, ProfileAnswer } from '#contract/profiles.ts'
import { words } from '#contract/words.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Facts } from '#web/ui/Card.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { longDateOf } from '#web/ui/dates.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { useLast } from '#web/ui/useLast.ts'
import { CvLink } from './CvLink.tsx'
import { useEmployeeProfile } from './employeeProfile.ts'
import { phoneText } from './phoneText.ts'

/** What a list already knows of somebody before the profile has arrived. */
export type KnownPerson = { id: number; name: string; email: string | null; avatar: string | null }

type ProfileModalProps = {
  /** Whose profile is open; null for nobody's. */
  person: KnownPerson | null
  onClose: () => void
  /** Stands beside the name: what the employer and the person have in common. */
  badges?: ReactNode
  /** Stands at the foot: what can be done from here. */
  action?: ReactNode
}

/** An employee as an employer may see them. */
export function ProfileModal({ person, onClose, badges, action }: ProfileModalProps) {
  const shown = useLast(person)
  const profile = useEmployeeProfile(person?.id ?? shown?.id ?? null)
  return (
    <Dialog title="Staff profile" isOpen={person !== null} onClose={onClose} size="wide">
      {shown && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <div className="flex items-center gap-4">
            <Avatar name={shown.name} src={shown.avatar} size="huge" />
            <div className="min-w-0">
              <p className="text-xl font-heading break-words">{shown.name}</p>
              {badges && <div className="mt-2 flex flex-wrap gap-1.5">{badges}</div>}
            </div>
          </div>
          <Loaded query={profile} skeleton={<FactBones />} failure="Failed to load profile data">
            {(answer) =>
              answer.data ? <ProfileFacts answer={answer} profile={answer.data} /> : <p>Profile not found</p>
            }
          </Loaded>
          {action}
        </div>
      )}
    </Dialog>
  )
}

function ProfileFacts({ answer, profile }: { answer: ProfileAnswer; profile: EmployeeProfile }) {
  const says = words[profile.sector]
  const names = (subjects: { name: string }[]) => subjects.map(({ name }) => name).join(', ')
  const { cv } = profile
  return (
    <Facts
      items={[
        ['Email', profile.email],
        ['Phone', profile.phone && phoneText(profile.phone)],
        ['Role', 'Employee'],
        ['Status', <StatusBadge key="status" status={profile.status} />],
        [says.registered, registration(profile)],
        [says.subjects, names(answer.can_teach_subjects)],
        [says.levels, answer.year_levels.map(({ year_level }) => says.levelNames[year_level]).join(', ')],
        ['Work Preferences', multiline(profile.work_preferences)],
        ['Bio', multiline(profile.bio)],
        ['Member since', longDateOf(profile.created_at)],
        ...(cv === null ? [] : [['CV', <CvLink key="cv" path={cv} name={profile.cv_name} />] as const]),
      ]}
    />
  )
}

const registration = ({ registered, vit_id, sector }: EmployeeProfile) =>
  registered ? `Yes${vit_id ? ` (${words[sector].credential} ${vit_id})` : ''}` : 'No'

const multiline = (text: string | null) => text && <span className="whitespace-pre-line">{text}</span>

const FactBones = () => (
  <Loading>
    <div className="grid gap-3">
      {['w-1/2', 'w-2/3', 'w-1/3', 'w-3/5', 'w-2/5', 'w-3/4'].map((width) => (
        <Skeleton key={width} className={`h-4 ${width}`} />
      ))}
    </div>
  </Loading>
)
