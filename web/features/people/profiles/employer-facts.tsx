import { Lock } from 'lucide-react'
import type { EmployerDetails } from '#contract/people/employers.ts'
import { Facts } from '#web/ui/card.tsx'
import { companyFacts, contactFieldNames } from './company-facts.tsx'

/** Employer facts for employees. Contact details appear once the two are connected or booked. */
export const EmployerFacts = ({ details }: { details: EmployerDetails }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
    {!details.contact_shown && <ContactHint />}
    <Facts items={companyFacts(details, 'employee')} />
  </div>
)

const ContactHint = () => (
  <p className="flex items-start gap-2.5 rounded-control bg-hover px-4 py-3 text-sm">
    <Lock size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-dim" />
    The {contactFieldNames('employee', 'conjunction')} are visible once you are connected or booked.
  </p>
)
