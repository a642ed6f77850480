/** SQL that reads the booking metrics, for the queries of the analytics. */
import { type Fragment, sql } from '#server/platform/database.ts'
import { type MetricsQuery, monthsOf } from './rules.ts'

const none = sql``

/** Filters for rows with a sector and a state. */
export const marketFilter = ({ sector, region }: MetricsQuery): Fragment => sql`
  ${sector === undefined ? none : sql`and sector = ${sector}`} ${region === undefined ? none : sql`and state = ${region}`}`
const ofSubject = ({ subject_id }: MetricsQuery) =>
  subject_id === undefined ? none : sql`and subject_id = ${subject_id}`
const ofEmployer = ({ employer_id }: MetricsQuery) =>
  employer_id === undefined ? none : sql`and employer_id = ${employer_id}`

/** Filters the rows of `current_booking_metrics` or `booking_metric_corrections`. */
export const factFilter = (chosen: MetricsQuery): Fragment => sql`
  date between ${chosen.from}::date and ${chosen.to}::date ${marketFilter(chosen)} ${ofSubject(chosen)} ${ofEmployer(chosen)}`

/** The chosen bookings, each with the sign 1. */
export const bookings = (chosen: MetricsQuery) =>
  sql`select 1 as sign, b.* from current_booking_metrics b where ${factFilter(chosen)}`
/** Signed corrections: bookings the sums do not reflect yet. */
export const corrections = (chosen: MetricsQuery) =>
  sql`select * from booking_metric_corrections where ${factFilter(chosen)}`

/** Whether sums over all sectors and states answer the question. */
export const isOfAllMarkets = ({ sector, region, employer_id }: MetricsQuery) =>
  sector === undefined && region === undefined && employer_id === undefined

/** Rows of a table of sums: whole months by month, days left at the ends of the range by day. */
const monthsAndDays = (table: Fragment, which: Fragment, chosen: MetricsQuery) => {
  const { from, to } = chosen
  const { monthsFrom, monthsTo } = monthsOf(chosen)
  return sql`
    select * from ${table} where is_month and start >= ${monthsFrom}::date and start < ${monthsTo}::date ${which}
    union all
    select * from ${table} where not is_month and start >= ${from}::date and start < ${monthsFrom}::date ${which}
    union all
    select * from ${table} where not is_month and start >= ${monthsTo}::date and start <= ${to}::date ${which}`
}

/** Table of counts, and its rows that add up to what is chosen, without the range. */
const countsTable = (chosen: MetricsQuery): [table: Fragment, which: Fragment] =>
  isOfAllMarkets(chosen)
    ? [sql`booking_totals`, sql`and subject_id = ${chosen.subject_id ?? 0}`]
    : [sql`booking_sums`, sql`${marketFilter(chosen)} ${ofSubject(chosen)}`]

/** Sums of the range, by month and day. */
export const countSpans = (chosen: MetricsQuery) => {
  const [table, which] = countsTable(chosen)
  return monthsAndDays(table, which, chosen)
}

/** Sums for each day of the range. */
export const daySums = (chosen: MetricsQuery) => {
  const [table, which] = countsTable(chosen)
  return sql`
    select * from ${table} where not is_month and start between ${chosen.from}::date and ${chosen.to}::date ${which}`
}

/** Sums for each day of the range and each subject. */
export const daySumsBySubject = (chosen: MetricsQuery) =>
  isOfAllMarkets(chosen) && chosen.subject_id === undefined
    ? sql`
        select * from booking_totals
        where not is_month and start between ${chosen.from}::date and ${chosen.to}::date and subject_id <> 0`
    : daySums(chosen)

/** Each reason, notice and wait of bookings. */
export const bookingValues = sql`
  cross join lateral (values
    ('reason', reason), ('cancelled', cancelled), ('answer', answer_bucket), ('fill', fill_bucket)) v (kind, value)
  where v.value is not null`

/** Stored facts of the bookings of a subject on the days before and after the whole months. */
const subjectOutsideMonths = (chosen: MetricsQuery) => {
  const { monthsFrom, monthsTo } = monthsOf(chosen)
  return sql`
    select * from booking_metrics where date >= ${chosen.from}::date and date < ${monthsFrom}::date ${ofSubject(chosen)}
    union all
    select * from booking_metrics where date >= ${monthsTo}::date and date <= ${chosen.to}::date ${ofSubject(chosen)}`
}

/**
 * Counts of reasons, notices and waits in the range; of one subject, whole months from the sums and
 * the days at the ends from the bookings.
 */
export const valueSpans = (chosen: MetricsQuery) => {
  if (!isOfAllMarkets(chosen))
    return sql`select kind, value, n from (${monthsAndDays(sql`booking_value_counts`, marketFilter(chosen), chosen)}) s`
  if (chosen.subject_id === undefined)
    return sql`select kind, value, n from (${monthsAndDays(sql`booking_value_totals`, sql`and subject_id = 0`, chosen)}) s`
  const { monthsFrom, monthsTo } = monthsOf(chosen)
  return sql`
    select kind, value, n from booking_value_totals
    where is_month and start >= ${monthsFrom}::date and start < ${monthsTo}::date ${ofSubject(chosen)}
    union all
    select v.kind, v.value, 1 from (${subjectOutsideMonths(chosen)}) b ${bookingValues}`
}

export const wasAccepted = sql`status in ('accepted', 'completed', 'cancelled', 'no_show', 'too_late')`

/** Amount a booking adds to each count, times its sign. */
export const counted = sql`
  sign as requests, sign * (status = 'pending')::int as pending, sign * (${wasAccepted})::int as accepted,
  sign * (status = 'rejected')::int as rejected, sign * (status = 'withdrawn')::int as withdrawn,
  sign * (status = 'expired')::int as expired, sign * same_day::int as same_day,
  sign * (place is not null)::int as places, sign * (coalesce(place, 0) = 2)::int as filled,
  sign * (coalesce(place, 0) = 3)::int as unfilled, sign * (cancelled is not null)::int as cancelled,
  sign * (status = 'no_show')::int as no_shows`
export const countNames = sql`
  requests, pending, accepted, rejected, withdrawn, expired, same_day, places, filled, unfilled, cancelled,
  no_shows`
