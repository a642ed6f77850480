import type { Sector } from '#contract/platform/values.ts'
import { DAY, endsNextDay, hhmmOf, minuteOf } from '#contract/platform/wall-clock-rules.ts'
import { clockTime } from '#web/ui/dates.ts'

/** '08:30–15:30', and 'next day' where the end is not after the start, as on night duty. */
export function timeRange(start: string, end: string) {
  const [from, to] = [clockTime(start), clockTime(end)]
  return `${from}–${to}${endsNextDay(from, to) ? ' (next day)' : ''}`
}

/** '7 h', '7 h 30 min', '45 min' */
export function lengthText(minutes: number) {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ') || '0 min'
}

/** Default hours of a shift in each sector. */
export const usualHours: Record<Sector, { start_time: string; end_time: string }> = {
  education: { start_time: '08:30', end_time: '15:30' },
  healthcare: { start_time: '07:00', end_time: '15:00' },
}

type Hours = { start_time: string; end_time: string }
/** The requested date, with today and the time of day, HH:MM, both at the workplace. */
type WorkplaceTime = { date: string | null; today: string; time: string }

const QUARTER = 15
const SHORTEST = 60

/**
 * Usual hours of a shift. If they have begun today, starts at the next quarter of an hour, because
 * a shift cannot start in the past. If less than an hour would remain, keeps the usual length.
 */
export function likelyHours(usual: Hours, { date, today, time }: WorkplaceTime): Hours {
  const now = minuteOf(time)
  const [first, last] = [minuteOf(usual.start_time), minuteOf(usual.end_time)]
  const start = (Math.floor(now / QUARTER) + 1) * QUARTER
  if (date !== today || now < first || start >= DAY) return usual
  return { start_time: hhmmOf(start), end_time: hhmmOf((last - start >= SHORTEST ? last : start + last - first) % DAY) }
}
