import type { EmployerRate, PayRates } from '#contract/work/timesheets.ts'
import { type Db, type Fragment, onConstraint, sql, type Tx } from '#server/platform/database.ts'
import { appliedRate, ratesOn } from './terms.ts'

/** Now, and which date that is at the workplace. */
export type Today = { today: string; now: Temporal.Instant }

/**
 * Whether a shift of this employer on or after that date has begun, so that the rate is already in
 * use.
 */
const hasBegun = (employerId: Fragment, fromDate: Fragment, now: Temporal.Instant) => sql`exists (
  select from shifts s where s.inviter_id = ${employerId} and s.date >= ${fromDate}
    and s.status in ('accepted', 'completed') and lower(s.period) <= ${now}::timestamptz)`

export const isWorkedFrom = async (db: Db, employerId: number, fromDate: string) =>
  (
    await db.one<{ worked: boolean }>`
      select ${hasBegun(sql`${employerId}::int`, sql`${fromDate}::date`, db.now)} as worked`
  ).worked

const rate = ({ today, now }: Today) => sql`o.id, o.from_date, o.hourly_cents, o.reason,
  o.from_date >= ${today}::date and not ${hasBegun(sql`o.employer_id`, sql`o.from_date`, now)} as may_remove`

export const payRatesOf = async (db: Db, employerId: number, at: Today): Promise<PayRates> => {
  const [applied, overrides] = await Promise.all([
    db.one<Omit<PayRates, 'overrides'>>`
      select ${appliedRate}, json_build_object('state', award.state, 'hourly_cents', award.hourly_cents,
        'from_date', award.from_date, 'source', award.source) as award
      from users u ${ratesOn(sql`${at.today}::date`)} where u.id = ${employerId}`,
    db.all<EmployerRate>`
      select ${rate(at)} from employer_rates o where o.employer_id = ${employerId} order by o.from_date desc`,
  ])
  return { ...applied, overrides }
}

type AwardRate = Pick<PayRates['award'], 'state' | 'hourly_cents' | 'from_date'>

/** The figure of the employer's state and sector on a date. */
export const awardRateOn = (db: Db, employerId: number, date: string) => db.one<AwardRate>`
  select award.state, award.hourly_cents, award.from_date
  from users u ${ratesOn(sql`${date}::date`)} where u.id = ${employerId}`

type NewRate = Pick<EmployerRate, 'from_date' | 'hourly_cents' | 'reason'>

export const insertRate = (tx: Tx, employerId: number, added: NewRate, at: Today) =>
  tx.one<EmployerRate>`
    insert into employer_rates as o (employer_id, from_date, hourly_cents, reason)
    values (${employerId}, ${added.from_date}, ${added.hourly_cents}, ${added.reason})
    returning ${rate(at)}`.catch(onConstraint('one_rate_per_employer_and_date', 'rate_exists'))

export const lockRate = (tx: Tx, id: number, employerId: number, at: Today) => tx.one<EmployerRate>`
  select ${rate(at)} from employer_rates o where o.id = ${id} and o.employer_id = ${employerId} for update`

export const deleteRate = (tx: Tx, id: number) => tx.run`delete from employer_rates where id = ${id}`
