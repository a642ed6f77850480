import type { YearLevel } from '#contract/values.ts'
import { type Fragment, sql } from '../platform/database.ts'
import { type Window, weekdayOf, windowOf } from './domain.ts'

export type Filters = {
  date?: string | undefined
  start_time?: string | undefined
  end_time?: string | undefined
  subject_id?: number | undefined
  year_level?: YearLevel | undefined
  page: number
  per_page: number
}

/** The three questions one can ask of a day: nothing, "that date", "that date from … to …". */
export type Question = {
  /** Usual intervals that answer it, of a row `w` (staff_week or week_hist). */
  usual: Fragment
  /** All whose usual interval might answer it, whatever their zone, of a row `w` (staff_week). */
  roughly: Fragment
  /** The day's signed intervals that answer it, of a row `d` (staff_day); null when no date is asked. */
  thatDay: Fragment | null
  /** The dates that it means; more than one where the zones are not on the same day. */
  dates: readonly string[]
}

const noDate: Question = { usual: sql`w.weekday = 0`, roughly: sql`w.weekday = 0`, thatDay: null, dates: [] }

const wholeDate = (date: string): Question => ({
  usual: sql`w.weekday = ${weekdayOf(date)} and w.is_first`,
  roughly: sql`w.weekday = ${weekdayOf(date)} and w.is_first`,
  thatDay: sql`d.date = ${date} and d.is_first`,
  dates: [date],
})

// The zone's number picks its own reading of the window out of the arrays.
const between = ({ weekdays, dates, froms, tos }: Window, zone: Fragment): Question => ({
  usual: sql`w.weekday = any(${[...new Set(weekdays)]}::smallint[]) and w.weekday = (${weekdays}::smallint[])[${zone}]
    and w.from_min <= (${froms}::smallint[])[${zone}] and w.to_min >= (${tos}::smallint[])[${zone}]`,
  roughly: sql`w.weekday = any(${[...new Set(weekdays)]}::smallint[])
    and w.from_min <= ${Math.max(...froms)}::smallint and w.to_min >= ${Math.min(...tos)}::smallint`,
  thatDay: sql`d.date = (${dates}::date[])[${zone}]
    and d.from_min <= (${froms}::smallint[])[${zone}] and d.to_min >= (${tos}::smallint[])[${zone}]`,
  dates: [...new Set(dates)],
})

export const questionOf = (filters: Filters, zone: string, zoneColumn: Fragment): Question => {
  const { date, start_time, end_time } = filters
  if (date === undefined) return noDate
  if (start_time === undefined || end_time === undefined) return wholeDate(date)
  return between(windowOf({ date, start_time, end_time }, zone), zoneColumn)
}

const LEVEL_BITS = { primary: 1, secondary: 2 } as const

/** The level asked for, of a row's `levels`; empty when none is. */
export const levelOf = (level: YearLevel | undefined, row: Fragment) =>
  level === undefined ? sql`` : sql`and ${row}.levels & ${LEVEL_BITS[level]}::smallint <> 0`
