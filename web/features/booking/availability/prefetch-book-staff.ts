import { allSubjectsQuery } from '#web/features/people/subjects/all-subjects.ts'
import { queryClient } from '#web/platform/queries.ts'
import { availableStaffQuery } from './available-staff.ts'
import { readFilters } from './staff-filters.ts'

/** Value of `date` in the address for the day on which staff are most likely needed. */
export const NEXT_DAY = 'next'

/** Replaces `NEXT_DAY` with a date. Its code and the school's calendar load only when needed. */
export async function openOnNextDay(search: Record<string, unknown>) {
  if (search.date !== NEXT_DAY) return null
  const { nextBookingDay } = await import('./next-day.ts')
  return { ...search, date: await nextBookingDay() }
}

/** Replaces `NEXT_DAY` with a date after this week, or removes it; see `likelyRosterDay`. */
export async function openRosterOnNextDay(search: Record<string, unknown>) {
  if (search.date !== NEXT_DAY) return null
  const { nextRosterDay } = await import('./next-day.ts')
  return { ...search, date: (await nextRosterDay()) ?? undefined }
}

/** Requests the data of the Book Staff screen while its code is loading. */
export function prefetchBookStaff(search: Record<string, unknown>) {
  if (search.option !== 'history') queryClient.prefetchQuery(availableStaffQuery(readFilters(search)))
  queryClient.prefetchQuery(allSubjectsQuery)
}
