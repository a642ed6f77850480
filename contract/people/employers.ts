/**
 * Company profile of an employer. Name, logo, phone, sector and time zone belong to the account, so
 * that an employer looks the same on every screen. The other fields are `companyFields`. The
 * viewers of each field are in `visibility.ts`.
 */
import * as z from 'zod'
import { AVATAR_TYPES } from '../identity/accounts.ts'
import { endpoint } from '../platform/endpoint.ts'
import { State } from '../platform/states.ts'
import {
  email,
  formId,
  id,
  instant,
  phone,
  required,
  Sector,
  TimeZone,
  text,
  type timeZones,
  withId,
} from '../platform/values.ts'
import { Locality } from './places.ts'

const stateOfZone: Record<(typeof timeZones)[number], State> = {
  'Australia/Melbourne': 'VIC',
  'Australia/Sydney': 'NSW',
  'Australia/Hobart': 'TAS',
  'Australia/Brisbane': 'QLD',
  'Australia/Adelaide': 'SA',
  'Australia/Darwin': 'NT',
  'Australia/Perth': 'WA',
  'Australia/Lord_Howe': 'NSW',
  'Australia/Broken_Hill': 'NSW',
  'Australia/Eucla': 'WA',
}
/** State of an employer: the one it named, otherwise the state of its time zone. */
export const stateOf = (named: State | null, zone: string): State =>
  named ?? stateOfZone[zone as keyof typeof stateOfZone] ?? 'VIC'

/** Fields of the company profile outside the account: the columns of `employer_details`. */
export const companyFields = {
  address: z.string().nullable(),
  email: z.string().nullable(),
  website: z.string().nullable(),
  operating_hours: z.string().nullable(),
  /** Suburb of the site, from which distances are estimated. */
  locality_id: id.nullable(),
  /** Instructions for finding the way in on the day. */
  report_to: z.string().nullable(),
  entrance: z.string().nullable(),
  parking: z.string().nullable(),
  site_phone: z.string().nullable(),
  state: State,
  abn: z.string().nullable(),
}
export type CompanyField = keyof typeof companyFields

export const EmployerDetails = z.object({
  employer_id: id,
  organization_name: z.string(),
  logo: z.string().nullable(),
  sector: Sector,
  additional_information: z.string().nullable(),
  time_zone: z.string(),
  created_at: instant,
  /** Whether the viewer sees the address, phone, email, hours and ABN; to others they are null. */
  contact_shown: z.boolean(),
  /** Whether the viewer is connected with it, and so may write to it. */
  connected: z.boolean(),
  phone: z.string().nullable(),
  ...companyFields,
  locality: Locality.nullable(),
})
export type EmployerDetails = z.infer<typeof EmployerDetails>

// An emptied field is stored as null.
const nullIfEmpty = z.union([z.literal('').transform(() => null), z.null()])

const WEBSITE = 'Please enter a web address, like https://www.example.com'
// Browsers accept `https:/example.com` and backslashes; stored URLs are well-formed.
const isWebAddress = (typed: string) => {
  if (!/^https?:\/\/[^/\s\\][^\s\\]*$/.test(typed) || !URL.canParse(typed)) return false
  const { hostname, username, password } = new URL(typed)
  return /^[^.]+(\.[^.]+)+$/.test(hostname) && username === '' && password === ''
}
/** An address on the web; `www.example.com` counts as https, and `HTTPS:` as `https:`. */
export const website = text(300)
  .transform((typed) => (/^[a-z][a-z0-9+.-]*:/i.test(typed) ? typed : `https://${typed}`))
  .transform((address) => address.replace(/^[a-z]+:/i, (scheme) => scheme.toLowerCase()))
  .refine(isWebAddress, WEBSITE)

const WEIGHTS = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]
/**
 * Checksum of the Australian Business Register: with 1 subtracted from the first digit, the
 * weighted sum of the digits must be divisible by 89.
 */
const isAbn = (digits: string) =>
  /^\d{11}$/.test(digits) &&
  WEIGHTS.reduce((sum, weight, i) => sum + weight * (Number(digits[i]) - (i === 0 ? 1 : 0)), 0) % 89 === 0
/** An Australian Business Number, eleven digits. */
export const abn = z
  .string()
  .transform((typed) => typed.replace(/[\s.\p{Pd}]/gu, ''))
  .refine(isAbn, 'Please enter a valid 11-digit ABN, like 51 824 753 556.')
/** Eleven digits in groups: 51 824 753 556. */
export const abnText = (abn: string) => abn.replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4')

/** `logo: null` removes the logo; a new one is uploaded as a file. Omitted fields do not change. */
export const EmployerChanges = z.strictObject({
  organization_name: required(120, 'Organization name is required').optional(),
  address: text(300).nullable().optional(),
  phone: z.union([nullIfEmpty, phone]).optional(),
  /** Contact address; without one, the sign-in address is used. */
  email: z.union([nullIfEmpty, email]).optional(),
  website: z.union([nullIfEmpty, website]).optional(),
  operating_hours: text(500).nullable().optional(),
  locality_id: z.union([nullIfEmpty, formId]).optional(),
  report_to: text(300).nullable().optional(),
  entrance: text(300).nullable().optional(),
  parking: text(300).nullable().optional(),
  /** Phone that is answered at the site on the day. */
  site_phone: z.union([nullIfEmpty, phone]).optional(),
  additional_information: text(2000).nullable().optional(),
  sector: Sector.optional(),
  time_zone: TimeZone.optional(),
  state: State.optional(),
  abn: z.union([nullIfEmpty, abn]).optional(),
  logo: nullIfEmpty.optional(),
})
export type EmployerChanges = z.output<typeof EmployerChanges>

export const LOGO = { field: 'logo', maxBytes: 5 * 1024 * 1024, types: AVATAR_TYPES } as const

/** The calls of the company profile; they belong to `profiles`. */
export const employerCalls = {
  employer: endpoint('GET /employer-details/:id', {
    summary: 'Returns the company profile of an employer, as far as the caller may see it.',
    access: ['admin', 'employer', 'employee'],
    right: 'view',
    params: withId,
    // `data.data` is the key of the specification.
    returns: z.object({ data: z.object({ data: EmployerDetails }) }),
  }),
  updateEmployer: endpoint('PUT /employer-details/:id', {
    summary: 'Changes the caller’s company profile; omitted fields do not change.',
    access: ['employer'],
    right: 'manage',
    params: withId,
    body: EmployerChanges,
    upload: LOGO,
    returns: EmployerDetails,
    message: 'Profile updated successfully!',
    problems: ['plan_limit_reached'],
  }),
}
