/** Arithmetic with wall-clock times, HH:MM. Without schemas, which lists do not need. */
export const DAY = 24 * 60

export const minuteOf = (hhmm: string) => Number(hhmm.slice(0, 2)) * 60 + Number(hhmm.slice(3, 5))
export const hhmmOf = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/**
 * An end that is not after the start is on the next day, as on night duty (rulings.md section 1).
 */
export const endsNextDay = (start: string, end: string) => end <= start

const dayFormat = new Intl.DateTimeFormat('en-AU', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
/** "7 December 2026" of a date YYYY-MM-DD. */
export const dayInWords = (date: string) => dayFormat.format(new Date(`${date}T12:00:00Z`))
