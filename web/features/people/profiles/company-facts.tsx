import type { ReactNode } from 'react'
import { abnText, type EmployerDetails } from '#contract/people/employers.ts'
import { localityText } from '#contract/people/places-rules.ts'
import { companyVisibility } from '#contract/people/visibility.ts'
import { keysOf } from '#contract/platform/keys.ts'
import { sectorTerms } from '#contract/platform/sector-terms.ts'
import { destinationOf, namesSuburb } from '#web/features/people/places/directions.ts'
import { DirectionsLink } from '#web/features/people/places/directions-link.tsx'
import { knownFacts } from '#web/ui/card.tsx'
import { pastDateOf, zoneName } from '#web/ui/dates.ts'
import { EmailLink, Lines, PhoneLink, WebsiteLink } from './contact-links.tsx'
import { stateNames } from './profile-labels.ts'

/** Fields that a screen can list under a label: all but ids and the heading, the name and logo. */
type Field = Exclude<keyof typeof companyVisibility, 'employer_id' | 'organization_name' | 'logo' | 'locality_id'>
type Company = Pick<EmployerDetails, Field | 'contact_shown'>
type Viewer = 'owner' | 'employee' | 'admin'

const site = {
  locality: 'Suburb',
  report_to: 'Report to',
  entrance: 'Entrance',
  parking: 'Parking',
  site_phone: 'Phone on the day',
}

/** Labels in the order of the screen. Null leaves a field out, or the screen shows it elsewhere. */
const labels: Record<Viewer, Record<Field, string | null>> = {
  owner: {
    address: 'Address',
    ...site,
    phone: 'Phone',
    email: 'Email',
    website: 'Website',
    operating_hours: 'Operating hours',
    state: 'State or territory',
    time_zone: 'Time zone',
    abn: 'ABN',
    sector: null,
    additional_information: null,
    created_at: null,
  },
  employee: {
    address: 'Address',
    ...site,
    phone: 'Phone',
    email: 'Email',
    operating_hours: 'Operating hours',
    website: 'Website',
    sector: 'Sector',
    state: 'State',
    time_zone: null,
    additional_information: 'Additional information',
    created_at: 'Member since',
    abn: null,
  },
  admin: {
    email: 'Contact email',
    address: 'Address',
    ...site,
    website: 'Website',
    operating_hours: 'Operating hours',
    abn: 'ABN',
    phone: null,
    sector: null,
    state: null,
    time_zone: null,
    additional_information: null,
    created_at: null,
  },
}

const values: Record<Field, (company: Company, viewer: Viewer) => ReactNode> = {
  address: ({ address, locality }, viewer) =>
    address && (
      <>
        <Lines>{address}</Lines>
        {viewer === 'employee' && <DirectionsLink to={destinationOf(address, locality)} />}
      </>
    ),
  locality: ({ address, locality }, viewer) =>
    locality &&
    !(viewer === 'employee' && address && namesSuburb(address, locality)) && (
      <>
        {localityText(locality)}
        {viewer === 'employee' && !address && <DirectionsLink to={destinationOf(null, locality)} />}
      </>
    ),
  report_to: ({ report_to }) => report_to && <Lines>{report_to}</Lines>,
  entrance: ({ entrance }) => entrance && <Lines>{entrance}</Lines>,
  parking: ({ parking }) => parking && <Lines>{parking}</Lines>,
  site_phone: ({ site_phone }) => site_phone && <PhoneLink number={site_phone} />,
  phone: ({ phone }) => phone && <PhoneLink number={phone} />,
  email: ({ email }) => email && <EmailLink address={email} />,
  website: ({ website }) => website && <WebsiteLink address={website} />,
  operating_hours: ({ operating_hours }) => operating_hours && <Lines>{operating_hours}</Lines>,
  sector: ({ sector }) => sectorTerms[sector].sector,
  state: ({ state, time_zone }, viewer) =>
    viewer === 'employee' ? `${stateNames[state]}, ${zoneName(time_zone)}` : stateNames[state],
  time_zone: ({ time_zone }) => zoneName(time_zone),
  additional_information: ({ additional_information }) =>
    additional_information && <Lines>{additional_information}</Lines>,
  created_at: ({ created_at }) => pastDateOf(created_at),
  abn: ({ abn }) => abn && abnText(abn),
}

const isContact = (field: Field) => companyVisibility[field].other === 'no'
const workplaceFields: readonly Field[] = ['state', 'time_zone', 'abn']

const labelled = (viewer: Viewer) =>
  keysOf(labels[viewer]).flatMap((field) => {
    const label = labels[viewer][field]
    return label === null ? [] : [{ field, label }]
  })

// Only the owner sees what is missing, to add it. Not everyone has an ABN.
const isMissingShown = (viewer: Viewer, field: Field) => viewer === 'owner' && field !== 'abn'

/** Facts of a company profile, without the contact facts if the viewer has no contact access. */
export const companyFacts = (company: Company, viewer: Viewer, part?: 'contact' | 'workplace') =>
  labelled(viewer)
    .filter(({ field }) => company.contact_shown || !isContact(field))
    .filter(({ field }) => part === undefined || (part === 'workplace') === workplaceFields.includes(field))
    .flatMap(({ field, label }) => {
      const fact = [label, values[field](company, viewer)] as const
      return isMissingShown(viewer, field) ? [fact] : knownFacts(fact)
    })

const arrivalFields: readonly Field[] = ['report_to', 'entrance', 'parking', 'site_phone']
const nameOf = ({ field, label }: { field: Field; label: string }) => {
  if (arrivalFields.includes(field)) return 'arrival details'
  return label === label.toUpperCase() ? label : label.toLowerCase()
}

/** Fields that need contact access: 'address, arrival details, phone, email or operating hours'. */
export const contactFieldNames = (viewer: Viewer, type: 'conjunction' | 'disjunction') =>
  new Intl.ListFormat('en-AU', { type }).format(
    new Set(
      labelled(viewer)
        .filter(({ field }) => isContact(field))
        .map(nameOf),
    ),
  )
