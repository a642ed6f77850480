/** What an employer pays: the figures of its state and sector, and its own. */
import type { EmployerRate, PayRates } from '#contract/timesheets.ts'
import { type Db, onConstraint, sql, type Tx } from '../platform/database.ts'
import { appliedRate, ratesOn } from './terms.ts'

const rate = (today: string) => sql`id, from_date, hourly_cents, from_date >= ${today}::date as may_remove`

/** `today` is the date at the workplace. */
export const payRatesOf = async (db: Db, employerId: number, today: string): Promise<PayRates> => {
  const [applied, overrides] = await Promise.all([
    db.one<Omit<PayRates, 'overrides'>>`
      select ${appliedRate}, json_build_object('state', award.state, 'hourly_cents', award.hourly_cents,
        'from_date', award.from_date, 'source', award.source) as award
      from users u ${ratesOn(sql`${today}::date`)} where u.id = ${employerId}`,
    db.all<EmployerRate>`
      select ${rate(today)} from employer_rates where employer_id = ${employerId} order by from_date desc`,
  ])
  return { ...applied, overrides }
}

type NewRate = Pick<EmployerRate, 'from_date' | 'hourly_cents'>

export const insertRate = (tx: Tx, employerId: number, given: NewRate, today: string) =>
  tx.one<EmployerRate>`
    insert into employer_rates (employer_id, from_date, hourly_cents)
    values (${employerId}, ${given.from_date}, ${given.hourly_cents})
    returning ${rate(today)}`.catch(onConstraint('one_rate_per_employer_and_date', 'rate_exists'))

export const lockRate = (tx: Tx, id: number, employerId: number, today: string) => tx.one<EmployerRate>`
  select ${rate(today)} from employer_rates where id = ${id} and employer_id = ${employerId} for update`

export const deleteRate = (tx: Tx, id: number) => tx.run`delete from employer_rates where id = ${id}`
