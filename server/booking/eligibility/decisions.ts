/** The operator's decisions on required credentials, by sector and state. */
import type { BookingDecision, Market, RequiredCredential } from '#contract/booking/eligibility.ts'
import { states } from '#contract/platform/states.ts'
import type { Sector } from '#contract/platform/values.ts'
import { type Db, sql, type Tx } from '#server/platform/database.ts'

const markets = sql`
  select sector, state from unnest(array['education', 'healthcare']) sector
  cross join unnest(${[...states]}::text[]) state`

/** Open accounts of employers, by market. */
const employersByMarket = sql`
  select u.sector, coalesce(d.state, state_of_zone(u.time_zone)) as state, count(*)::integer as employers
  from users u left join employer_details d on d.employer_id = u.id
  where u.role = 'employer' and u.status in ('active', 'on_leave') and u.email_verified_at is not null
  group by 1, 2`

/** All markets; without a sector those of both. */
export const bookingDecisions = (db: Db, sector: Sector | null = null) => db.all<BookingDecision>`
  select m.sector, m.state, b.decided_at, coalesce(b.version, 0) as version, coalesce(e.employers, 0) as employers,
    coalesce((
      select json_agg(json_build_object('need', q.need, 'must', q.must) order by q.need) from required_credentials q
      where q.sector = m.sector and q.state = m.state), '[]') as required
  from (${markets}) m
  left join booking_decisions b on b.sector = m.sector and b.state = m.state
  left join (${employersByMarket}) e on e.sector = m.sector and e.state = m.state
  where ${sector}::text is null or m.sector = ${sector}
  order by m.sector, m.state`

/**
 * Number of markets with employers that wait for a decision; at least one while nothing at all is
 * decided.
 */
export const countUndecided = async (db: Db): Promise<number> =>
  (
    await db.one<{ count: number }>`
      select greatest(
        (select count(*) from (${employersByMarket}) e where not exists (
          select from booking_decisions b where b.sector = e.sector and b.state = e.state)),
        case when exists (select from booking_decisions) then 0 else 1 end)::integer as count`
  ).count

/** Locks all decisions of a sector, so that two admins who decide at once take turns. */
export const lockDecisions = (tx: Tx, sector: Sector) =>
  tx.run`select pg_advisory_xact_lock(hashtextextended('booking_decisions ' || ${sector}, 0))`

/** Replaces what is required in a market. */
export const setRequiredCredentials = async (
  tx: Tx,
  { sector, state }: Market,
  required: readonly RequiredCredential[],
) => {
  await tx.run`
    insert into booking_decisions (sector, state, version, decided_at) values (${sector}, ${state}, 1, ${tx.now})
    on conflict on constraint one_decision_per_market
    do update set version = booking_decisions.version + 1, decided_at = excluded.decided_at`
  await tx.run`delete from required_credentials where sector = ${sector} and state = ${state}`
  await tx.run`
    insert into required_credentials (sector, state, need, must)
    select ${sector}, ${state}, * from unnest(
      ${required.map(({ need }) => need)}::text[], ${required.map(({ must }) => must)}::text[])`
}
