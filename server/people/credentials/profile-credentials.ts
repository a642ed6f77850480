import { otherSectorOf } from '#contract/people/classifications.ts'
import { credentialName, familyOf, kinds, registrationIn } from '#contract/people/credential-kinds.ts'
import type { Credential } from '#contract/people/credentials.ts'
import { stateOf } from '#contract/people/employers.ts'
import type { EmployeeProfile, SeenCredential } from '#contract/people/profiles.ts'
import type { State } from '#contract/platform/states.ts'
import type { Sector } from '#contract/platform/values.ts'
import { todayIn } from '#server/platform/clock.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import { changeCredential, credentialsOf, insertCredential, todayOf } from './queries.ts'

/** The registration of this sector that is not the profile's own number. */
const registrationFor = (credentials: readonly Credential[], sector: Sector) =>
  credentials.find(
    ({ kind, of_profile }) =>
      !of_profile && familyOf(kind) === 'registration' && (kind === 'ahpra') === (sector === 'healthcare'),
  )

/**
 * Registrations and credentials that a profile shows to a viewer in this market; null means the
 * person's own sector and state.
 */
export const profileCredentialsOf = async (
  db: Db,
  employeeId: number,
  market: { sector: Sector; state: State } | null,
): Promise<
  Pick<EmployeeProfile, 'registered' | 'registered_until' | 'registration' | 'credentials' | 'second_registration'>
> => {
  const credentials = await credentialsOf(db, employeeId)
  const registrations = await db.maybe<{ first: Sector; registration: EmployeeProfile['registration'] }>`
    select primary_sector(u.id) as first, seen.registration
    from users u
    cross join lateral visible_registration(u.id, coalesce(${market?.sector ?? null}, primary_sector(u.id)),
      coalesce(${market?.state ?? null}, state_of_zone(u.time_zone)), ${todayOf(db.now)}) seen
    where u.id = ${employeeId}`
  const registration = registrations?.registration ?? null
  const isChecked = registration?.status === 'checked'
  return {
    registered: isChecked,
    registered_until: isChecked ? registration.valid_until : null,
    registration,
    second_registration:
      registrations === null
        ? null
        : (registrationFor(credentials, otherSectorOf(registrations.first))?.number ?? null),
    credentials: credentials.map(
      (c): SeenCredential => ({
        name: credentialName({ ...c, state: null }),
        state: c.state,
        number: c.number,
        standing: c.standing,
        expires_on: c.expires_on,
      }),
    ),
  }
}

/** Stores the number for a person's second sector; a changed number must be checked again. */
export const storeSecondRegistration = async (
  tx: Tx,
  employeeId: number,
  sector: Sector,
  number: string,
): Promise<void> => {
  const { now } = tx
  const { time_zone } = await tx.one<{ time_zone: string }>`select time_zone from users where id = ${employeeId}`
  const registration = registrationFor(await credentialsOf(tx, employeeId), sector)
  if (registration?.number === number) return
  const kind = registration?.kind ?? registrationIn(sector, stateOf(null, time_zone))
  const content = { kind, title: null, state: kinds[kind].state, number, expires_on: registration?.expires_on ?? null }
  const file = registration?.file?.replace('/api/files/', '') ?? null
  if (registration) await changeCredential(tx, registration.id, content, file, todayIn(time_zone, now))
  else await insertCredential(tx, employeeId, content, null)
}
