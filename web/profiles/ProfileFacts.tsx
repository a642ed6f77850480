import type { EmployeeProfile, ProfileAnswer } from '#contract/profiles.ts'
import { words } from '#contract/words.ts'
import { useLevelNames } from '#web/platform/levelNames.ts'
import { Facts } from '#web/ui/Card.tsx'
import { longDateOf, shortDate } from '#web/ui/dates.ts'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { CvLink } from './CvLink.tsx'
import { EmailLink, Lines, PhoneLink } from './contactLinks.tsx'
import { SeenCredentials } from './SeenCredentials.tsx'

/** What an employer may know of an employee. */
export function ProfileFacts({ answer, profile }: { answer: ProfileAnswer; profile: EmployeeProfile }) {
  const says = words[profile.sector]
  const levelNames = useLevelNames(profile.sector)
  const names = (subjects: { name: string }[]) => subjects.map(({ name }) => name).join(', ')
  const { cv } = profile
  return (
    <Facts
      items={[
        ['Email', profile.email && <EmailLink key="email" address={profile.email} />],
        ['Phone', profile.phone && <PhoneLink key="phone" number={profile.phone} />],
        ['Role', 'Employee'],
        ['Status', <StatusBadge key="status" status={profile.status} />],
        [says.registered, registration(profile)],
        ...(profile.credentials?.length
          ? [['Credentials', <SeenCredentials key="credentials" items={profile.credentials} />] as const]
          : []),
        [says.subjects, names(answer.can_teach_subjects)],
        [says.levels, answer.year_levels.map(({ year_level }) => levelNames[year_level]).join(', ')],
        ['Work Preferences', profile.work_preferences && <Lines>{profile.work_preferences}</Lines>],
        ['Bio', profile.bio && <Lines>{profile.bio}</Lines>],
        ['Member since', longDateOf(profile.created_at)],
        ...(cv === null ? [] : [['CV', <CvLink key="cv" path={cv} name={profile.cv_name} />] as const]),
      ]}
    />
  )
}

const registration = ({ registered, registered_until, vit_id, sector }: EmployeeProfile) =>
  registered
    ? [
        `Yes${vit_id ? ` (${words[sector].credential} ${vit_id})` : ''}`,
        registered_until && `valid until ${shortDate(registered_until)}`,
      ]
        .filter(Boolean)
        .join(', ')
    : 'No'
