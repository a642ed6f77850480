import { type StandingReason, standingForEmployee } from '#contract/booking/eligibility.ts'
import type { MyCredentials } from '#contract/people/credentials.ts'
import type { Db } from '#server/platform/database.ts'
import { eligibilityAtHome } from './queries.ts'
import { reasonsAgainst } from './rules.ts'

const atOf = ({ code }: StandingReason): MyCredentials['needs'][number]['at'] =>
  code === 'no_profile' || code === 'other_sector' ? 'profile' : 'credentials'

/**
 * Details a person must enter before an employer in their own state can book them; empty if they
 * can be booked in one of their sectors. Invalid credentials are left out, because the credentials
 * module, a lower layer that gets this function from the app, reports them itself.
 */
export const needsOf = async (db: Db, employeeId: number): Promise<MyCredentials['needs']> => {
  const bySector = (await eligibilityAtHome(db, employeeId)).map(({ qualifications, market, required }) =>
    reasonsAgainst(qualifications, market, required).filter(({ code }) => code !== 'credential_not_valid'),
  )
  const [least = []] = bySector.toSorted((a, b) => a.length - b.length)
  return least.map((reason) => ({ text: standingForEmployee(reason), at: atOf(reason) }))
}
