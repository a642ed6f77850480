/** The operator's rules about pay for cancelled bookings: dated rows by sector and state. */
import type { CancellationRule, NewCancellationRule } from '#contract/booking/cancellations.ts'
import type { State } from '#contract/platform/states.ts'
import type { Sector } from '#contract/platform/values.ts'
import { type Db, type Fragment, onConstraint, sql, type Tx } from '#server/platform/database.ts'
import { type DatedRuleQuery, ofMarket, type Todays, withStatus } from './dated-rules.ts'

const terms = sql`r.late_days, r.late_time, r.late_percent, r.late_minutes, r.lifted_by_rebooking, r.arrival_percent`

const asOf = (rules: Fragment, todays: Todays) => withStatus(rules, sql`cancellation_rules`, terms, todays)

export const cancellationRules = async (db: Db, { page, per_page, ...filter }: DatedRuleQuery, todays: Todays) => {
  const found = ofMarket(filter)
  const cut = sql`
    select * from cancellation_rules where ${found}
    order by sector, state, from_date desc limit ${per_page} offset ${(page - 1) * per_page}`
  const [{ total }, data] = await Promise.all([
    db.one<{ total: number }>`select count(*) as total from cancellation_rules where ${found}`,
    db.all<CancellationRule>`${asOf(cut, todays)} order by r.sector, r.state, r.from_date desc`,
  ])
  return { data, page, per_page, total }
}

const ruleOf = (db: Db, id: number, todays: Todays) =>
  db.one<CancellationRule>`${asOf(sql`select * from cancellation_rules where id = ${id}`, todays)}`

export const addCancellationRule = async (
  tx: Tx,
  added: NewCancellationRule,
  todays: Todays,
): Promise<CancellationRule> => {
  const { id } = await tx.one<{ id: number }>`
    insert into cancellation_rules (sector, state, from_date, late_days, late_time, late_percent, late_minutes,
      lifted_by_rebooking, arrival_percent, source)
    values (${added.sector}, ${added.state}, ${added.from_date}, ${added.late_days}, ${added.late_time},
      ${added.late_percent}, ${added.late_minutes}, ${added.lifted_by_rebooking}, ${added.arrival_percent}, ${added.source})
    returning id`.catch(onConstraint('one_cancellation_rule_per_market_and_date', 'rate_exists'))
  return ruleOf(tx, id, todays)
}

/** Locks the rule until it is decided whether it may be removed. */
export const lockCancellationRule = async (tx: Tx, id: number, todays: Todays): Promise<CancellationRule> => {
  await tx.one`select id from cancellation_rules where id = ${id} for update`
  return ruleOf(tx, id, todays)
}

export const deleteCancellationRule = (tx: Tx, id: number) => tx.run`delete from cancellation_rules where id = ${id}`

export type CancellationTerms = Pick<
  CancellationRule,
  | 'state'
  | 'late_days'
  | 'late_time'
  | 'late_percent'
  | 'late_minutes'
  | 'lifted_by_rebooking'
  | 'arrival_percent'
  | 'source'
>
/** The rule in force on a date; null if the operator has none. */
export const cancellationRuleOn = (db: Db, { sector, state }: { sector: Sector; state: State }, date: string) =>
  db.maybe<CancellationTerms>`
    select r.state, ${terms}, r.source from cancellation_rules r
    where r.sector = ${sector} and r.state = ${state} and r.from_date <= ${date}
    order by r.from_date desc limit 1`
