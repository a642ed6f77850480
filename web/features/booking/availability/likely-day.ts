/** Day for which staff are most likely needed. */
import type { Sector } from '#contract/platform/values.ts'
import { type Dates, nextWorkDay, workDay } from '#web/features/booking/vacancies/work-days.ts'

/** Hour until which most searches are still for the same day. */
const LAST_HOUR_OF_TODAY = 10

/** Today in the morning, then the next day on which work is usual. */
export const likelyBookingDay = (today: string, hour: number, sector: Sector, daysOff?: Dates): string =>
  hour < LAST_HOUR_OF_TODAY ? workDay(today, sector, daysOff) : nextWorkDay(today, sector, daysOff)
