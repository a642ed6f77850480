/** Finds the bookings behind a figure of the analytics. */
import type { Outcome } from '#contract/admin/analytics.ts'
import { type CancelNotice, type CountedReason, cancellations, reasonCodes } from '#contract/booking/metrics.ts'
import { type Db, type Fragment, sql } from '#server/platform/database.ts'
import { corrections, counted, daySums, factFilter, wasAccepted } from './facts.ts'
import { hasValueSums, placeCounts, valueCountsOf } from './figures.ts'
import type { MetricsQuery } from './rules.ts'

export type BookingFilter = {
  outcome: Outcome
  employee_id?: number | undefined
  reason?: CountedReason | undefined
  cancelled_by?: 'employer' | 'employee' | undefined
  notice?: CancelNotice | undefined
  weekday?: string | undefined
}

const outcomes: Record<Outcome, Fragment> = {
  requests: sql``,
  pending: sql`and status = 'pending'`,
  accepted: sql`and ${wasAccepted}`,
  rejected: sql`and status = 'rejected'`,
  withdrawn: sql`and status = 'withdrawn'`,
  expired: sql`and status = 'expired'`,
  same_day: sql`and same_day`,
  places: sql`and place is not null`,
  filled: sql`and place = 2`,
  unfilled: sql`and place = 3`,
  cancelled: sql`and cancelled is not null`,
  no_shows: sql`and status = 'no_show'`,
}

/** Columns of the outcomes in the sums. */
const columns: Record<Outcome, Fragment> = {
  requests: sql`requests`,
  pending: sql`pending`,
  accepted: sql`accepted`,
  rejected: sql`rejected`,
  withdrawn: sql`withdrawn`,
  expired: sql`expired`,
  same_day: sql`same_day`,
  places: sql`places`,
  filled: sql`filled`,
  unfilled: sql`unfilled`,
  cancelled: sql`cancelled`,
  no_shows: sql`no_shows`,
}

const cancelCodes = ({ cancelled_by, notice }: BookingFilter) =>
  cancellations
    .filter(
      ({ side, notice: noticeOfCode }) => (cancelled_by ?? side) === side && (notice ?? noticeOfCode) === noticeOfCode,
    )
    .map(({ code }): number => code)
const isByNotice = ({ cancelled_by, notice }: BookingFilter) => cancelled_by !== undefined || notice !== undefined

const chosenOf = (chosen: MetricsQuery, behind: BookingFilter): Fragment => sql`
  ${factFilter(chosen)} ${outcomes[behind.outcome]}
  ${behind.employee_id === undefined ? sql`` : sql`and employee_id = ${behind.employee_id}`}
  ${behind.reason === undefined ? sql`` : sql`and reason is not null and reason = ${reasonCodes[behind.reason]}`}
  ${isByNotice(behind) ? sql`and cancelled = any(${cancelCodes(behind)}::int[])` : sql``}
  ${behind.weekday === undefined ? sql`` : sql`and extract(isodow from date) = ${behind.weekday}::int`}`

const isSummedByDay = ({ employer_id }: MetricsQuery, { employee_id, weekday }: BookingFilter) =>
  employer_id === undefined && employee_id === undefined && weekday === undefined

/** Counts the bookings behind a figure: from the sums where possible, otherwise directly. */
export const countFiltered = async (db: Db, chosen: MetricsQuery, behind: BookingFilter): Promise<number> => {
  const { reason, outcome } = behind
  if (isSummedByDay(chosen, behind)) {
    const parts = reason !== undefined || isByNotice(behind)
    if (!parts) return (await placeCounts(db, chosen))[outcome]
    const isPlain = outcome === 'requests' || outcome === (reason === undefined ? 'cancelled' : 'rejected')
    if (isPlain && hasValueSums(chosen) && !(reason !== undefined && isByNotice(behind))) {
      const [kind, values] =
        reason === undefined ? ['cancelled', cancelCodes(behind)] : ['reason', [reasonCodes[reason]]]
      return (await valueCountsOf(db, chosen))
        .filter((valueCount) => valueCount.kind === kind && (values as number[]).includes(valueCount.value))
        .reduce((sum, { n }) => sum + n, 0)
    }
  }
  return (
    await db.one<{
      total: number
    }>`select count(*) as total from current_booking_metrics where ${chosenOf(chosen, behind)}`
  ).total
}

/** Cursor: the list continues after this booking. */
export type BookingKey = { date: string; id: number }

type Slice = { limit: number; offset?: number; after?: BookingKey | null }
/** First and last day of a slice, and the number of bookings in the list that are later. */
type SliceDays = { from: string | null; to: string | null; later: number }

/** Reads the days from the sums, because bookings of other outcomes may fill months in between. */
const daysOfSlice = (db: Db, chosen: MetricsQuery, outcome: Outcome, limit: number, offset: number) => {
  return db.one<SliceDays>`
    with days as (
      select date, sum(n) as n from (
        select start as date, ${columns[outcome]} as n from (${daySums(chosen)}) s
        union all
        select date, ${columns[outcome]} from (select date, ${counted} from (${corrections(chosen)}) c) changed) each_sum
      group by date having sum(n) > 0),
    walked as (select date, n, sum(n) over (order by date desc) as reached from days)
    select min(date) filter (where reached - n < ${offset + limit}) as from,
      max(date) filter (where reached > ${offset}) as to,
      coalesce(max(reached) filter (where reached <= ${offset}), 0) as later
    from walked`
}

/**
 * Returns a slice of the bookings, latest first. With a limit no higher than what exists, the walk
 * back through the dates ends at the last one instead of looking for more.
 */
export const filteredSlices = async (
  db: Db,
  chosen: MetricsQuery,
  behind: BookingFilter,
  { limit, offset = 0, after = null }: Slice,
) => {
  const isBounded =
    after === null && behind.reason === undefined && !isByNotice(behind) && isSummedByDay(chosen, behind)
  const days: SliceDays = isBounded
    ? await daysOfSlice(db, chosen, behind.outcome, limit, offset)
    : { from: chosen.from, to: chosen.to, later: 0 }
  if (days.from === null || days.to === null) return []
  const within = { ...chosen, from: days.from, to: days.to }
  const skipped = offset - days.later
  const on = after === null ? sql`` : sql`and (date, shift_id) < (${after.date}::date, ${after.id}::int)`
  const part = (table: Fragment) => sql`
    (select shift_id as id, date from ${table} where ${chosenOf(within, behind)} ${on}
    order by date desc, shift_id desc limit ${limit + skipped})`
  return db.all<BookingKey>`
    select id, date from (
      ${part(sql`(select * from booking_metrics where shift_id not in (select shift_id from stale_bookings)) f`)}
      union all
      ${part(sql`(select * from metrics_of_bookings(array(select shift_id from stale_bookings))) t`)}
    ) both_kinds order by date desc, id desc limit ${limit} offset ${skipped}`
}
