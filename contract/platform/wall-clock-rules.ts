/** Arithmetic with wall-clock times, HH:MM. Without schemas, which lists do not need. */
export const DAY = 24 * 60

export const minuteOf = (hhmm: string) => Number(hhmm.slice(0, 2)) * 60 + Number(hhmm.slice(3, 5))
export const hhmmOf = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/**
 * An end that is not after the start is on the next day, as on night duty (rulings.md section 1).
 */
export const endsNextDay = (start: string, end: string) => end <= start

type Times = { start_time: string; end_time: string }
const minutesOf = ({ start_time, end_time }: Times) => ({
  from: minuteOf(start_time),
  to: minuteOf(end_time) + (endsNextDay(start_time, end_time) ? DAY : 0),
})

/**
 * Days from the date of a shift to the date on which its work began, so that the worked times
 * overlap the booked ones. A person who is late for a night shift begins on the day after, and one
 * who is early for a shift at midnight on the day before.
 */
export const dayWorked = (worked: Times, booked: Times): number => {
  const [work, shift] = [minutesOf(worked), minutesOf(booked)]
  return [0, 1, -1].find((n) => work.from + n * DAY < shift.to && work.to + n * DAY > shift.from) ?? 0
}

const dayFormat = new Intl.DateTimeFormat('en-AU', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
/** "7 December 2026" of a date YYYY-MM-DD. */
export const dayInWords = (date: string) => dayFormat.format(new Date(`${date}T12:00:00Z`))
