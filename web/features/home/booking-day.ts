import type { Sector } from '#contract/platform/values.ts'
import { addDays, weekdayOf } from '#web/ui/dates.ts'

/** Hour until which most people who are looked for are still needed on the same day. */
const LAST_HOUR_OF_TODAY = 10
const FRIDAY = 5

/** Day for which staff are most likely needed: today in the morning, then the next working day. */
export function likelyBookingDay(today: string, hour: number, sector: Sector): string {
  const isWorked = (date: string) => sector === 'healthcare' || weekdayOf(date) <= FRIDAY
  let date = hour < LAST_HOUR_OF_TODAY ? today : addDays(today, 1)
  while (!isWorked(date)) date = addDays(date, 1)
  return date
}
