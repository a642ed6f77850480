import { queryClient } from '#web/platform/queries.ts'
import { allSubjectsQuery } from '#web/subjects/allSubjects.ts'
import { availableStaffQuery } from './availableStaff.ts'
import { readFilters } from './staffFilters.ts'

/** Asks for what the Book Staff screen shows while its code is still on the way. */
export function bookStaffAhead(search: Record<string, unknown>) {
  if (search.option !== 'history') queryClient.prefetchQuery(availableStaffQuery(readFilters(search)))
  queryClient.prefetchQuery(allSubjectsQuery)
}
