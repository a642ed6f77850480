import type { MyCredentials } from '#contract/credentials.ts'
import { type StandingReason, standingForEmployee } from '#contract/eligibility.ts'
import type { Db } from '../platform/database.ts'
import { standingAtHome } from './queries.ts'
import { standingReasons } from './rules.ts'

const atOf = ({ code }: StandingReason): MyCredentials['needs'][number]['at'] =>
  code === 'no_profile' || code === 'other_sector' ? 'profile' : 'credentials'

/**
 * What a person has to enter before an employer of the own state can book them; nothing if they can be booked in one of
 * their sectors. Credentials stands below and is handed this by the app; it tells of invalid credentials itself.
 */
export const needsOf = async (db: Db, employeeId: number, now: Temporal.Instant): Promise<MyCredentials['needs']> => {
  const bySector = (await standingAtHome(db, employeeId, now)).map(({ standing, market, required }) =>
    standingReasons(standing, market, required).filter(({ code }) => code !== 'credential_not_valid'),
  )
  const [least = []] = bySector.toSorted((a, b) => a.length - b.length)
  return least.map((reason) => ({ text: standingForEmployee(reason), at: atOf(reason) }))
}
