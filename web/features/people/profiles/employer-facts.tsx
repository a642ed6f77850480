import { Lock } from 'lucide-react'
import type { EmployerDetails } from '#contract/people/employers.ts'
import { Facts } from '#web/ui/card.tsx'
import { longDateOf } from '#web/ui/dates.ts'
import { clockName } from '#web/ui/zones.ts'
import { EmailLink, Lines, PhoneLink, WebsiteLink } from './contact-links.tsx'
import { sectorNames, stateNames } from './profile-words.ts'

/** Employer facts for employees. Contact details appear once the two are connected or booked. */
export const EmployerFacts = ({ details }: { details: EmployerDetails }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
    {!details.contact_shown && <ContactLater />}
    <Facts
      items={[
        ...(details.contact_shown ? contactOf(details) : []),
        ['Website', details.website && <WebsiteLink key="website" address={details.website} />],
        ['Sector', sectorNames[details.sector]],
        ['State', `${stateNames[details.state]}, ${clockName(details.time_zone)}`],
        ['Additional information', details.additional_information && <Lines>{details.additional_information}</Lines>],
        ['Member since', longDateOf(details.created_at)],
      ]}
    />
  </div>
)

const contactOf = ({ address, phone, email, operating_hours }: EmployerDetails) =>
  [
    ['Address', address && <Lines>{address}</Lines>],
    ['Phone', phone && <PhoneLink key="phone" number={phone} />],
    ['Email', email && <EmailLink key="email" address={email} />],
    ['Operating hours', operating_hours && <Lines>{operating_hours}</Lines>],
  ] as const

const ContactLater = () => (
  <p className="flex items-start gap-2.5 rounded-control bg-hover px-4 py-3 text-sm">
    <Lock size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-dim" />
    The address, phone, email and operating hours are visible once you are connected or booked.
  </p>
)
