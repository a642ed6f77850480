/**
 * Shifts that sites are likely to request in the next weeks, from what they requested on the same
 * weekdays before.
 */
import { WEEKS_AHEAD, WEEKS_NEEDED } from '#contract/work/site-figures.ts'

export type DayRow = { date: string; places: number; filled: number; unfilled: number }

/** The last days of a weekday that count. */
const DAYS_OF_WEEKDAY = 12
const WEEKS_BACK = 52

const dayOf = (text: string) => Temporal.PlainDate.from(text)
const mondayOf = (day: Temporal.PlainDate) => day.subtract({ days: day.dayOfWeek - 1 })

/** First and last day whose requests the forecast of a day is made from. */
export const forecastRange = (today: string) => {
  const monday = mondayOf(dayOf(today))
  return {
    from: monday.subtract({ weeks: WEEKS_BACK }).toString(),
    to: monday.add({ days: (WEEKS_AHEAD + 1) * 7 - 1 }).toString(),
  }
}

type Demand = {
  /** Positions by day. */
  days: readonly Pick<DayRow, 'date' | 'places'>[]
  /** A day at the sites. */
  today: string
}

/**
 * Expected positions of each day of the next four weeks, from the next Monday on: the mean of the
 * last twelve of its weekday. Empty if the first request is less than six weeks old.
 */
export const forecastOf = ({ days, today }: Demand) => {
  const monday = mondayOf(dayOf(today))
  const placesOn = new Map(days.map(({ date, places }) => [date, places]))
  const first = days.find(({ date }) => date < monday.toString())?.date
  if (first === undefined || mondayOf(dayOf(first)).until(monday).days < WEEKS_NEEDED * 7) return []
  const expectedOf = (weekday: number) => {
    const past = Array.from({ length: DAYS_OF_WEEKDAY }, (_, i) =>
      monday
        .add({ days: weekday - 1 })
        .subtract({ weeks: i + 1 })
        .toString(),
    ).filter((date) => date >= mondayOf(dayOf(first)).toString())
    const sum = past.reduce((total, date) => total + (placesOn.get(date) ?? 0), 0)
    return Math.round((sum / past.length) * 10) / 10
  }
  const expected = Array.from({ length: 7 }, (_, i) => expectedOf(i + 1))
  return Array.from({ length: WEEKS_AHEAD }, (_, week) => {
    const begins = monday.add({ weeks: week + 1 })
    return {
      week: begins.toString(),
      days: expected.map((each, i) => {
        const date = begins.add({ days: i }).toString()
        return { date, expected: each, requested: placesOn.get(date) ?? 0 }
      }),
    }
  })
}
