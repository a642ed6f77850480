import { DAY, hhmmOf, minuteOf } from '#contract/platform/wall-clock-rules.ts'

type Hours = { start_time: string; end_time: string }
/** The day that is asked for, with today and the time of day, HH:MM, both at the workplace. */
type Moment = { date: string | null; today: string; time: string }

const QUARTER = 15
const SHORTEST = 60

/**
 * Usual hours of a shift. If they have begun today, starts at the next quarter of an hour, because
 * a shift cannot start in the past. If less than an hour would remain, keeps the usual length.
 */
export function likelyHours(usual: Hours, { date, today, time }: Moment): Hours {
  const now = minuteOf(time)
  const [first, last] = [minuteOf(usual.start_time), minuteOf(usual.end_time)]
  const start = (Math.floor(now / QUARTER) + 1) * QUARTER
  if (date !== today || now < first || start >= DAY) return usual
  return { start_time: hhmmOf(start), end_time: hhmmOf((last - start >= SHORTEST ? last : start + last - first) % DAY) }
}
