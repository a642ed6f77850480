import { endsNextDay } from '#contract/platform/wall-clock-rules.ts'
import { clockTime } from '#web/ui/dates.ts'

/** '08:30–15:30', and 'next day' where the end is not after the start, as on night duty. */
export function timeRange(start: string, end: string) {
  const [from, to] = [clockTime(start), clockTime(end)]
  return `${from}–${to}${endsNextDay(from, to) ? ' (next day)' : ''}`
}
