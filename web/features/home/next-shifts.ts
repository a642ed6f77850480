import { useQuery } from '@tanstack/react-query'
import { api } from '#web/platform/client.ts'
import { PER_PAGE, soonest } from './soonest.ts'

type Status = 'accepted' | 'pending'
const pageOf = (status: Status, page: number) => ({ status, page: String(page), per_page: String(PER_PAGE) })

/** The bookings of an employer that are still to come, or the requests that have no answer yet. */
export const useBookingsAhead = (status: Status) =>
  useQuery({
    queryKey: ['shifts', 'ahead', 'employer', status],
    queryFn: ({ signal }) =>
      soonest((page) => api.shifts.history({ query: pageOf(status, page) }, { signal }), 'latest first'),
  })

/**
 * True if the employer has never sent a request. Asked only if there are no upcoming bookings or
 * requests.
 */
export const useIsNew = (hasNothingAhead: boolean) =>
  useQuery({
    queryKey: ['shifts', 'ever'],
    queryFn: async ({ signal }) => (await api.shifts.history({ query: { per_page: '1' } }, { signal })).total === 0,
    enabled: hasNothingAhead,
  })

/** The shifts that an employee has accepted, or has been asked to work. */
export const useShiftsAhead = (id: number, status: Status) =>
  useQuery({
    queryKey: ['shifts', 'ahead', 'employee', id, status],
    queryFn: ({ signal }) =>
      soonest(
        (page) => api.shifts.ofEmployee({ params: { id: String(id) }, query: pageOf(status, page) }, { signal }),
        // The server returns open requests in the best order for answering them.
        status === 'pending' ? 'soonest first' : 'latest first',
      ),
  })
