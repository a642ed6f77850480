import { invalid } from '#contract/platform/errors.ts'
import { MOST_MONTHS, type SiteFigures } from '#contract/work/site-figures.ts'

import type { DayRow } from './forecast.ts'

export type Months = { from: string; to: string }
export type MonthRow = SiteFigures & { site_id: number; month: string }

const MONTHS_SHOWN = 3

const plus = (month: string, months: number) => Temporal.PlainYearMonth.from(month).add({ months }).toString()
const lengthOf = ({ from, to }: Months) =>
  Temporal.PlainYearMonth.from(from).until(to, { largestUnit: 'month' }).months + 1

/** The months asked for; without them, the current one and the two before it. */
export const monthsOf = (query: Partial<Months>, today: string): Months => {
  const to = query.to ?? (query.from && query.from > today.slice(0, 7) ? query.from : today.slice(0, 7))
  const from = query.from ?? plus(to, 1 - MONTHS_SHOWN)
  if (from > to) throw invalid('to', 'The last month cannot be before the first.')
  if (lengthOf({ from, to }) > MOST_MONTHS) throw invalid('to', `Please choose at most ${MOST_MONTHS} months.`)
  return { from, to }
}

/** As many months, right before these. */
export const monthsBefore = (months: Months): Months => {
  const length = lengthOf(months)
  return { from: plus(months.from, -length), to: plus(months.from, -1) }
}

export const monthsIn = ({ from, to }: Months): string[] =>
  Array.from({ length: lengthOf({ from, to }) }, (_, i) => plus(from, i))

export const isWithin = ({ month }: { month: string }, { from, to }: Months): boolean => from <= month && month <= to

/** First and last day of these months. */
export const daysIn = ({ from, to }: Months): [string, string] => {
  const last = Temporal.PlainYearMonth.from(to)
  return [`${from}-01`, last.toPlainDate({ day: last.daysInMonth }).toString()]
}

/** Positions of each weekday, from Monday. */
export const positionsByWeekday = (days: readonly DayRow[]) => {
  const byWeekday = Map.groupBy(days, ({ date }) => Temporal.PlainDate.from(date).dayOfWeek)
  return Array.from({ length: 7 }, (_, i) => {
    const own = byWeekday.get(i + 1) ?? []
    const sum = (name: 'places' | 'filled' | 'unfilled') => own.reduce((total, day) => total + day[name], 0)
    return { places: sum('places'), filled: sum('filled'), unfilled: sum('unfilled') }
  })
}
