import { parseDate } from '@internationalized/date'
import { addDays, mondayOf, monthTitle, shortDate } from '#web/ui/dates.ts'

export type CalendarView = 'week' | 'month'

export const addMonths = (date: string, months: number) => parseDate(date).add({ months }).toString()
const firstOfMonth = (date: string) => `${date.slice(0, 8)}01`

const daysFrom = (first: string, count: number) => Array.from({ length: count }, (_, day) => addDays(first, day))

export const weekOf = (date: string) => daysFrom(mondayOf(date), 7)

/** The weeks that a month touches, each from Monday to Sunday. */
export function weeksOfMonth(date: string) {
  const first = firstOfMonth(date)
  const last = addDays(addMonths(first, 1), -1)
  const weeks: string[][] = []
  for (let monday = mondayOf(first); monday <= last; monday = addDays(monday, 7)) weeks.push(daysFrom(monday, 7))
  return weeks
}

/** Days to load for any view within this month, so that turning its pages needs no new request. */
export function spanAround(date: string) {
  const first = addDays(mondayOf(firstOfMonth(date)), -7)
  return { from: first, to: addDays(first, 55) }
}

/** '2 – 8 Mar 2026', '30 Mar – 5 Apr 2026' */
export function spanText(from: string, to: string) {
  if (from === to) return shortDate(from)
  const [day, month, year] = shortDate(from).split(' ')
  const [, lastMonth, lastYear] = shortDate(to).split(' ')
  const first = year !== lastYear ? `${day} ${month} ${year}` : month !== lastMonth ? `${day} ${month}` : day
  return `${first} – ${shortDate(to)}`
}

export const step = (view: CalendarView, date: string, count: number) =>
  view === 'week' ? addDays(date, 7 * count) : addMonths(date, count)

export const calendarTitle = (view: CalendarView, date: string) =>
  view === 'month' ? monthTitle(date) : spanText(mondayOf(date), addDays(mondayOf(date), 6))
