/** Rules of the operator for a sector and a state, each in force from a date on. */
import { type State, states } from '#contract/platform/states.ts'
import type { Sector } from '#contract/platform/values.ts'
import { type Fragment, sql } from '#server/platform/database.ts'

/** Today's date in each state. */
export type Todays = Record<State, string>

export type DatedRuleQuery = {
  sector?: Sector | undefined
  state?: State | undefined
  page: number
  per_page: number
}

export const ofMarket = ({ sector = null, state = null }: { sector?: Sector | null; state?: State | null }) =>
  sql`(${sector}::text is null or sector = ${sector}) and (${state}::text is null or state = ${state})`

/**
 * Adds the current status to the rules `r` of a table. Today's date differs between states. `terms`
 * are the columns with the content of the rules.
 */
export const withStatus = (rules: Fragment, table: Fragment, terms: Fragment, todays: Todays) => sql`
  select r.id, r.sector, r.state, r.from_date, ${terms}, r.source, r.is_starting,
    case when r.from_date > t.today then 'coming'
      when r.from_date = (select max(o.from_date) from ${table} o
        where o.sector = r.sector and o.state = r.state and o.from_date <= t.today) then 'current'
      else 'past' end as standing,
    r.from_date > t.today as may_remove
  from (${rules}) r
  join unnest(${[...states]}::text[], ${states.map((state) => todays[state])}::date[]) t (state, today)
    on t.state = r.state`
