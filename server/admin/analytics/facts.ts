/** The read model of migration 0029, as pieces of SQL that the questions are made of. */
import { type Fragment, sql } from '#server/platform/database.ts'
import { type MetricsQuery, monthsOf } from './rules.ts'

const none = sql``

/** Filters for rows with a sector and a state. */
export const narrowed = ({ sector, region }: MetricsQuery): Fragment => sql`
  ${sector === undefined ? none : sql`and sector = ${sector}`} ${region === undefined ? none : sql`and state = ${region}`}`
const ofSubject = ({ subject_id }: MetricsQuery) =>
  subject_id === undefined ? none : sql`and subject_id = ${subject_id}`
const ofEmployer = ({ employer_id }: MetricsQuery) =>
  employer_id === undefined ? none : sql`and employer_id = ${employer_id}`

/** Filters the rows of `current_booking_metrics` or `booking_metric_corrections`. */
export const among = (chosen: MetricsQuery): Fragment => sql`
  date between ${chosen.from}::date and ${chosen.to}::date ${narrowed(chosen)} ${ofSubject(chosen)} ${ofEmployer(chosen)}`

/** Each of them with the sign 1. */
export const bookings = (chosen: MetricsQuery) =>
  sql`select 1 as sign, b.* from current_booking_metrics b where ${among(chosen)}`
/** Signed corrections: bookings the sums do not reflect yet. */
export const corrections = (chosen: MetricsQuery) =>
  sql`select * from booking_metric_corrections where ${among(chosen)}`

/**
 * Rows of a table of sums for the range: whole months by month, the days left at its ends by day.
 */
export const spans = (table: 'booking_sums' | 'booking_value_counts', chosen: MetricsQuery) => {
  const { from, to } = chosen
  const { monthsFrom, monthsTo } = monthsOf(chosen)
  const name = table === 'booking_sums' ? sql`booking_sums` : sql`booking_value_counts`
  const which = sql`${narrowed(chosen)} ${table === 'booking_sums' ? ofSubject(chosen) : none}`
  return sql`
    select * from ${name} where is_month and start >= ${monthsFrom}::date and start < ${monthsTo}::date ${which}
    union all
    select * from ${name} where not is_month and start >= ${from}::date and start < ${monthsFrom}::date ${which}
    union all
    select * from ${name} where not is_month and start >= ${monthsTo}::date and start <= ${to}::date ${which}`
}

/** Rows of the sums for each day of the range. */
export const daySums = (chosen: MetricsQuery) => sql`
  select * from booking_sums
  where not is_month and start between ${chosen.from}::date and ${chosen.to}::date ${narrowed(chosen)} ${ofSubject(chosen)}`

export const saidYes = sql`status in ('accepted', 'completed', 'cancelled', 'no_show', 'too_late')`

/** Amount a booking adds to each count, times its sign. */
export const counted = sql`
  sign as requests, sign * (status = 'pending')::int as pending, sign * (${saidYes})::int as accepted,
  sign * (status = 'rejected')::int as rejected, sign * (status = 'withdrawn')::int as withdrawn,
  sign * (status = 'expired')::int as expired, sign * same_day::int as same_day,
  sign * (place is not null)::int as places, sign * (coalesce(place, 0) = 2)::int as filled,
  sign * (coalesce(place, 0) = 3)::int as unfilled, sign * (cancelled is not null)::int as cancelled,
  sign * (status = 'no_show')::int as no_shows`
export const countNames = sql`
  requests, pending, accepted, rejected, withdrawn, expired, same_day, places, filled, unfilled, cancelled,
  no_shows`
