import type { SubjectFigures } from '#contract/work/site-figures.ts'
import { isWorked } from '#server/booking/shifts/queries.ts'
import { type Db, sql } from '#server/platform/database.ts'
import { sheetOfShift, termsOfShift } from '../timesheets/terms.ts'
import type { DayRow } from './forecast.ts'
import type { MonthRow, Months } from './rules.ts'

type SiteRow = { id: number; name: string; part_of: number | null }
/** Sites of the organisation of a site that a person acts for, by name. */
export const sitesActedFor = (db: Db, siteId: number, personId: number) => db.all<SiteRow>`
  select s.account_id as id, u.name, s.part_of
  from sites mine join sites s on s.organisation_id = mine.organisation_id join users u on u.id = s.account_id
  where mine.account_id = ${siteId} and s.account_id in (select account_id from accounts_of(${personId}))
  order by lower(u.name), s.account_id`

const within = ({ from, to }: Months) =>
  sql`date >= (${from} || '-01')::date and date < (${to} || '-01')::date + interval '1 month'`

/**
 * CTEs that end with `sheets`: the sheet of each worked shift. Rate and break are looked up once
 * for all shifts of a site that are equally long and between the same two dates on which any rate
 * or rule changes.
 */
const workedSheets = (db: Db, siteIds: readonly number[], months: Months) => sql`
  changes as (
    select array(
      select from_date from pay_rates union select from_date from break_rules
      union select from_date from employer_rates where employer_id = any(${siteIds}::int[]) order by 1) as dates),
  worked_shifts as materialized (
    select s.id, s.inviter_id, s.subject_id, s.date, s.start_time, s.end_time, s.period,
      upper(s.period) - lower(s.period) as length, width_bucket(s.date, changes.dates) as interval_number
    from shifts s cross join changes
    where s.inviter_id = any(${siteIds}::int[]) and s.${within(months)} and ${isWorked(db.now)}),
  usual_terms as materialized (
    select s.inviter_id, s.interval_number, s.length, terms.*
    from (
      select inviter_id, interval_number, length, null::integer as id, min(date) as date,
        tstzrange(to_timestamp(0), to_timestamp(0) + length) as period
      from worked_shifts group by inviter_id, interval_number, length) s ${termsOfShift}),
  sheets as (
    select s.inviter_id as site_id, s.subject_id, s.date, sheet.status, sheet.worked_minutes, sheet.amount_cents
    from worked_shifts s
      join usual_terms usual on usual.inviter_id = s.inviter_id
        and usual.interval_number = s.interval_number and usual.length = s.length
      left join agency_bookings ab on ab.shift_id = s.id left join timesheets t on t.shift_id = s.id
      cross join lateral (
        select coalesce(ab.pay_cents, usual.hourly_cents) as hourly_cents, ab.client_cents, usual.rate_source,
          usual.rate_note, usual.minimum_minutes, usual.break_minutes, usual.worked_minutes) terms
      cross join lateral (select ${sheetOfShift('employer')}) sheet)`

const positions = sql`
  count(*) filter (where place is not null) as places, count(*) filter (where place = 2) as filled,
  count(*) filter (where place = 3) as unfilled`

/** Figures of each site and month; one in which nothing was requested has no row. */
export const figuresOf = (db: Db, siteIds: readonly number[], months: Months) => db.all<MonthRow>`
  with booked as (
    select employer_id as site_id, to_char(date, 'YYYY-MM') as month, count(*) as requests, ${positions},
      count(*) filter (where cancelled is not null) as cancelled, count(*) filter (where status = 'no_show') as no_shows
    from current_booking_metrics where employer_id = any(${siteIds}::int[]) and ${within(months)}
    group by 1, 2),
  ${workedSheets(db, siteIds, months)},
  worked as (
    select site_id, to_char(date, 'YYYY-MM') as month, sum(worked_minutes) as worked_minutes,
      sum(amount_cents) as cost_cents,
      coalesce(sum(amount_cents) filter (where status = 'approved'), 0) as approved_cents
    from sheets group by 1, 2)
  select b.site_id, b.month, b.requests, b.places, b.filled, b.unfilled, coalesce(w.worked_minutes, 0) as worked_minutes,
    coalesce(w.cost_cents, 0) as cost_cents, coalesce(w.approved_cents, 0) as approved_cents, b.cancelled, b.no_shows
  from booked b left join worked w on w.site_id = b.site_id and w.month = b.month
  order by b.month, b.site_id`

export type SubjectRow = SubjectFigures & { id: number; name: string; is_now: boolean }
/** Figures of each subject in these months (`is_now`) and in the months before. */
export const subjectFiguresOf = (db: Db, siteIds: readonly number[], months: Months, before: Months) => {
  const both = { from: before.from, to: months.to }
  const isNow = sql`date >= (${months.from} || '-01')::date`
  return db.all<SubjectRow>`
    with booked as (
      select subject_id, ${isNow} as is_now, ${positions}
      from current_booking_metrics where employer_id = any(${siteIds}::int[]) and ${within(both)}
      group by 1, 2),
    ${workedSheets(db, siteIds, both)},
    worked as (select subject_id, ${isNow} as is_now, sum(amount_cents) as cost_cents from sheets group by 1, 2)
    select b.subject_id as id, s.name, b.is_now, b.places, b.filled, b.unfilled,
      coalesce(w.cost_cents, 0) as cost_cents
    from booked b join subjects s on s.id = b.subject_id
      left join worked w on w.subject_id = b.subject_id and w.is_now = b.is_now
    order by lower(s.name), b.subject_id`
}

type ValueRow = { kind: 'reason' | 'cancelled' | 'fill'; value: number; is_now: boolean; n: number }
/** Number of bookings by reason of the rejection, notice of the cancellation, and wait. */
export const valuesOf = (db: Db, siteIds: readonly number[], months: Months, before: Months) => db.all<ValueRow>`
  select v.kind, v.value, b.date >= (${months.from} || '-01')::date as is_now, count(*) as n
  from current_booking_metrics b
    cross join lateral (values ('reason', reason), ('cancelled', cancelled), ('fill', fill_bucket)) v (kind, value)
  where v.value is not null and b.employer_id = any(${siteIds}::int[])
    and b.${within({ from: before.from, to: months.to })}
  group by 1, 2, 3`

/** Positions of each day on which any were requested. */
export const daysOf = (db: Db, siteIds: readonly number[], from: string, to: string) => db.all<DayRow>`
  select date, ${positions}
  from current_booking_metrics
  where employer_id = any(${siteIds}::int[]) and place is not null and date between ${from}::date and ${to}::date
  group by date order by date`
