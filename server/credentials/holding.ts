import { credentialName, familyOf } from '#contract/credentialKinds.ts'
import type { Credential } from '#contract/credentials.ts'
import type { EmployeeProfile, SeenCredential } from '#contract/profiles.ts'
import type { Db } from '../platform/database.ts'
import { credentialsOf } from './queries.ts'

/** What counts today: of a person who holds two, the one that lasts longer is told of; null is without an end. */
const lastDayOf = (held: readonly Credential[]): string | null => {
  const days = held.map(({ expires_on }) => expires_on)
  return days.includes(null) ? null : (days.sort().at(-1) ?? null)
}

/**
 * What a profile tells of what the person holds; who sees how much of it is decided there. Profiles stands below and is
 * handed this by the app.
 */
export const holdingOf = async (
  db: Db,
  employeeId: number,
  now: Temporal.Instant,
): Promise<Pick<EmployeeProfile, 'registered' | 'registered_until' | 'credentials'>> => {
  const held = await credentialsOf(db, employeeId, now)
  const registered = held.filter(
    ({ kind, standing }) =>
      familyOf(kind) === 'registration' && standing !== 'expired' && standing !== 'may_not_engage',
  )
  return {
    registered: registered.length > 0,
    registered_until: lastDayOf(registered),
    credentials: held.map(
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
