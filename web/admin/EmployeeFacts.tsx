import type { AdminUser } from '#contract/admin.ts'
import { words } from '#contract/words.ts'
import { useLevelNames } from '#web/platform/levelNames.ts'
import { CvLink } from '#web/profiles/CvLink.tsx'
import { Lines, PhoneLink } from '#web/profiles/contactLinks.tsx'
import { profileWords } from '#web/profiles/profileWords.ts'
import { Facts } from '#web/ui/Card.tsx'
import { longDateOf, stamp } from '#web/ui/dates.ts'

const namesOf = (items: readonly { name: string }[] | undefined) => items?.map(({ name }) => name).join(', ')

/** The account and the profile of an employee. */
export function EmployeeFacts({ person }: { person: AdminUser }) {
  const says = words[person.sector]
  const levelNames = useLevelNames(person.sector)
  const details = person.employee_details
  return (
    <Facts
      items={[
        ['Phone', person.phone && <PhoneLink key="phone" number={person.phone} />],
        ['Sector', says.sector],
        [says.credential, details?.vit_id],
        [profileWords[person.sector].can, namesOf(details?.can_teach_subjects)],
        [profileWords[person.sector].cannot, namesOf(details?.cannot_teach_subjects)],
        [says.levels, details?.year_levels.map(({ year_level }) => levelNames[year_level]).join(', ')],
        ['Work Preferences', details?.work_preferences && <Lines>{details.work_preferences}</Lines>],
        ['Bio', person.bio && <Lines>{person.bio}</Lines>],
        ['CV', details?.cv && <CvLink key="cv" path={details.cv} name={details.cv_name} />],
        ['Shown to employers', shownOf(person)],
        ['Join Date', longDateOf(person.created_at)],
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
