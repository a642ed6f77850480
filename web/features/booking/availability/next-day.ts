import { myAccountQuery } from '#web/features/identity/accounts/my-account.ts'
import { specialDaysQuery } from '#web/features/people/special-days/data.ts'
import { notesOf } from '#web/features/people/special-days/notes.ts'
import { queryClient } from '#web/platform/queries.ts'
import { stamp, todayIn } from '#web/ui/dates.ts'
import { likelyBookingDay } from './likely-day.ts'

/**
 * Day on which Book Staff opens, by the clock, holidays and pupil-free days of the caller's site.
 */
export async function nextBookingDay(): Promise<string> {
  const { sector, time_zone: zone } = await queryClient.ensureQueryData(myAccountQuery)
  const now = new Date().toISOString()
  const today = todayIn(zone)
  // Loaded again after a change, but not on each visit. If that fails, weekends alone count.
  const query = { ...specialDaysQuery(today), staleTime: Number.POSITIVE_INFINITY, retry: false }
  const days = sector === 'education' ? await queryClient.fetchQuery(query).catch(() => null) : null
  return likelyBookingDay(today, Number(stamp(now, zone).slice(-5, -3)), sector, days ? notesOf(days) : undefined)
}
