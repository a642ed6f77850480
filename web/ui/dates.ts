/**
 * Date and time formatting. Dates are YYYY-MM-DD and times HH:MM on the workplace's clock, never
 * moved between zones. Instants are ISO 8601 in UTC, shown in the reader's zone unless another is
 * given. Browsers may lack Temporal, so days are counted by hand. Calendars and shift lengths
 * across daylight saving changes use @internationalized/date, which lists need not load.
 */
const parts = (format: Intl.DateTimeFormat, at: Date) =>
  Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))

// A date without a zone is formatted as its noon in UTC, in UTC, so that it is never another date.
const noon = (date: string) => new Date(`${date.slice(0, 10)}T12:00:00Z`)

const longFormat = new Intl.DateTimeFormat('en-AU', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** 'Monday, 2 March 2026', always with the comma, which not every browser's en-AU has. */
export function longDate(date: string) {
  const { weekday, day, month, year } = parts(longFormat, noon(date))
  return `${weekday}, ${day} ${month} ${year}`
}

/** 'Monday, 2 March', for dates whose year goes without saying. */
export const weekdayDate = (date: string) => longDate(date).replace(/ \d{4}$/, '')

const monthFormat = new Intl.DateTimeFormat('en-AU', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** 'March 2026' */
export const monthTitle = (date: string) => monthFormat.format(noon(date))

const dayFormat = new Intl.DateTimeFormat('en-AU', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})

/** 'Tue 3 Mar', in rows and columns with little room. */
export const dayName = (date: string) => dayFormat.format(noon(date)).replace(',', '')

const shortFormat = new Intl.DateTimeFormat('en-AU', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** '2 Mar 2026' */
export function shortDate(date: string) {
  const { day, month, year } = parts(shortFormat, noon(date))
  return `${day} ${month} ${year}`
}

/** 'HH:MM' of a time that may carry seconds. */
export const clockTime = (time: string) => time.slice(0, 5)

/** Minutes between two instants, correct across daylight saving changes. */
export const minutesBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 60_000

/** The zone that the reader's machine is set to. */
export const viewerZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

const instantFormats = new Map<string, Intl.DateTimeFormat>()
function instantFormat(zone: string) {
  const cachedFormat = instantFormats.get(zone)
  if (cachedFormat) return cachedFormat
  const made = new Intl.DateTimeFormat('en-AU', {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: zone,
  })
  instantFormats.set(zone, made)
  return made
}

/** The date that an instant falls on in a zone, YYYY-MM-DD. */
export function dateIn(zone: string, instant: string | Date) {
  const { year, month, day } = parts(instantFormat(zone), new Date(instant))
  return `${year}-${month}-${day}`
}

export const todayIn = (zone: string, now = new Date()) => dateIn(zone, now)

/** 'DD/MM/YYYY HH:mm', in the reader's zone unless another is named. */
export function stamp(instant: string, zone = viewerZone()) {
  const { day, month, year, hour, minute } = parts(instantFormat(zone), new Date(instant))
  return `${day}/${month}/${year} ${hour}:${minute}`
}

/** 'Monday, 2 March 2026' of an instant. */
export const longDateOf = (instant: string, zone = viewerZone()) => longDate(dateIn(zone, instant))

/** '2 March 2026' of an instant in the past, whose day of the week nobody needs. */
export const pastDateOf = (instant: string, zone = viewerZone()) =>
  longDate(dateIn(zone, instant)).replace(/^\w+, /, '')

const DAY = 86_400_000

export const addDays = (date: string, days: number) =>
  new Date(noon(date).getTime() + days * DAY).toISOString().slice(0, 10)

/** Whether a text is a day that the calendar has, as YYYY-MM-DD. */
export function isDate(text: string) {
  const at = noon(text)
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text
}

/** 1 is Monday, 7 is Sunday. */
export const weekdayOf = (date: string) => noon(date).getUTCDay() || 7

/** The Monday of the week that a date is in. */
export const mondayOf = (date: string) => addDays(date, 1 - weekdayOf(date))

const steps = [
  ['year', 365 * DAY],
  ['month', 30 * DAY],
  ['week', 7 * DAY],
  ['day', DAY],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/**
 * Formats as "just now", "5 minutes ago", "2 weeks ago" or "1 year ago". An instant in the future,
 * from a wrong clock, is "just now".
 */
export function relativeTime(instant: string, now = new Date()) {
  const elapsed = now.getTime() - new Date(instant).getTime()
  for (const [unit, length] of steps) {
    const count = Math.floor(elapsed / length)
    if (count >= 1) return `${count} ${unit}${count === 1 ? '' : 's'} ago`
  }
  return 'just now'
}

/** 'Melbourne time' for 'Australia/Melbourne': tells a reader whose clock a time is on. */
export const zoneName = (zone: string) => `${(zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')} time`

/** 'this week', 'last week' or '3 weeks ago', of whole weeks that have passed. */
export const weeksAgo = (weeks: number) =>
  weeks < 2 ? (weeks === 0 ? 'this week' : 'last week') : `${weeks} weeks ago`
