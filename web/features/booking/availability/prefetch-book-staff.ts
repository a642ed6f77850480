import { allSubjectsQuery } from '#web/features/people/subjects/all-subjects.ts'
import { queryClient } from '#web/platform/queries.ts'
import { availableStaffQuery } from './available-staff.ts'
import { readFilters } from './staff-filters.ts'

/** Requests the data of the Book Staff screen while its code is loading. */
export function prefetchBookStaff(search: Record<string, unknown>) {
  if (search.option !== 'history') queryClient.prefetchQuery(availableStaffQuery(readFilters(search)))
  queryClient.prefetchQuery(allSubjectsQuery)
}
