/** Bookings that employers cancel. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { EmployerCancellations } from '#contract/booking/employer-cancellations.ts'
import { api } from '#web/platform/client.ts'
import { isFirstLoad } from '#web/ui/query-state.tsx'

/** One more booking changes little, so these figures are not read again with each event. */
const KEPT_MS = 60 * 60_000

/** One call for the employers of a whole list. */
export function useCancellationsQuery(employerIds: readonly number[]) {
  const ids = [...new Set(employerIds)].toSorted((a, b) => a - b).join(',')
  return useQuery({
    queryKey: ['employer-cancellations', ids],
    queryFn: ({ signal }) => api.employerCancellations.list({ query: { employer_ids: ids } }, { signal }),
    enabled: ids !== '',
    staleTime: KEPT_MS,
    placeholderData: keepPreviousData,
  })
}

/** Cancellations of these employers by their id; one with few bookings has none. */
export function useCancellations(employerIds: readonly number[]): ReadonlyMap<number, EmployerCancellations> {
  const { data } = useCancellationsQuery(employerIds)
  return new Map(data?.data.map((one) => [one.employer_id, one]))
}

/** Whether they are being loaded for the first time, without a failure so far. */
export const useAreCancellationsLoading = (employerIds: readonly number[]) =>
  isFirstLoad(useCancellationsQuery(employerIds))
