/**
 * Shifts that sites are likely to request in the next weeks, from what they requested on the same
 * weekdays before.
 */
import type { SpecialDay } from '#contract/people/special-days-rules.ts'
import { WEEKS_AHEAD, WEEKS_NEEDED } from '#contract/work/site-figures.ts'

export type DayRow = { date: string; places: number; filled: number; unfilled: number }

/** Number of days of a weekday that count, latest first. */
const DAYS_OF_WEEKDAY = 12
/** Weight of usual demand against the same week of earlier terms, in positions. */
const CAUTION = 10
const LONGEST_TERM = 12
const WEEKS_BACK = 52

const dayOf = (text: string) => Temporal.PlainDate.from(text)
const mondayOf = (day: Temporal.PlainDate) => day.subtract({ days: day.dayOfWeek - 1 })

/** First and last day of the requests that the forecast of a day uses. */
export const forecastRange = (today: string) => {
  const monday = mondayOf(dayOf(today))
  return {
    from: monday.subtract({ weeks: WEEKS_BACK }).toString(),
    to: monday.add({ days: (WEEKS_AHEAD + 1) * 7 - 1 }).toString(),
  }
}

type Demand = {
  /** Positions by day, in order. */
  days: readonly Pick<DayRow, 'date' | 'places'>[]
  /** Today's date at the sites. */
  today: string
  /** Days without classes in the whole range, in order. */
  closed: readonly SpecialDay[]
}

const mondayBefore = (date: string) => mondayOf(dayOf(date))
const weeksBetween = (from: Temporal.PlainDate, to: Temporal.PlainDate) => from.until(to).days / 7

/** Week of the school term, from 1; null if the holidays before it are not known. */
const termWeekOf = (date: string, closed: readonly SpecialDay[]): number | null => {
  const last = closed.findLast((day) => day.kind === 'school_holidays' && day.date < date)
  if (last === undefined) return null
  const begins = mondayOf(dayOf(last.date).add({ days: 1 }))
  const week = weeksBetween(begins, mondayBefore(date)) + 1
  return week > LONGEST_TERM ? null : week
}

/**
 * Expected positions of each day of the next four weeks, from the next Monday on. It is the mean of
 * the last twelve open days of its weekday, times how much the same week of earlier terms differed
 * from the usual. Nothing is expected on a closed day. Empty if the first request is less than six
 * weeks old.
 */
export const forecastOf = ({ days, today, closed }: Demand) => {
  const monday = mondayOf(dayOf(today))
  const placesOn = new Map(days.map(({ date, places }) => [date, places]))
  const closedOn = new Map(closed.map((day) => [day.date, day.name]))
  const first = days.find(({ date }) => date < monday.toString())?.date
  if (first === undefined || weeksBetween(mondayBefore(first), monday) < WEEKS_NEEDED) return []

  // Latest first, from the week of the first request on.
  const past = Array.from({ length: monday.since(mondayBefore(first)).days }, (_, i) =>
    monday.subtract({ days: i + 1 }).toString(),
  )
    .filter((date) => !closedOn.has(date))
    .map((date) => ({
      weekday: dayOf(date).dayOfWeek,
      week: termWeekOf(date, closed),
      places: placesOn.get(date) ?? 0,
    }))
  const sumOf = (rows: readonly { places: number }[]) => rows.reduce((sum, { places }) => sum + places, 0)
  const meanOf = (weekday: number, most: number) => {
    const rows = past.filter((day) => day.weekday === weekday).slice(0, most)
    return rows.length === 0 ? 0 : sumOf(rows) / rows.length
  }
  const weekdays = [1, 2, 3, 4, 5, 6, 7]
  const [recent, usual] = [
    weekdays.map((weekday) => meanOf(weekday, DAYS_OF_WEEKDAY)),
    weekdays.map((weekday) => meanOf(weekday, past.length)),
  ]
  const factorOf = (week: number | null) => {
    if (week === null) return 1
    const same = past.filter((day) => day.week === week)
    const expected = same.reduce((sum, { weekday }) => sum + usual[weekday - 1]!, 0)
    return (sumOf(same) + CAUTION) / (expected + CAUTION)
  }

  return Array.from({ length: WEEKS_AHEAD }, (_, week) => {
    const begins = monday.add({ weeks: week + 1 })
    return {
      week: begins.toString(),
      days: recent.map((mean, i) => {
        const date = begins.add({ days: i }).toString()
        const closedFor = closedOn.get(date) ?? null
        const expected = closedFor === null ? mean * factorOf(termWeekOf(date, closed)) : 0
        return { date, expected: Math.round(expected * 10) / 10, requested: placesOn.get(date) ?? 0, closed: closedFor }
      }),
    }
  })
}
