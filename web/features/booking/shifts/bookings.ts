/** API calls of the employer about requests and bookings. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { NewShift, ShiftsWhen } from '#contract/booking/shifts.ts'
import { ApiError } from '#web/platform/api.ts'
import { api } from '#web/platform/client.ts'
import { useSendOnce } from '#web/platform/idempotency.ts'
import { type Session, useSession } from '#web/platform/session.ts'
import type { BookingFilter } from './booking-filters.ts'

export const BOOKINGS_PER_PAGE = 50

const asked: Record<BookingFilter, { when?: ShiftsWhen }> = {
  upcoming: { when: 'current' },
  waiting: { when: 'waiting' },
  past: { when: 'past' },
  all: {},
}

/**
 * Returns the employer's bookings of one filter. If `linkedId` is set, returns the page of all
 * bookings that contains it.
 */
export const useBookings = (filter: BookingFilter, page: number, linkedId: number | null) => {
  const query = linkedId === null ? { page: String(page), ...asked[filter] } : { request: String(linkedId) }
  return useQuery({
    queryKey: ['shifts', 'bookings', query],
    queryFn: ({ signal }) => api.shifts.history({ query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Subject of the latest request to a person; null for someone who was never asked. */
export const useLastSubject = (personId: number | null) =>
  useQuery({
    queryKey: ['shifts', 'last subject', personId],
    queryFn: async ({ signal }) => {
      const query = { invitee_id: String(personId), per_page: '1' }
      return (await api.shifts.history({ query }, { signal })).data[0]?.subject.id ?? null
    },
    enabled: personId !== null,
  })

/** People with an open request for this date, among the latest hundred requests. */
export function useRequestedPeople(date: string | null): ReadonlySet<number> {
  const { data } = useQuery({
    queryKey: ['shifts', 'asked'],
    queryFn: ({ signal }) => api.shifts.history({ query: { status: 'pending', per_page: '100' } }, { signal }),
    enabled: date !== null,
  })
  const requests = date === null ? [] : (data?.data ?? []).filter((shift) => shift.date === date)
  return new Set(requests.map(({ invitee_id }) => invitee_id))
}

/** Sends a shift request. Repeating it from the same form creates only one. */
export function useRequestShift() {
  const session = useSession()
  const queryClient = useQueryClient()
  const sendOnce = useSendOnce()

  return async (shift: Omit<NewShift, 'inviter_id'>) => {
    const body = withInviter(session, shift)
    try {
      return await sendOnce(body, (options) => api.shifts.request({ body }, options))
    } finally {
      // A refusal often means that the list is out of date: another employer was faster.
      queryClient.invalidateQueries({ queryKey: ['availability'] })
      queryClient.invalidateQueries({ queryKey: ['shifts'] })
    }
  }
}

/** Posts the booking that its person left, so that others are asked. */
export function useReplaceShift() {
  const queryClient = useQueryClient()
  const sendOnce = useSendOnce()
  return useMutation({
    mutationFn: (id: number) =>
      sendOnce({ replace: id }, (options) => api.shifts.replace({ params: { id: String(id) } }, options)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['shifts'] }),
  })
}

/** Name of the person of a booking; undefined until it is known. */
export const useBookedName = (id: number) =>
  useQuery({
    queryKey: ['shifts', 'booked-name', id],
    queryFn: async ({ signal }) => (await api.bookings.get({ params: { id: String(id) } }, { signal })).data,
    select: ({ shift }) => shift.invitee.name,
  })

const NO_PEOPLE = 'Employer information not found. Please log in again.'

/** Adds the signed-in employer to a shift. The session can end while the form is open. */
export function withInviter(session: Session | null, shift: Omit<NewShift, 'inviter_id'>): NewShift {
  if (!session) throw new ApiError(401, 'unauthenticated', NO_PEOPLE)
  return { ...shift, inviter_id: session.user.id }
}
