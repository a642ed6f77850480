import type { AdminUser } from '#contract/admin/directory.ts'
import { needsRegistration, rolesText, sectorsOf } from '#contract/people/classifications.ts'
import { registrationIn, registrationNumbers } from '#contract/people/credential-kinds.ts'
import { stateOf } from '#contract/people/employers.ts'
import { sectorTerms } from '#contract/platform/sector-terms.ts'
import type { Sector } from '#contract/platform/values.ts'
import { Lines, PhoneLink } from '#web/features/people/profiles/contact-links.tsx'
import { CvLink } from '#web/features/people/profiles/cv-link.tsx'
import { profileLabels } from '#web/features/people/profiles/profile-labels.ts'
import { RegistrationChip } from '#web/features/people/profiles/registration-chip.tsx'
import { useLevelNames } from '#web/platform/level-names.ts'
import { Facts } from '#web/ui/card.tsx'
import { pastDateOf, stamp } from '#web/ui/dates.ts'

const namesOf = (items: readonly { name: string }[] | undefined) => items?.map(({ name }) => name).join(', ')

/** The account and the profile of an employee. */
export function EmployeeFacts({ person }: { person: AdminUser }) {
  const details = person.employee_details
  const roles = details?.classifications ?? []
  const { first, second } = sectorsOf(person.sector, roles)
  const terms = sectorTerms[first]
  const names = { education: useLevelNames('education'), healthcare: useLevelNames('healthcare') }
  const numberOf = (sector: Sector, number: string | null | undefined) =>
    needsRegistration(sector, roles) || number
      ? [[registrationNumbers[registrationIn(sector, stateOf(null, person.time_zone))].name, number] as const]
      : []
  const levelsIn = (sector: Sector) => {
    const levels = details?.year_levels.filter((level) => level.sector === sector) ?? []
    return [sectorTerms[sector].levels, levels.map(({ year_level }) => names[sector][year_level]).join(', ')] as const
  }
  return (
    <Facts
      items={[
        ['Phone', person.phone && <PhoneLink key="phone" number={person.phone} />],
        ['Sector', terms.sector],
        ['Role', rolesText(roles)],
        ...numberOf(first, details?.vit_id),
        ...(second === null ? [] : numberOf(second, details?.second_registration)),
        ...(details?.registration
          ? [[terms.registered, <RegistrationChip key="chip" registration={details.registration} />] as const]
          : []),
        [profileLabels[first].can, namesOf(details?.can_teach_subjects)],
        [profileLabels[first].cannot, namesOf(details?.cannot_teach_subjects)],
        levelsIn(first),
        ...(second === null ? [] : [levelsIn(second)]),
        ['Work Preferences', details?.work_preferences && <Lines>{details.work_preferences}</Lines>],
        ['Bio', person.bio && <Lines>{person.bio}</Lines>],
        ['CV', details?.cv && <CvLink key="cv" path={details.cv} name={details.cv_name} />],
        ['Shown to employers', shownOf(person)],
        ['Join Date', pastDateOf(person.created_at)],
        ['Last Login', person.last_login_at === null ? 'Never' : stamp(person.last_login_at)],
        ['Email', person.email_verified_at === null ? 'Not Verified' : 'Verified'],
        ['2FA', person.has_2fa ? 'Enabled' : 'Disabled'],
        ['Terms', person.terms_agreed === 1 ? 'Agreed' : 'Not Agreed'],
      ]}
    />
  )
}

const shownOf = ({ hides_email, shows_phone }: AdminUser) =>
  [hides_email ? 'email hidden' : 'email', shows_phone ? 'phone' : 'phone only when connected or booked']
    .join(', ')
    .replace(/^e/, 'E')
