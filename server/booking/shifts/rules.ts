import { LONGEST_MINUTES, SHORTEST_MINUTES } from '#contract/booking/shifts.ts'
import { invalid } from '#contract/platform/errors.ts'
import { lastRequestDate } from '#contract/platform/horizons.ts'
import { endsNextDay } from '#contract/platform/wall-clock-rules.ts'
import { dateText } from '#server/platform/dates.ts'

export type WallClock = { date: string; start_time: string; end_time: string }
export type Span = { start: Temporal.Instant; end: Temporal.Instant }

/**
 * Instant of a local time in a zone. A time that occurs twice (clocks go back) means the first one;
 * one that does not exist (clocks go forward) is an error at `field`.
 */
export const instantAt = (date: Temporal.PlainDate, time: string, zone: string, field: string): Temporal.Instant => {
  const reading = date.toPlainDateTime(Temporal.PlainTime.from(time))
  const moment = reading.toZonedDateTime(zone, { disambiguation: 'compatible' })
  if (!moment.toPlainDateTime().equals(reading)) {
    throw invalid(field, `The clocks go forward on ${dateText(date)}, so ${time} does not exist that day.`)
  }
  return moment.toInstant()
}

export const spanOf = ({ date, start_time, end_time }: WallClock, zone: string): Span => {
  const day = Temporal.PlainDate.from(date)
  return {
    start: instantAt(day, start_time, zone, 'start_time'),
    end: instantAt(endsNextDay(start_time, end_time) ? day.add({ days: 1 }) : day, end_time, zone, 'end_time'),
  }
}

/**
 * Actual period of a requestable shift: half an hour to 16 hours, starting between now and a year
 * from today.
 */
export const bookableSpan = (shift: WallClock, zone: string, now: Temporal.Instant): Span => {
  const span = spanOf(shift, zone)
  if (Temporal.Instant.compare(span.start, now) < 0) throw invalid('start_time', 'A shift cannot start in the past.')
  const today = now.toZonedDateTimeISO(zone).toPlainDate().toString()
  if (shift.date > lastRequestDate(today)) throw invalid('date', 'Choose a date within the next year.')
  const minutes = span.end.since(span.start).total('minutes')
  if (minutes < SHORTEST_MINUTES) throw invalid('end_time', 'A shift must be at least 30 minutes long.')
  if (minutes > LONGEST_MINUTES) throw invalid('end_time', 'A shift can be at most 16 hours long.')
  return span
}

/** Formats a span as a half-open range of PostgreSQL. */
export const rangeOf = ({ start, end }: Span) => `[${start.toString()},${end.toString()})`
