import type { AdminUser } from '#contract/admin/directory.ts'
import { sectorTerms } from '#contract/platform/sector-terms.ts'
import { companyFacts } from '#web/features/people/profiles/company-facts.tsx'
import { Lines, PhoneLink } from '#web/features/people/profiles/contact-links.tsx'
import { Facts, knownFacts } from '#web/ui/card.tsx'
import { pastDateOf, shortDate, stamp } from '#web/ui/dates.ts'
import { money } from '#web/ui/money.ts'
import { statusNames } from './user-status-badge.tsx'

/** The account and the company profile of an employer. */
export function EmployerFacts({ employer }: { employer: AdminUser }) {
  const details = employer.employer_details
  const isClosed = employer.status !== 'active' && employer.status !== 'inactive'
  return (
    <Facts
      items={[
        ...knownFacts(['Account', isClosed && statusNames[employer.status]]),
        ['Join Date', pastDateOf(employer.created_at)],
        ['Last Login', employer.last_login_at === null ? 'Never' : stamp(employer.last_login_at)],
        ['Email Verified', employer.email_verified_at === null ? 'Not Verified' : 'Verified'],
        ['2FA', employer.has_2fa ? 'Enabled' : 'Disabled'],
        ['Terms Agreed', employer.terms_agreed === 1 ? 'Agreed' : 'Not Agreed'],
        ['Account Role', 'Employer'],
        ['Sector', `${sectorTerms[employer.sector].sector}${details ? `, ${details.state}` : ''}`],
        ...knownFacts(
          ['Phone Number', employer.phone && <PhoneLink key="phone" number={employer.phone} />],
          ['Bio', employer.bio && <Lines>{employer.bio}</Lines>],
          ['Contact name', details?.contact_name],
          ...(details ? companyFactsOf(employer, details) : []),
          ['Plan', employer.subscription && planText(employer.subscription)],
        ),
      ]}
    />
  )
}

/** Facts of the company profile; a contact email that equals the sign-in email is left out. */
const companyFactsOf = (employer: AdminUser, details: NonNullable<AdminUser['employer_details']>) =>
  companyFacts(
    {
      ...employer,
      ...details,
      email: details.email === employer.email ? null : details.email,
      additional_information: employer.bio,
      contact_shown: true,
    },
    'admin',
  )

/** 'Standard, yearly, $890.00 on 10 Jun 2027' */
function planText({ plan_name, status, billing_cycle, next_billing_date, amount, planned }: Plan) {
  const state = status === 'active' ? '' : status === 'past_due' ? ', invoice overdue' : ' while an invoice is unpaid'
  const bill = next_billing_date === null ? '' : `, ${money(amount)} on ${shortDate(next_billing_date)}`
  const next = planned === null ? '' : `, then ${planned.name} from ${shortDate(planned.from)}`
  const cycle = next_billing_date === null && planned === null ? '' : `, ${billing_cycle}`
  return `${plan_name}${cycle}${state}${bill}${next}`
}
type Plan = NonNullable<AdminUser['subscription']>
