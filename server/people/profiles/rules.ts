import type { EmployerDetails } from '#contract/people/employers.ts'
import type { Locality } from '#contract/people/places.ts'
import type { EmployeeProfile } from '#contract/people/profiles.ts'
import { companyVisibility, profileVisibility, type Viewer, type Visibility } from '#contract/people/visibility.ts'
import { invalid } from '#contract/platform/errors.ts'
import { inState, type State } from '#contract/platform/states.ts'

/** Profile with all fields, before they are reduced for a viewer; `last_login_at` to the second. */
export type WholeProfile = Required<Omit<EmployeeProfile, 'connected'>> & { time_zone: string }

/** Company profile with all fields, before they are reduced for a viewer. */
export type WholeCompany = Omit<EmployerDetails, 'contact_shown' | 'connected'>

/** Owner's settings and time zone, on which some fields depend. */
type Owner = { hides_email: boolean; shows_phone: boolean; time_zone: string }

const rounded = (instant: unknown, unit: 'hour' | 'day', timeZone: string) =>
  typeof instant === 'string'
    ? Temporal.Instant.from(instant)
        .toZonedDateTimeISO(timeZone)
        .round({ smallestUnit: unit, roundingMode: 'floor' })
        .toInstant()
        .toString()
    : null

/** Value that a viewer receives; an absent field is undefined. */
const reduced: Record<Visibility, (value: unknown, owner: Owner) => unknown> = {
  yes: (value) => value,
  no: () => null,
  absent: () => undefined,
  unless_hidden: (value, { hides_email }) => (hides_email ? null : value),
  if_shown: (value, { shows_phone }) => (shows_phone ? value : null),
  to_hour: (value, { time_zone }) => rounded(value, 'hour', time_zone),
  to_day: (value, { time_zone }) => rounded(value, 'day', time_zone),
}

/** Builds the profile from the fields of the table alone, so that any other field stays hidden. */
const visibleFields = <Field extends string>(
  table: Readonly<Record<Field, Readonly<Record<Viewer, Visibility>>>>,
  whole: NoInfer<Record<Field, unknown>>,
  owner: Owner,
  viewer: Viewer,
) => {
  const fields = Object.keys(table) as Field[]
  const values = fields.map((field) => [field, reduced[table[field][viewer]](whole[field], owner)] as const)
  return Object.fromEntries(values.filter(([, value]) => value !== undefined))
}

export const profileFor = (whole: WholeProfile, viewer: Viewer): EmployeeProfile => ({
  ...(visibleFields(profileVisibility, whole, whole, viewer) as Omit<EmployeeProfile, 'connected'>),
  connected: viewer === 'connected',
})

export const companyFor = (whole: WholeCompany, viewer: Viewer): EmployerDetails => {
  const owner = { hides_email: false, shows_phone: true, time_zone: whole.time_zone }
  return {
    ...(visibleFields(companyVisibility, whole, owner, viewer) as WholeCompany),
    contact_shown: viewer !== 'other',
    connected: viewer === 'connected',
  }
}

/** State and suburb of an employer; the state is null until it is named. */
export type CompanyPlace = { state: State | null; locality: Locality | null }

/**
 * State of an employer after a change of state or suburb; an omitted one does not change. A suburb
 * names the state of an employer that has named none, and a suburb in another state is refused.
 */
export const stateAfter = (
  before: CompanyPlace,
  { state, locality }: { state: State | undefined; locality: Locality | null | undefined },
): State | null => {
  const after = { state: state ?? before.state, locality: locality === undefined ? before.locality : locality }
  if (after.locality === null) return after.state
  if (after.state === null || after.state === after.locality.state) return after.locality.state
  if (state === undefined && locality === undefined) return after.state
  const where = `${after.locality.name} is ${inState(after.locality.state)}.`
  throw locality
    ? invalid('locality_id', `${where} Please choose a suburb ${inState(after.state)}, or change the state.`)
    : invalid('state', `${where} Please change the suburb as well.`)
}

export type FileDetails = {
  kind: 'avatar' | 'cv' | 'logo' | 'credential'
  owner_id: number
  owner_role: 'admin' | 'employer' | 'employee'
  /** Verified, and neither inactive nor banned. */
  owner_is_open: boolean
}

/**
 * Whether a viewer may fetch a file: the same people who may see it in the profile. Calls
 * `areClose` only if the answer depends on it.
 */
export const mayFetch = async (
  viewer: { id: number; role: 'admin' | 'employer' | 'employee' },
  file: FileDetails,
  areClose: () => Promise<boolean>,
): Promise<boolean> => {
  if (viewer.id === file.owner_id || viewer.role === 'admin') return true
  if (!file.owner_is_open || viewer.role === file.owner_role || file.owner_role === 'admin') return false
  // Evidence for a credential is only for its owner and for admins.
  if (file.kind === 'credential') return false
  return file.kind !== 'cv' || areClose()
}
