/** Registrations of many people, as each employer sees them. */
import { registrations } from '#contract/people/credential-kinds.ts'
import { type Fragment, sql } from '#server/platform/database.ts'
import { todayOf } from './queries.ts'

const teaching = registrations.filter((kind) => kind !== 'ahpra')

type Market = { sector: Fragment; state: Fragment }

/**
 * Subquery for what `visible_registration` (migration 0119) returns for each of these people, in
 * one lookup for all of them. People without a role that has a register have no row. Both parts are
 * materialised, because the planner expects one row and would repeat them for each person.
 */
export const visibleRegistrations = (employees: Fragment, { sector, state }: Market, now: Temporal.Instant) => sql`
  with held as materialized (
    select distinct on (c.employee_id) c.employee_id, c.kind, c.state, c.expires_on,
      case when c.outcome = 'may_engage' then 'checked' else 'unchecked' end as status
    from credentials c join users u on u.id = c.employee_id
    where c.employee_id = any(${employees}) and not c.refused and not has_lapsed(c, ${todayOf(now)})
      and case ${sector} when 'healthcare' then c.kind = 'ahpra' else c.kind = any(${teaching}::text[]) end
    order by c.employee_id, (c.outcome = 'may_engage') is true desc, (c.state = ${state}) is true desc,
      c.expires_on desc, c.id),
  seen as materialized (
    select role.employee_id, json_build_object('status', coalesce(held.status, 'none'), 'register', held.kind,
      'state', held.state, 'other_state', nullif(held.state, ${state}), 'valid_until', held.expires_on) as registration
    from (
      select distinct c.employee_id from employee_classifications c
      where c.employee_id = any(${employees}) and sector_of_classification(c.classification) = ${sector}
        and register_of_classification(c.classification) is not null) role
    left join held using (employee_id))
  select employee_id, registration from seen`
