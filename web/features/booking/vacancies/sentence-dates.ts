/** Dates in a sentence, all of them today or later. */
import { lastRequestDate } from '#contract/platform/horizons.ts'
import { addDays, weekdayOf } from '#web/ui/dates.ts'
import type { sentenceParts } from './sentence-parts.ts'

type Parts = ReturnType<typeof sentenceParts>

const DAY = '(mon|tue|wed|thu|fri|sat|sun)(?:s|rs|ur|nes|r)?(?:days?|day)?\\b\\.?'
const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const MONTH = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\b\\.?'
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const TO = '\\s*(?:to|till|until|through|-|–)\\s*'
const ORDINAL = '(\\d{1,2})(?:st|nd|rd|th)?'

const weekdayIn = (name: string | undefined) => days.indexOf(name?.toLowerCase() ?? '') + 1
const monthIn = (name: string | undefined) => months.indexOf(name?.toLowerCase() ?? '') + 1
const two = (n: number) => String(n).padStart(2, '0')

/** A date without a year is the next one; null if there is no such date, or it cannot be booked. */
function dateOf(today: string, day: number, month: number, year?: string): string | null {
  const at = (y: number) => {
    const text = `${y}-${two(month)}-${two(day)}`
    const moment = new Date(`${text}T12:00:00Z`)
    return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text) ? text : null
  }
  const thisYear = Number(today.slice(0, 4))
  const given = year === undefined ? null : Number(year.length === 2 ? `20${year}` : year)
  const found = given === null ? [at(thisYear), at(thisYear + 1)] : [at(given)]
  return found.find((date) => date !== null && date >= today && date <= lastRequestDate(today)) ?? null
}

const between = (from: string, to: string) => {
  const dates: string[] = []
  for (let date = from; date <= to && dates.length < 31; date = addDays(date, 1)) dates.push(date)
  return dates
}

/** Takes all dates of the sentence; in order, each once. */
export function takeDates(parts: Parts, today: string, isWorkDay: (date: string) => boolean): string[] {
  const monday = addDays(today, 8 - weekdayOf(today))
  /** The next day of this name, which may be today. */
  const coming = (weekday: number) => addDays(today, (weekday - weekdayOf(today) + 7) % 7)
  const weekdayDate = (next: string | undefined, name: string | undefined) =>
    next ? addDays(monday, weekdayIn(name) - 1) : coming(weekdayIn(name))
  const span = (from: string | null, to: string | null) => (from && to && from <= to ? between(from, to) : null)

  const found = [
    ...parts.take(new RegExp(`\\b(next\\s+)?${DAY}${TO}${DAY}`), ([, next, first, last]) => {
      const from = weekdayDate(next, first)
      return between(from, addDays(from, (weekdayIn(last) - weekdayIn(first) + 7) % 7))
    }),
    ...parts.take(new RegExp(`\\b${ORDINAL}${TO}${ORDINAL}\\s+(?:of\\s+)?${MONTH}`), ([, first, last, month]) =>
      span(dateOf(today, Number(first), monthIn(month)), dateOf(today, Number(last), monthIn(month))),
    ),
    ...parts.take(
      new RegExp(
        `(?<![\\d/])(\\d{1,2})/(\\d{1,2})(?:/(\\d{4}|\\d{2}))?${TO}(\\d{1,2})/(\\d{1,2})(?:/(\\d{4}|\\d{2}))?(?![\\d/])`,
      ),
      ([, day, month, year, lastDay, lastMonth, lastYear]) =>
        span(
          dateOf(today, Number(day), Number(month), year),
          dateOf(today, Number(lastDay), Number(lastMonth), lastYear),
        ),
    ),
    ...parts.take(/\bnext\s+week\b/, () => between(monday, addDays(monday, 6)).filter(isWorkDay)),
    ...parts.take(/\b(?:the\s+)?day\s+after\s+tomorrow\b/, () => [addDays(today, 2)]),
    ...parts.take(/\b(?:tomorrow|tmrw|tmr)\b/, () => [addDays(today, 1)]),
    ...parts.take(/\b(?:today|tonight|this\s+morning|this\s+afternoon)\b/, () => [today]),
    ...parts.take(
      new RegExp(`(?:\\b${DAY},?\\s+)?(?<![\\d/])(\\d{1,2})/(\\d{1,2})(?:/(\\d{4}|\\d{2}))?(?![\\d/])`),
      ([, , day, month, year]) => listed(dateOf(today, Number(day), Number(month), year)),
    ),
    ...parts.take(
      new RegExp(`(?:\\b${DAY},?\\s+)?\\b${ORDINAL}\\s+(?:of\\s+)?${MONTH}(?:\\s+(\\d{4})\\b)?`),
      ([, , day, month, year]) => listed(dateOf(today, Number(day), monthIn(month), year)),
    ),
    ...parts.take(new RegExp(`\\b${MONTH}\\s+${ORDINAL}\\b`), ([, month, day]) =>
      listed(dateOf(today, Number(day), monthIn(month))),
    ),
    ...parts.take(new RegExp(`\\b(?:(next)\\s+|this\\s+)?${DAY}`), ([, next, name]) => [weekdayDate(next, name)]),
  ]
  return [...new Set(found.flat())].toSorted()
}

const listed = (date: string | null) => (date === null ? null : [date])
