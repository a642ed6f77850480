import type { EmployerDetails } from '#contract/people/employers.ts'
import type { Closeness, EmployeeProfile } from '#contract/people/profiles.ts'

/** Everything a profile holds, before anyone looks at it; `last_login_at` to the second. */
export type WholeProfile = Required<Omit<EmployeeProfile, 'connected'>> & { time_zone: string }

/** Rounds times down, so that a profile shows recent activity but not a person's whole day. */
const coarse = (instant: string | null, unit: 'hour' | 'day', timeZone: string) =>
  instant === null
    ? null
    : Temporal.Instant.from(instant)
        .toZonedDateTimeISO(timeZone)
        .round({ smallestUnit: unit, roundingMode: 'floor' })
        .toInstant()
        .toString()

/** The visibility table of the permission sheet: what a viewer this close sees of a profile. */
export const whatIsSeen = (whole: WholeProfile, closeness: Closeness): EmployeeProfile => {
  const { hides_email, shows_phone, time_zone, ...rest } = whole
  const everything = { ...rest, connected: closeness === 'connected' }
  if (closeness === 'self' || closeness === 'admin') return { ...everything, hides_email, shows_phone }
  if (closeness !== 'other') return { ...everything, last_login_at: coarse(whole.last_login_at, 'hour', time_zone) }
  return {
    ...everything,
    email: hides_email ? null : whole.email,
    phone: shows_phone ? whole.phone : null,
    vit_id: null,
    second_registration: null,
    credentials: null,
    cv: null,
    cv_name: null,
    last_login_at: coarse(whole.last_login_at, 'day', time_zone),
  }
}

/** Everything a company profile holds, before anyone looks at it. */
export type WholeEmployer = Omit<EmployerDetails, 'contact_shown' | 'connected'>

/**
 * Employer details visible at this level of contact access: without a connection or booking,
 * contact details are hidden.
 */
export const whatIsSeenOfEmployer = (whole: WholeEmployer, closeness: Closeness): EmployerDetails => {
  const everything = { ...whole, contact_shown: closeness !== 'other', connected: closeness === 'connected' }
  if (closeness !== 'other') return everything
  return { ...everything, address: null, phone: null, email: null, operating_hours: null, abn: null }
}

export type FileFacts = {
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
  file: FileFacts,
  areClose: () => Promise<boolean>,
): Promise<boolean> => {
  if (viewer.id === file.owner_id || viewer.role === 'admin') return true
  if (!file.owner_is_open || viewer.role === file.owner_role || file.owner_role === 'admin') return false
  // Evidence for a credential is only for its owner and for admins.
  if (file.kind === 'credential') return false
  return file.kind !== 'cv' || areClose()
}
