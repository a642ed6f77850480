/** Rate, minimum engagement and break of a shift, from dated rows by the date of the shift. */
import type { Side } from '#contract/people/connections.ts'
import { stateOf } from '#contract/people/employers.ts'
import { timeZones } from '#contract/platform/values.ts'
import { type Fragment, sql } from '#server/platform/database.ts'

const zones = [...timeZones]
const states = timeZones.map((zone) => stateOf(null, zone))
/**
 * SQL counterpart of `stateOf` in the contract, for an employer `u` with the company profile `d`.
 */
export const stateInSql = sql`coalesce(d.state, (${states}::text[])[array_position(${zones}::text[], u.time_zone)])`

/**
 * Pay rates of the employer `u` on a date: `award` is the newest row of its state and sector by
 * then, or else the oldest; `own` is its own rate, if it has one by then.
 */
export const ratesOn = (day: ReturnType<typeof sql>) => sql`
  left join employer_details d on d.employer_id = u.id
  join lateral (
    select p.state, p.from_date, p.hourly_cents, p.minimum_minutes, p.source from pay_rates p
    where p.sector = u.sector and p.state = ${stateInSql}
    order by (p.from_date <= ${day}) desc, abs(p.from_date - ${day}) limit 1) award on true
  left join lateral (
    select o.from_date, o.hourly_cents from employer_rates o
    where o.employer_id = u.id and o.from_date <= ${day}
    order by o.from_date desc limit 1) own on true`

/** The employer's own rate goes before that of the state. */
export const appliedRate = sql`
  coalesce(own.hourly_cents, award.hourly_cents) as hourly_cents,
  case when own.hourly_cents is null then 'award' else 'employer' end as rate_source,
  case when own.hourly_cents is null then award.source
    else 'Set by ' || u.name || ' from ' || to_char(own.from_date, 'DD/MM/YYYY') end as rate_note,
  award.minimum_minutes`

const minutes = sql`(extract(epoch from upper(s.period) - lower(s.period)) / 60)::integer`

/**
 * Pay for a shift `s` as booked: `terms` has the rate, the break, and the worked and paid minutes.
 * The rate is that of the person; `client_cents` is set if an agency bills its client another one.
 */
export const termsOfShift = sql`
  join users u on u.id = s.inviter_id
  ${ratesOn(sql`s.date`)}
  left join lateral (
    select b.break_minutes from break_rules b
    where b.from_date = (select max(from_date) from break_rules where from_date <= s.date) and b.over_minutes < ${minutes}
    order by b.over_minutes desc limit 1) pause on true
  left join agency_bookings ab on ab.shift_id = s.id
  left join organisations ao on ao.id = ab.agency_id
  left join users aa on aa.id = ao.account_id
  cross join lateral (select ${appliedRate}) usual
  cross join lateral (
    select coalesce(ab.pay_cents, usual.hourly_cents) as hourly_cents, ab.client_cents,
      case when ab.shift_id is null then usual.rate_source else 'agency' end as rate_source,
      case when ab.shift_id is null then usual.rate_note
        else 'Agreed with ' || coalesce(ao.name, aa.name) end as rate_note,
      usual.minimum_minutes, coalesce(pause.break_minutes, 0) as break_minutes,
      ${minutes} - coalesce(pause.break_minutes, 0) as worked_minutes) terms`

const paidMinutes = sql`coalesce(t.paid_minutes, greatest(terms.worked_minutes, terms.minimum_minutes))`

/**
 * Money of the timesheet as each side reads it. A client of an agency sees what it is billed, never
 * what the person is paid, and no number of the person's document.
 */
const money: Record<Side, Fragment> = {
  employee: sql`
    coalesce(t.hourly_cents, terms.hourly_cents) as hourly_cents,
    coalesce(t.amount_cents, amount_of(${paidMinutes}, terms.hourly_cents)) as amount_cents,
    t.invoice_number, t.document_kind`,
  employer: sql`
    coalesce(terms.client_cents, t.hourly_cents, terms.hourly_cents) as hourly_cents,
    case when terms.client_cents is not null then amount_of(${paidMinutes}, terms.client_cents)
      else coalesce(t.amount_cents, amount_of(${paidMinutes}, terms.hourly_cents)) end as amount_cents,
    case when terms.client_cents is null then t.invoice_number end as invoice_number,
    case when terms.client_cents is null then t.document_kind end as document_kind`,
}

/** Fields of the timesheet `t` of a shift, or of its draft if there is none, for one side. */
export const sheetOfShift = (reader: Side) => sql`
  coalesce(t.status, 'draft') as status,
  coalesce(t.start_time, s.start_time) as start_time, coalesce(t.end_time, s.end_time) as end_time,
  coalesce(t.break_minutes, terms.break_minutes) as break_minutes,
  coalesce(t.worked_minutes, terms.worked_minutes) as worked_minutes,
  coalesce(t.minimum_minutes, terms.minimum_minutes) as minimum_minutes,
  ${paidMinutes} as paid_minutes,
  coalesce(t.rate_source, terms.rate_source) as rate_source,
  coalesce(t.rate_note, terms.rate_note) as rate_note,
  ${money[reader]}`
