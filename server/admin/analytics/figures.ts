import type { Counts } from '#contract/admin/analytics.ts'
import { cancellations, countedReasons, reasonCodes } from '#contract/booking/metrics.ts'
import { waitOf } from '#contract/platform/waiting-times.ts'
import type { Db } from '#server/platform/database.ts'
import { sql } from '#server/platform/database.ts'
import {
  bookings,
  bookingValues,
  corrections,
  counted,
  countNames,
  countSpans,
  daySums,
  isOfAllMarkets,
  valueSpans,
} from './facts.ts'
import type { MetricsQuery } from './rules.ts'

const sums = sql`
  coalesce(sum(requests), 0) as requests, coalesce(sum(pending), 0) as pending, coalesce(sum(accepted), 0) as accepted,
  coalesce(sum(rejected), 0) as rejected, coalesce(sum(withdrawn), 0) as withdrawn, coalesce(sum(expired), 0) as expired,
  coalesce(sum(same_day), 0) as same_day, coalesce(sum(places), 0) as places, coalesce(sum(filled), 0) as filled,
  coalesce(sum(unfilled), 0) as unfilled, coalesce(sum(cancelled), 0) as cancelled,
  coalesce(sum(no_shows), 0) as no_shows`

/** There are no sums for a single employer; its few bookings are counted directly. */
export const placeCounts = (db: Db, chosen: MetricsQuery): Promise<Counts> =>
  chosen.employer_id === undefined
    ? db.one<Counts>`
        select ${sums} from (
          select ${countNames} from (${countSpans(chosen)}) s
          union all
          select ${counted} from (${corrections(chosen)}) c) counts`
    : db.one<Counts>`select ${sums} from (select ${counted} from (${bookings(chosen)}) b) counts`

type TrendUnit = 'week' | 'month'
const LONGEST_BY_WEEK_DAYS = 184

/** Counts by week, or by month for long ranges; a week or month without requests has zeros. */
export const trendOf = async (db: Db, chosen: MetricsQuery) => {
  const { from, to } = chosen
  const days = Temporal.PlainDate.from(from).until(to).days
  const unit: TrendUnit = days <= LONGEST_BY_WEEK_DAYS ? 'week' : 'month'
  const startOf = (day: ReturnType<typeof sql>) => sql`date_trunc(${unit}::text, ${day}::timestamp)::date`
  const counts =
    chosen.employer_id === undefined
      ? sql`
          select ${startOf(sql`start`)} as start, ${countNames}
          from (${unit === 'month' ? countSpans(chosen) : daySums(chosen)}) s
          union all
          select ${startOf(sql`date`)}, ${counted} from (${corrections(chosen)}) c`
      : sql`select ${startOf(sql`date`)} as start, ${counted} from (${bookings(chosen)}) b`
  const data = await db.all<Counts & { start: string }>`
    select starts.start, ${sums}
    from generate_series(${startOf(sql`${from}::date`)}, ${to}::date, ('1 ' || ${unit})::interval) as series (at)
      cross join lateral (select series.at::date as start) starts
      left join (${counts}) counts on counts.start = starts.start
    group by starts.start order by starts.start`
  return { from, to, unit, data }
}

type ValueCount = { kind: 'reason' | 'cancelled' | 'answer' | 'fill'; value: number; n: number }

/** Values are summed by sector and state, or by subject, but not by both. */
export const hasValueSums = (chosen: MetricsQuery) =>
  isOfAllMarkets(chosen) || (chosen.employer_id === undefined && chosen.subject_id === undefined)

/** Number of bookings by reason, notice and wait. */
export const valueCountsOf = (db: Db, chosen: MetricsQuery): Promise<ValueCount[]> =>
  hasValueSums(chosen)
    ? db.all<ValueCount>`
        select kind, value, sum(n) as n from (
          ${valueSpans(chosen)}
          union all
          select v.kind, v.value, sign from (${corrections(chosen)}) c ${bookingValues}) tallies
        group by kind, value having sum(n) <> 0`
    : db.all<ValueCount>`
        select v.kind, v.value, count(*) as n from (${bookings(chosen)}) b ${bookingValues} group by v.kind, v.value`

export const metricsOf = async (db: Db, chosen: MetricsQuery) => {
  const [counts, valueCounts] = await Promise.all([placeCounts(db, chosen), valueCountsOf(db, chosen)])
  const of = (kind: ValueCount['kind']) => valueCounts.filter((valueCount) => valueCount.kind === kind)
  const stepsOf = (kind: ValueCount['kind']) => of(kind).map(({ value, n }) => ({ step: value, n }))
  const count = (kind: ValueCount['kind'], value: number) =>
    of(kind).find((valueCount) => valueCount.value === value)?.n ?? 0
  return {
    from: chosen.from,
    to: chosen.to,
    counts,
    reasons: countedReasons.map((reason) => ({ reason, count: count('reason', reasonCodes[reason]) })),
    cancellations: cancellations.map(({ code, side, notice }) => ({ side, notice, count: count('cancelled', code) })),
    answer: waitOf(stepsOf('answer')),
    fill: waitOf(stepsOf('fill')),
  }
}
