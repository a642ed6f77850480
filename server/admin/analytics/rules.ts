import { type Choice, LONGEST_EXPORT_DAYS, LONGEST_RANGE_DAYS, type State } from '#contract/admin/analytics.ts'
import { invalid } from '#contract/platform/errors.ts'

export type Range = { from: string; to: string }
export type MetricsQuery = Omit<Choice, 'from' | 'to'> & Range
/** Days of a range that make up whole months, half-open; without any, both are its first day. */
export type Months = { monthsFrom: string; monthsTo: string }

const dayOf = (text: string) => Temporal.PlainDate.from(text)

/** The dates that are asked for, or the 30 days that end today. */
export const rangeOf = (query: Pick<Choice, 'from' | 'to'>, today: Temporal.PlainDate): Range => {
  const to = query.to ?? (query.from && query.from > today.toString() ? query.from : today.toString())
  const from = query.from ?? dayOf(to).subtract({ days: 29 }).toString()
  if (from > to) throw invalid('to', 'The last day cannot be before the first.')
  if (dayOf(from).until(to).days >= LONGEST_RANGE_DAYS)
    throw invalid('to', `Please choose at most ${LONGEST_RANGE_DAYS.toLocaleString('en-AU')} days.`)
  return { from, to }
}

/** Ranges that the screen offers on a day; `datesOf` in the browser has the same. */
export const usualRanges = (today: Temporal.PlainDate): Range[] => {
  const month = today.with({ day: 1 })
  return [
    { from: today.subtract({ days: 6 }).toString(), to: today.toString() },
    { from: today.subtract({ days: 29 }).toString(), to: today.toString() },
    { from: month.subtract({ months: 11 }).toString(), to: month.add({ months: 1 }).subtract({ days: 1 }).toString() },
  ]
}

/** A file has a line for each booking, so its range is shorter than that of a figure. */
export const ensureExportable = ({ from, to }: Range): void => {
  if (dayOf(from).until(to).days >= LONGEST_EXPORT_DAYS)
    throw invalid('to', `Please choose at most ${LONGEST_EXPORT_DAYS} days for a bookings file.`)
}

export const monthsOf = ({ from, to }: Range): Months => {
  const first = dayOf(from)
  const begins = first.day === 1 ? first : first.with({ day: 1 }).add({ months: 1 })
  const ends = dayOf(to).add({ days: 1 }).with({ day: 1 })
  if (Temporal.PlainDate.compare(begins, ends) >= 0) return { monthsFrom: from, monthsTo: from }
  return { monthsFrom: begins.toString(), monthsTo: ends.toString() }
}

/** Occurrences of each weekday in a range, from Monday. */
export const weekdaysOf = ({ from, to }: Range): number[] => {
  const days = dayOf(from).until(to).days + 1
  const first = dayOf(from).dayOfWeek - 1
  return Array.from({ length: 7 }, (_, i) => Math.floor((days + 6 - ((i - first + 7) % 7)) / 7))
}
/** Mondays to Fridays. */
export const workingDaysOf = (range: Range) =>
  weekdaysOf(range)
    .slice(0, 5)
    .reduce((sum, n) => sum + n, 0)

/** Whether something is chosen that only concerns people who were asked. */
export const isNarrowed = ({ sector, subject_id, region, employer_id }: MetricsQuery) =>
  [sector, subject_id, region, employer_id].some((value) => value !== undefined)

/** A clock identifies the state, except the ACT, which shares the clock of New South Wales. */
export const stateOnClock = (region: State) => (region === 'ACT' ? 'NSW' : region)

/** The mean of whole numbers, rounded; null of none. */
export const meanOf = (sum: number, count: number) => (count === 0 ? null : Math.floor((2 * sum + count) / (2 * count)))
