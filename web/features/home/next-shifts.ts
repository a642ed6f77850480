import { useQuery } from '@tanstack/react-query'
import type { Shift } from '#contract/booking/shifts.ts'
import { api } from '#web/platform/client.ts'

type Status = 'accepted' | 'pending'
const pageOf = (status: Status, page: number) => ({ status, page: String(page), per_page: String(PER_PAGE) })

/** The bookings of an employer that are still to come, or the requests that have no answer yet. */
export const useUpcomingBookings = (status: Status) =>
  useQuery({
    queryKey: ['shifts', 'ahead', 'employer', status],
    queryFn: ({ signal }) =>
      soonest((page) => api.shifts.history({ query: pageOf(status, page) }, { signal }), 'latest first'),
  })

/**
 * True if the employer has never sent a request. Asked only if there are no upcoming bookings or
 * requests.
 */
export const useIsNewAccount = (hasNoShifts: boolean) =>
  useQuery({
    queryKey: ['shifts', 'ever'],
    queryFn: async ({ signal }) => (await api.shifts.history({ query: { per_page: '1' } }, { signal })).total === 0,
    enabled: hasNoShifts,
  })

/** The shifts that an employee has accepted, or has been asked to work. */
export const useUpcomingShifts = (id: number, status: Status) =>
  useQuery({
    queryKey: ['shifts', 'ahead', 'employee', id, status],
    queryFn: ({ signal }) =>
      soonest(
        (page) => api.shifts.ofEmployee({ params: { id: String(id) }, query: pageOf(status, page) }, { signal }),
        // The server returns open requests in the best order for answering them.
        status === 'pending' ? 'soonest first' : 'latest first',
      ),
  })

export const PER_PAGE = 100

type Pages = (page: number) => Promise<{ data: Shift[]; total: number }>
type NextShifts = { shifts: Shift[]; total: number }

/** Returns the next shifts. If the call sorts by latest first, these are on the last pages. */
export async function soonest(load: Pages, order: 'latest first' | 'soonest first'): Promise<NextShifts> {
  const first = await load(1)
  if (order === 'soonest first') return { shifts: first.data, total: first.total }
  const last = Math.ceil(first.total / PER_PAGE)
  // The very last page may hold only one or two, so the one before is read with it.
  const pages = last <= 1 ? [first] : await Promise.all([last === 2 ? first : load(last - 1), load(last)])
  const shifts = pages.flatMap(({ data }) => data)
  return { shifts: shifts.toSorted((a, b) => a.starts_at.localeCompare(b.starts_at)), total: first.total }
}

/** Whether a shift's date is today, or the shift is in progress. */
export const isToday = ({ date, starts_at, ends_at }: Shift, today: string, now: string) =>
  date === today || (starts_at <= now && now < ends_at)
