import type { Market, RequiredCredential, RestLimit, RestLimits } from '#contract/booking/eligibility.ts'
import type { Point } from '#contract/people/travel-estimates.ts'
import { isNotBookedBy } from '#server/people/staff-preferences/queries.ts'
import { type Db, type Fragment, sql, type Tx } from '#server/platform/database.ts'
import type { Qualifications } from './rules.ts'

/** Facts of a person `u` on the date `day`, for a site or for none. */
const qualifications = (day: Fragment, site: Fragment | null) => sql`
  ${site ? isNotBookedBy(site, sql`u.id`) : sql`false`} as is_not_booked_here,
  exists (select from employee_profiles p where p.employee_id = u.id) as has_profile,
  array(select roles_of(u.id)) as roles,
  exists (select from blocking_credentials(u.id, ${day})) as is_blocked,
  coalesce((
    select json_agg(json_build_object('kind', c.kind, 'outcome', c.outcome)) from credentials c
    where c.employee_id = u.id and not c.refused and not has_lapsed(c, ${day})), '[]') as valid,
  array(select distinct c.kind from credentials c where c.employee_id = u.id) as entered`

const requiredIn = (sector: Fragment, state: Fragment) => sql`
  coalesce((
    select json_agg(json_build_object('need', q.need, 'must', q.must) order by q.need) from required_credentials q
    where q.sector = ${sector} and q.state = ${state}), '[]')`

export type EligibilityInput = { qualifications: Qualifications; market: Market; required: RequiredCredential[] }
export type EligibilityRow = Qualifications & Market & { required: RequiredCredential[] }
export const eligibilityInput = ({ sector, state, required, ...qualifications }: EligibilityRow): EligibilityInput => ({
  qualifications,
  market: { sector, state },
  required,
})

/**
 * Query for the facts that decide whether a person may be booked in a market for a shift at
 * `start`.
 */
export const eligibilityIn = (
  employee: Fragment,
  site: Fragment,
  market: { sector: Fragment; state: Fragment },
  start: Fragment,
) => sql`
  select ${market.sector} as sector, ${market.state} as state, ${requiredIn(market.sector, market.state)} as required,
    ${qualifications(sql`d.day`, site)}
  from users u
  cross join lateral (select (${start} at time zone u.time_zone)::date as day) d
  where u.id = ${employee}`

export const eligibilityFor = async (
  db: Db,
  { employeeId, employerId, start }: { employeeId: number; employerId: number; start: Temporal.Instant },
): Promise<EligibilityInput> =>
  eligibilityInput(
    await db.one<EligibilityRow>`
      select f.* from (select e.sector, employer_state(e.id) as state from users e where e.id = ${employerId}) m
      cross join lateral (${eligibilityIn(
        sql`${employeeId}`,
        sql`${employerId}`,
        { sector: sql`m.sector`, state: sql`m.state` },
        sql`${start}::timestamptz`,
      )}) f`,
  )

/**
 * Facts that decide whether a person may be booked today in their own state, for each of their
 * sectors.
 */
export const eligibilityAtHome = async (db: Db, employeeId: number): Promise<EligibilityInput[]> => {
  const rows = await db.all<EligibilityRow>`
    select m.sector, state_of_zone(u.time_zone) as state,
      ${requiredIn(sql`m.sector`, sql`state_of_zone(u.time_zone)`)} as required, ${qualifications(sql`d.day`, null)}
    from users u
    cross join lateral (select (${db.now}::timestamptz at time zone u.time_zone)::date as day) d
    cross join lateral (
      select distinct sector_of_classification(role) as sector from roles_of(u.id) role
      union
      select u.sector where not exists (select from roles_of(u.id))) m
    where u.id = ${employeeId} order by m.sector`
  return rows.map(eligibilityInput)
}

/** The row of `rest_rules` in force for a market on a date; before the first one, the first. */
export const rulesInForce = (sector: Fragment, state: Fragment, day: Fragment) => sql`
  select r.week_minutes, r.rest_minutes, r.day_minutes, r.travel_minutes, r.far_travel_minutes from rest_rules r
  where r.sector = ${sector} and r.state = ${state}
  order by (r.from_date <= ${day}) desc, abs(r.from_date - ${day}) limit 1`

/** Coordinates of an employer's site as JSON; null while unknown. */
export const placeOf = (employer: Fragment) => sql`(
  select json_build_object('lat', l.lat, 'lon', l.lon) from employer_details d join localities l on l.id = d.locality_id
  where d.employer_id = ${employer} and l.lat is not null)`
export type PlaceRow = { point: Point | null }

export const employerRules = (db: Db, employerId: number, date: string) => db.one<Market & RestLimits & PlaceRow>`
  select u.sector, employer_state(u.id) as state, r.*, ${placeOf(sql`u.id`)} as point from users u
  cross join lateral (${rulesInForce(sql`u.sector`, sql`employer_state(u.id)`, sql`${date}::date`)}) r
  where u.id = ${employerId}`

export const insertOverride = (
  tx: Tx,
  { shiftId, limits, reason }: { shiftId: number; limits: readonly RestLimit[]; reason: string },
) => tx.run`
  insert into rest_overrides (shift_id, rules, reason, overridden_at)
  values (${shiftId}, ${[...limits]}::text[], ${reason}, ${tx.now})`

/** The limits that the employer has overridden for this request. */
export const overriddenFor = async (db: Db, shiftId: number): Promise<RestLimit[]> =>
  (await db.maybe<{ rules: RestLimit[] }>`select rules from rest_overrides where shift_id = ${shiftId}`)?.rules ?? []
