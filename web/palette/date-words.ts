/**
 * Parses dates as people type them: "tomorrow", "wed", "next wed", "25/11", "25 nov", "25th
 * November 2026", "2026-11-25".
 */
import { addDays, isDate, weekdayOf } from '#web/ui/dates.ts'
import { wordsOf } from './matching.ts'

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
const MIN_LENGTH = 3

/** Position of the name that starts with the word, counted from one; 0 if none does. */
const positionOf = (word: string, names: readonly string[]) =>
  word.length < MIN_LENGTH ? 0 : names.findIndex((name) => name.startsWith(word)) + 1

const twoDigits = (number: number) => String(number).padStart(2, '0')
const fullYear = (year: number) => (year < 100 ? 2000 + year : year)

/**
 * Without a year, takes the next time this day occurs. Null if the date does not exist or is past.
 */
function nextDate(day: number, month: number, year: number | null, today: string): string | null {
  const dateInYear = (calendarYear: number) => `${calendarYear}-${twoDigits(month)}-${twoDigits(day)}`
  const thisYear = Number(today.slice(0, 4))
  const date =
    year === null ? dateInYear(dateInYear(thisYear) < today ? thisYear + 1 : thisYear) : dateInYear(fullYear(year))
  return isDate(date) && date >= today ? date : null
}

/**
 * Returns the next such weekday; today's own name means today. `next` means that day of next week.
 */
function nextWeekday(position: number, isNext: boolean, today: string) {
  const days = (position - weekdayOf(today) + 7) % 7
  const isInNextWeek = weekdayOf(today) + days > 7
  return addDays(today, isNext && !isInNextWeek ? days + 7 : days)
}

const relativeDays: Readonly<Record<string, number>> = { today: 0, tomorrow: 1, tomorow: 1, tmrw: 1 }
const parseOrdinal = (word: string) => (/^\d{1,2}(st|nd|rd|th)?$/.test(word) ? Number.parseInt(word, 10) : 0)

/** Parses the date that a text names, from today on; null if it names none. */
export function parseDate(typed: string, today: string): string | null {
  const text = typed.trim().toLowerCase()
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  if (iso) return nextDate(Number(iso[3]), Number(iso[2]), Number(iso[1]), today)
  const slashed = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{4}|\d{2}))?$/.exec(text)
  if (slashed) {
    const [, day, month, year] = slashed
    return nextDate(Number(day), Number(month), year === undefined ? null : Number(year), today)
  }
  const [first = '', second = '', third, ...rest] = wordsOf(text).filter((word) => word !== 'on' && word !== 'of')
  if (rest.length > 0) return null
  if (second === '') {
    const days = relativeDays[first]
    if (days !== undefined) return addDays(today, days)
    const position = positionOf(first, weekdays)
    return position > 0 ? nextWeekday(position, false, today) : null
  }
  const named = positionOf(second, weekdays)
  if ((first === 'next' || first === 'this') && named > 0 && third === undefined)
    return nextWeekday(named, first === 'next', today)
  // In "wed 25 nov" the date decides, not the weekday.
  if (positionOf(first, weekdays) > 0 && third !== undefined && parseOrdinal(second) > 0)
    return parseDate(`${second} ${third}`, today)
  const [day, month] = parseOrdinal(first) > 0 ? [first, second] : [second, first]
  const position = positionOf(month, months)
  const year = third === undefined ? null : /^\d{4}$/.test(third) ? Number(third) : 0
  return position > 0 && parseOrdinal(day) > 0 && year !== 0 ? nextDate(parseOrdinal(day), position, year, today) : null
}
