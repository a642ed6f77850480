/**
 * Hourly pay per sector and state for employers without their own rate: dated figures of the
 * operator.
 */
import { type State, states, zoneOfState } from '#contract/platform/states.ts'
import type { Sector } from '#contract/platform/values.ts'
import type { StateRate } from '#contract/work/state-rates.ts'
import { todayIn } from '#server/platform/clock.ts'
import { type Db, type Fragment, onConstraint, sql, type Tx } from '#server/platform/database.ts'
import { stateInSql } from './terms.ts'

type Market = Pick<StateRate, 'sector' | 'state'>

/**
 * Whether a shift in that sector and state on or after that date has begun, so that the rate is
 * already in use.
 */
const hasBegun = (sector: Fragment, state: Fragment, fromDate: Fragment, now: Temporal.Instant) => sql`exists (
  select from users u left join employer_details d on d.employer_id = u.id
  join shifts s on s.inviter_id = u.id and s.date >= ${fromDate}
  where u.role = 'employer' and u.sector = ${sector} and ${stateInSql} = ${state}
    and s.status in ('accepted', 'completed') and lower(s.period) <= ${now}::timestamptz)`

export const hasBegunIn = async (db: Db, { sector, state }: Market, fromDate: string) =>
  (
    await db.one<{ begun: boolean }>`
      select ${hasBegun(sql`${sector}::text`, sql`${state}::text`, sql`${fromDate}::date`, db.now)} as begun`
  ).begun

/** Adds the status of today, which is another date in another state, to the rates `p`. */
const asOf = (rates: Fragment, now: Temporal.Instant) => {
  const todays = states.map((state) => todayIn(zoneOfState[state], now))
  return sql`
    select p.id, p.sector, p.state, p.from_date, p.hourly_cents, p.minimum_minutes, p.source, p.is_starting,
      case when p.from_date > c.today then 'coming'
        when p.from_date = (select max(q.from_date) from pay_rates q
          where q.sector = p.sector and q.state = p.state and q.from_date <= c.today) then 'current'
        else 'past' end as standing,
      case when p.from_date >= c.today
        then not ${hasBegun(sql`p.sector`, sql`p.state`, sql`p.from_date`, now)} else false end as may_remove
    from (${rates}) p join unnest(${[...states]}::text[], ${todays}::date[]) c (state, today) on c.state = p.state`
}

type StateRateQuery = { sector?: Sector | undefined; state?: State | undefined; page: number; per_page: number }
export const stateRates = async (db: Db, { page, per_page, ...filter }: StateRateQuery) => {
  const sector = filter.sector ?? null
  const state = filter.state ?? null
  const found = sql`(${sector}::text is null or sector = ${sector}) and (${state}::text is null or state = ${state})`
  const cut = sql`
    select * from pay_rates where ${found}
    order by sector, state, from_date desc limit ${per_page} offset ${(page - 1) * per_page}`
  const [{ total }, data] = await Promise.all([
    db.one<{ total: number }>`select count(*) as total from pay_rates where ${found}`,
    db.all<StateRate>`${asOf(cut, db.now)} order by p.sector, p.state, p.from_date desc`,
  ])
  return { data, page, per_page, total }
}

const stateRateOf = (db: Db, id: number) =>
  db.one<StateRate>`${asOf(sql`select * from pay_rates where id = ${id}`, db.now)}`

type NewRate = Omit<StateRate, 'id' | 'is_starting' | 'standing' | 'may_remove'>
export const addStateRate = async (tx: Tx, added: NewRate): Promise<StateRate> => {
  const { id } = await tx.one<{ id: number }>`
    insert into pay_rates (sector, state, from_date, hourly_cents, minimum_minutes, source)
    values (${added.sector}, ${added.state}, ${added.from_date}, ${added.hourly_cents}, ${added.minimum_minutes},
      ${added.source})
    returning id`.catch(onConstraint('pay_rates_pkey', 'rate_exists'))
  return stateRateOf(tx, id)
}

export const lockStateRate = async (tx: Tx, id: number): Promise<StateRate> => {
  await tx.one`select id from pay_rates where id = ${id} for update`
  return stateRateOf(tx, id)
}

export const deleteStateRate = (tx: Tx, id: number) => tx.run`delete from pay_rates where id = ${id}`
