import { rolesText, sectorsOf } from '#contract/people/classifications.ts'
import { registrationNumbers } from '#contract/people/credential-kinds.ts'
import type { EmployeeProfile, ProfileAnswer, SeenRegistration } from '#contract/people/profiles.ts'
import { sectorTerms } from '#contract/platform/sector-terms.ts'
import { useMyAccount } from '#web/features/identity/accounts/my-account.ts'
import { useLevelNames } from '#web/platform/level-names.ts'
import { Facts, knownFacts } from '#web/ui/card.tsx'
import { pastDateOf, shortDate, weeksAgo } from '#web/ui/dates.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { EmailLink, Lines, PhoneLink } from './contact-links.tsx'
import { CvLink } from './cv-link.tsx'
import { RegistrationChip } from './registration-chip.tsx'
import { SeenCredentials } from './seen-credentials.tsx'

export function ProfileFacts({ answer, profile }: { answer: ProfileAnswer; profile: EmployeeProfile }) {
  // Employers see the person in the wording of their own sector.
  const sector = useMyAccount().data?.sector ?? profile.sector
  const terms = sectorTerms[sector]
  const levelNames = useLevelNames(sector)
  const names = (subjects: { name: string }[]) => subjects.map(({ name }) => name).join(', ')
  const { cv, calendar_confirmed_weeks: weeks } = profile
  return (
    <Facts
      items={[
        ['Email', profile.email && <EmailLink key="email" address={profile.email} />],
        ['Phone', profile.phone && <PhoneLink key="phone" number={profile.phone} />],
        ['Role', 'Employee'],
        ...knownFacts(['Works as', rolesText(profile.classifications)]),
        ['Status', <StatusBadge key="status" status={profile.status} />],
        ...(profile.registration
          ? [
              [
                terms.registered,
                <Registration key="registration" profile={profile} seen={profile.registration} />,
              ] as const,
            ]
          : []),
        ...(profile.credentials?.length
          ? [['Credentials', <SeenCredentials key="credentials" items={profile.credentials} />] as const]
          : []),
        ...knownFacts(
          [terms.subjects, names(answer.can_teach_subjects)],
          [terms.levels, answer.year_levels.map(({ year_level }) => levelNames[year_level]).join(', ')],
          ['Work Preferences', profile.work_preferences && <Lines>{profile.work_preferences}</Lines>],
          ['Bio', profile.bio && <Lines>{profile.bio}</Lines>],
        ),
        ...(weeks === null ? [] : [['Availability', `Calendar confirmed ${weeksAgo(weeks)}`] as const]),
        ['Member since', pastDateOf(profile.created_at)],
        ...(cv === null ? [] : [['CV', <CvLink key="cv" path={cv} name={profile.cv_name} />] as const]),
      ]}
    />
  )
}

function Registration({ profile, seen }: { profile: EmployeeProfile; seen: SeenRegistration }) {
  const { vit_id, second_registration, sector, classifications } = profile
  const { register } = seen
  const isFirst = (register === 'ahpra') === (sectorsOf(sector, classifications).first === 'healthcare')
  const number = isFirst ? vit_id : second_registration
  const facts = [
    seen.status === 'checked' && 'Yes',
    register && number && `${registrationNumbers[register].name} ${number}`,
    seen.status === 'checked' && seen.valid_until && `valid until ${shortDate(seen.valid_until)}`,
  ]
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <RegistrationChip registration={seen} />
      <span>{facts.filter(Boolean).join(', ')}</span>
    </span>
  )
}
