/** Visibility of profiles: the viewers of each field, as in permissions.md. */
import type { EmployerDetails } from './employers.ts'
import type { EmployeeProfile } from './profiles.ts'

/**
 * Relation of a viewer to the owner of a profile. `booked` is a viewer without a connection who
 * shares a live booking with the owner.
 */
export type Viewer = 'self' | 'admin' | 'connected' | 'booked' | 'other'

/**
 * `no` is null in the response and `absent` leaves the field out. `unless_hidden` and `if_shown`
 * follow the owner's settings `hides_email` and `shows_phone`; times are rounded down
 * `to_hour` or `to_day`, so that they do not show a person's whole day.
 */
export type Visibility = 'yes' | 'no' | 'absent' | 'unless_hidden' | 'if_shown' | 'to_hour' | 'to_day'

/** Only fields that may be null can be hidden, and only optional ones left out. */
type Permitted<Value> =
  | 'yes'
  | (null extends Value ? Exclude<Visibility, 'yes' | 'absent'> : never)
  | (undefined extends Value ? 'absent' : never)

/** A field without a line does not compile, and `server/people/profiles` sends no such field. */
type VisibilityTable<Profile> = {
  readonly [Field in keyof Profile]-?: Readonly<Record<Viewer, Permitted<Profile[Field]>>>
}

const everyone = { self: 'yes', admin: 'yes', connected: 'yes', booked: 'yes', other: 'yes' } as const
const contacts = { ...everyone, other: 'no' } as const
const ownerAndAdmins = { self: 'yes', admin: 'yes', connected: 'absent', booked: 'absent', other: 'absent' } as const

export const profileVisibility: VisibilityTable<Omit<EmployeeProfile, 'connected'>> = {
  employee_id: everyone,
  name: everyone,
  email: { ...everyone, other: 'unless_hidden' },
  phone: { ...everyone, other: 'if_shown' },
  avatar: everyone,
  bio: everyone,
  role: everyone,
  status: everyone,
  sector: everyone,
  created_at: everyone,
  last_login_at: { self: 'yes', admin: 'yes', connected: 'to_hour', booked: 'to_hour', other: 'to_day' },
  classifications: everyone,
  vit_id: contacts,
  second_registration: contacts,
  registered: everyone,
  registered_until: everyone,
  registration: everyone,
  credentials: contacts,
  work_preferences: everyone,
  calendar_confirmed_weeks: everyone,
  cv: contacts,
  cv_name: contacts,
  hides_email: ownerAndAdmins,
  shows_phone: ownerAndAdmins,
}

export const companyVisibility: VisibilityTable<Omit<EmployerDetails, 'contact_shown' | 'connected'>> = {
  employer_id: everyone,
  organization_name: everyone,
  logo: everyone,
  sector: everyone,
  website: everyone,
  additional_information: everyone,
  state: everyone,
  time_zone: everyone,
  created_at: everyone,
  locality_id: everyone,
  locality: everyone,
  address: contacts,
  phone: contacts,
  email: contacts,
  operating_hours: contacts,
  report_to: contacts,
  entrance: contacts,
  parking: contacts,
  site_phone: contacts,
  abn: contacts,
}
