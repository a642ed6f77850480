/** Days that people most likely mean if they choose none. */
import type { Sector } from '#contract/platform/values.ts'
import { type Dates, nextWorkDay, workDay } from '#web/features/booking/vacancies/work-days.ts'
import { mondayOf } from '#web/ui/dates.ts'

/** Hour until which most searches are still for the same day. */
const LAST_HOUR_OF_TODAY = 10

/** Today in the morning, then the next day on which work is usual. */
export const likelyBookingDay = (today: string, hour: number, sector: Sector, daysOff?: Dates): string =>
  hour < LAST_HOUR_OF_TODAY ? workDay(today, sector, daysOff) : nextWorkDay(today, sector, daysOff)

/** Hour at which the lessons of a day are over. */
const SCHOOL_IS_OUT = 16

/**
 * The next working day of a school that has none left this week; otherwise null. Care providers
 * work at weekends too, so it is always null for them.
 */
export function likelyRosterDay(today: string, hour: number, sector: Sector, daysOff?: Dates): string | null {
  const day = hour < SCHOOL_IS_OUT ? workDay(today, sector, daysOff) : nextWorkDay(today, sector, daysOff)
  return sector !== 'education' || mondayOf(day) === mondayOf(today) ? null : day
}
