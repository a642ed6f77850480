/** Parts of a shift that is split in two. */
import type { ShiftTimes } from '#contract/booking/shift-change.ts'
import { invalid, Problem } from '#contract/platform/errors.ts'
import { bookableSpan, spanOf } from './rules.ts'

/** The two parts; a time outside of the shift, or too close to its ends, is an error. */
export const partsOf = (
  { date, start_time, end_time, time_zone }: ShiftTimes & { time_zone: string },
  at: string,
  now: Temporal.Instant,
): [ShiftTimes, ShiftTimes] => {
  const isNextDay = at <= start_time
  const later = Temporal.PlainDate.from(date).add({ days: isNextDay ? 1 : 0 })
  const parts: [ShiftTimes, ShiftTimes] = [
    { date, start_time, end_time: at },
    { date: later.toString(), start_time: at, end_time },
  ]
  const whole = spanOf({ date, start_time, end_time }, time_zone)
  try {
    const [first, second] = parts.map((part) => bookableSpan(part, time_zone, now))
    if (first!.end.equals(second!.start) && second!.end.equals(whole.end)) return parts
  } catch (error) {
    if (!(error instanceof Problem)) throw error
  }
  throw invalid('at', 'Choose a time at least 30 minutes after the start and before the end.')
}
