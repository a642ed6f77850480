import { myAccountQuery } from '#web/features/identity/accounts/my-account.ts'
import { specialDaysQuery } from '#web/features/people/special-days/data.ts'
import { specialDayNotes } from '#web/features/people/special-days/notes.ts'
import { queryClient } from '#web/platform/queries.ts'
import { stamp, todayIn } from '#web/ui/dates.ts'
import { likelyBookingDay, likelyRosterDay } from './likely-day.ts'

/** Arguments of the rules in `likely-day.ts`, for the caller's site at this moment. */
async function siteNow() {
  const { sector, time_zone: zone } = await queryClient.ensureQueryData(myAccountQuery)
  const now = new Date().toISOString()
  const today = todayIn(zone)
  // Loaded again after a change, but not on each visit. If that fails, weekends alone count.
  const query = { ...specialDaysQuery(today), staleTime: Number.POSITIVE_INFINITY, retry: false }
  const days = sector === 'education' ? await queryClient.fetchQuery(query).catch(() => null) : null
  return [today, Number(stamp(now, zone).slice(-5, -3)), sector, days ? specialDayNotes(days) : undefined] as const
}

/** Day on which Book Staff opens. */
export const nextBookingDay = async () => likelyBookingDay(...(await siteNow()))

/** Day on which the roster opens if the working days of this week are over; otherwise null. */
export const nextRosterDay = async () => likelyRosterDay(...(await siteNow()))
