/**
 * Sample company profile, with words that occur nowhere else, and the viewers of its fields. A
 * field that is added to the profile needs a line in each; the tests fill in, show, export and
 * delete whatever is here.
 */
import type { EmployerChanges, EmployerDetails } from '#contract/people/employers.ts'

type Choice = 'sector' | 'time_zone' | 'state' | 'locality_id'
type TextField = Exclude<keyof EmployerChanges, Choice | 'logo'>

/** Texts of the profile, as they are stored. */
export const COMPANY_TEXTS: Record<TextField, string> = {
  organization_name: 'Wobblethorpe Academy',
  address: '77 Wobblethorpe Lane',
  phone: '+61355501234',
  email: 'office@wobblethorpe.example',
  website: 'https://wobblethorpe.example',
  operating_hours: 'from cockcrow to dusk',
  additional_information: 'a school of wobbling',
  report_to: 'ask for Mrs Wobblebottom',
  entrance: 'behind the wobbling bridge',
  parking: 'under the wobbly elm',
  site_phone: '+61355501235',
  abn: '53004085616',
}

export const COMPANY = {
  ...COMPANY_TEXTS,
  sector: 'education',
  time_zone: 'Australia/Melbourne',
  state: 'VIC',
  locality_id: 13613,
} as const satisfies Required<Omit<EmployerChanges, 'logo'>>

export const COMPANY_DETAILS: EmployerDetails = {
  ...COMPANY,
  locality: { id: 13613, name: 'Footscray', postcode: '3011', state: 'VIC' },
  employer_id: 10002,
  logo: '/api/files/logo',
  created_at: '2026-01-05T01:00:00Z',
  contact_shown: true,
  connected: false,
}

/**
 * Permission sheet of the company profile: `everyone` who may open it, or `contacts` (its owner,
 * admins, and employees who are connected or booked). Written apart from the table in
 * `contract/people/visibility.ts`, with which it is compared.
 */
export const COMPANY_SHEET: Record<
  keyof Omit<EmployerDetails, 'contact_shown' | 'connected'>,
  'everyone' | 'contacts'
> = {
  employer_id: 'everyone',
  organization_name: 'everyone',
  logo: 'everyone',
  sector: 'everyone',
  website: 'everyone',
  additional_information: 'everyone',
  state: 'everyone',
  time_zone: 'everyone',
  created_at: 'everyone',
  locality_id: 'everyone',
  locality: 'everyone',
  address: 'contacts',
  phone: 'contacts',
  email: 'contacts',
  operating_hours: 'contacts',
  report_to: 'contacts',
  entrance: 'contacts',
  parking: 'contacts',
  site_phone: 'contacts',
  abn: 'contacts',
}
