/** The operator's rest and travel rules: dated rows by sector and state. */
import type { NewRestRule, RestRule } from '#contract/booking/eligibility.ts'
import { type Db, type Fragment, onConstraint, sql, type Tx } from '#server/platform/database.ts'
import { type DatedRuleQuery, ofMarket, type Todays, withStatus } from './dated-rules.ts'

const terms = sql`r.week_minutes, r.rest_minutes, r.day_minutes, r.travel_minutes, r.far_travel_minutes`

const asOf = (rules: Fragment, todays: Todays) => withStatus(rules, sql`rest_rules`, terms, todays)

export const restRules = async (db: Db, { page, per_page, ...filter }: DatedRuleQuery, todays: Todays) => {
  const found = ofMarket(filter)
  const cut = sql`
    select * from rest_rules where ${found}
    order by sector, state, from_date desc limit ${per_page} offset ${(page - 1) * per_page}`
  const [{ total }, data] = await Promise.all([
    db.one<{ total: number }>`select count(*) as total from rest_rules where ${found}`,
    db.all<RestRule>`${asOf(cut, todays)} order by r.sector, r.state, r.from_date desc`,
  ])
  return { data, page, per_page, total }
}

const ruleOf = (db: Db, id: number, todays: Todays) =>
  db.one<RestRule>`${asOf(sql`select * from rest_rules where id = ${id}`, todays)}`

export const addRestRule = async (tx: Tx, added: NewRestRule, todays: Todays): Promise<RestRule> => {
  const { id } = await tx.one<{ id: number }>`
    insert into rest_rules (sector, state, from_date, week_minutes, rest_minutes, day_minutes, travel_minutes,
      far_travel_minutes, source)
    values (${added.sector}, ${added.state}, ${added.from_date}, ${added.week_minutes}, ${added.rest_minutes},
      ${added.day_minutes}, ${added.travel_minutes}, ${added.far_travel_minutes}, ${added.source})
    returning id`.catch(onConstraint('one_rest_rule_per_market_and_date', 'rate_exists'))
  return ruleOf(tx, id, todays)
}

/** Locks the rule until it is decided whether it may be removed. */
export const lockRestRule = async (tx: Tx, id: number, todays: Todays): Promise<RestRule> => {
  await tx.one`select id from rest_rules where id = ${id} for update`
  return ruleOf(tx, id, todays)
}

export const deleteRestRule = (tx: Tx, id: number) => tx.run`delete from rest_rules where id = ${id}`
