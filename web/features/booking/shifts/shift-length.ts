/** Times of a shift in the form, before the server checks them. */
import { parseDateTime, toZoned } from '@internationalized/date'
import { DAY, endsNextDay, minuteOf } from '#contract/platform/wall-clock-rules.ts'

/**
 * Real length of a shift in minutes: when daylight saving starts or ends, it is an hour shorter or
 * longer than its times say. Without a date, uses the plain difference.
 */
export function minutesOf(start: string, end: string, date: string | null, zone: string) {
  const byTheClock = minuteOf(end) - minuteOf(start) + (endsNextDay(start, end) ? DAY : 0)
  if (date === null) return byTheClock
  const first = parseDateTime(`${date}T${start}`)
  const last = parseDateTime(`${date}T${end}`).add({ days: endsNextDay(start, end) ? 1 : 0 })
  return (toZoned(last, zone).toDate().getTime() - toZoned(first, zone).toDate().getTime()) / 60_000
}
