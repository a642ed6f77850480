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
const SHORTEST = 3

/** The place of the name that a word begins, counted from one; 0 where it begins none. */
const placeOf = (word: string, names: readonly string[]) =>
  word.length < SHORTEST ? 0 : names.findIndex((name) => name.startsWith(word)) + 1

const two = (number: number) => String(number).padStart(2, '0')
const fullYear = (year: number) => (year < 100 ? 2000 + year : year)

/**
 * Without a year, takes the next time this day occurs. Null if the date does not exist or is past.
 */
function dayOf(day: number, month: number, year: number | null, today: string): string | null {
  const inYear = (each: number) => `${each}-${two(month)}-${two(day)}`
  const thisYear = Number(today.slice(0, 4))
  const found = year === null ? inYear(inYear(thisYear) < today ? thisYear + 1 : thisYear) : inYear(fullYear(year))
  return isDate(found) && found >= today ? found : null
}

/**
 * Returns the next such weekday; today's own name means today. `next` means that day of next week.
 */
function weekday(place: number, isNext: boolean, today: string) {
  const ahead = (place - weekdayOf(today) + 7) % 7
  const isInNextWeek = weekdayOf(today) + ahead > 7
  return addDays(today, isNext && !isInNextWeek ? ahead + 7 : ahead)
}

const nearby: Readonly<Record<string, number>> = { today: 0, tomorrow: 1, tomorow: 1, tmrw: 1 }
const ordinal = (word: string) => (/^\d{1,2}(st|nd|rd|th)?$/.test(word) ? Number.parseInt(word, 10) : 0)

/** The day that a text names, from today on; null where it names none. */
export function dateIn(typed: string, today: string): string | null {
  const text = typed.trim().toLowerCase()
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  if (iso) return dayOf(Number(iso[3]), Number(iso[2]), Number(iso[1]), today)
  const slashed = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{4}|\d{2}))?$/.exec(text)
  if (slashed) {
    const [, day, month, year] = slashed
    return dayOf(Number(day), Number(month), year === undefined ? null : Number(year), today)
  }
  const [first = '', second = '', third, ...rest] = wordsOf(text).filter((word) => word !== 'on' && word !== 'of')
  if (rest.length > 0) return null
  if (second === '') {
    const ahead = nearby[first]
    if (ahead !== undefined) return addDays(today, ahead)
    const place = placeOf(first, weekdays)
    return place > 0 ? weekday(place, false, today) : null
  }
  const named = placeOf(second, weekdays)
  if ((first === 'next' || first === 'this') && named > 0 && third === undefined)
    return weekday(named, first === 'next', today)
  // A weekday before the day of a month is said to be sure, and the day decides.
  if (placeOf(first, weekdays) > 0 && third !== undefined && ordinal(second) > 0)
    return dateIn(`${second} ${third}`, today)
  const [day, month] = ordinal(first) > 0 ? [first, second] : [second, first]
  const place = placeOf(month, months)
  const year = third === undefined ? null : /^\d{4}$/.test(third) ? Number(third) : 0
  return place > 0 && ordinal(day) > 0 && year !== 0 ? dayOf(ordinal(day), place, year, today) : null
}
