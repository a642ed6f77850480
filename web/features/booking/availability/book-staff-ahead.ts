import { allSubjectsQuery } from '#web/features/people/subjects/all-subjects.ts'
import { queryClient } from '#web/platform/queries.ts'
import { availableStaffQuery } from './available-staff.ts'
import { readFilters } from './staff-filters.ts'

/** Asks for what the Book Staff screen shows while its code is still on the way. */
export function bookStaffAhead(search: Record<string, unknown>) {
  if (search.option !== 'history') queryClient.prefetchQuery(availableStaffQuery(readFilters(search)))
  queryClient.prefetchQuery(allSubjectsQuery)
}
