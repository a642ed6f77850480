import type { TimeRange } from '#contract/booking/availability.ts'
import { timeZones } from '#contract/platform/values.ts'
import { hhmmOf, minuteOf } from '#contract/platform/wall-clock-rules.ts'
import { type Span, spanOf } from '#server/booking/shifts/rules.ts'

/**
 * Times requested on a person's day, for each time zone in the order of the zones' ids: the weekday
 * and date there, and the minutes from that midnight (beyond 1440 if they run past the next).
 */
export type Window = { weekdays: number[]; dates: string[]; froms: number[]; tos: number[] }

const windowIn = (zone: string, { start, end }: Span) => {
  const first = start.toZonedDateTimeISO(zone)
  const last = end.toZonedDateTimeISO(zone)
  const days = first.toPlainDate().until(last.toPlainDate()).days
  const from = first.hour * 60 + first.minute
  const to = days * 1440 + last.hour * 60 + last.minute
  // In the hour that a clock shows twice, the end can read earlier than the start; the search then
  // covers everything in between.
  return {
    weekday: first.dayOfWeek,
    date: first.toPlainDate().toString(),
    from: Math.min(from, to),
    to: Math.max(to, from, Math.min(from, to) + 1),
  }
}

/** A stretch of an employer's clock, as each zone's clocks show it. */
export const windowOf = (shift: { date: string; start_time: string; end_time: string }, zone: string): Window => {
  const span = spanOf(shift, zone)
  const each = timeZones.map((name) => windowIn(name, span))
  return {
    weekdays: each.map((w) => w.weekday),
    dates: each.map((w) => w.date),
    froms: each.map((w) => w.from),
    tos: each.map((w) => w.to),
  }
}

/** A whole date without times is the same date on every clock. */
export const weekdayOf = (date: string) => Temporal.PlainDate.from(date).dayOfWeek

export const toMinutes = ({ start_time, end_time }: TimeRange) => ({
  start: minuteOf(start_time),
  end: minuteOf(end_time),
})
export const toTimes = ({ start_minute, end_minute }: { start_minute: number; end_minute: number }): TimeRange => ({
  start_time: hhmmOf(start_minute),
  end_time: hhmmOf(end_minute),
})
