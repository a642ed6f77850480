/** The hours of a shift as its form shows them, before the server judges them. */
import { parseDateTime, toZoned } from '@internationalized/date'
import { DAY, endsNextDay, minuteOf } from '#contract/wall-clock.ts'

/**
 * How long a shift really lasts, in minutes: on the nights when the clocks change, a shift is an hour longer or shorter
 * than its times say. Without a date, the times are taken at their word.
 */
export function minutesOf(start: string, end: string, date: string | null, zone: string) {
  const byTheClock = minuteOf(end) - minuteOf(start) + (endsNextDay(start, end) ? DAY : 0)
  if (date === null) return byTheClock
  const first = parseDateTime(`${date}T${start}`)
  const last = parseDateTime(`${date}T${end}`).add({ days: endsNextDay(start, end) ? 1 : 0 })
  return (toZoned(last, zone).toDate().getTime() - toZoned(first, zone).toDate().getTime()) / 60_000
}
