import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AgencyBooking, NewAgencyBooking } from '#contract/booking/agency-bookings.ts'
import { api } from '#web/platform/client.ts'
import { useSendOnce } from '#web/platform/idempotency.ts'

const bookingsQuery = (page: number) =>
  queryOptions({
    queryKey: ['agencies', 'bookings', page],
    queryFn: ({ signal }) => api.agencyBookings.list({ query: { page: String(page) } }, { signal }),
    placeholderData: keepPreviousData,
  })
/** Bookings of the agency, latest first. */
export const useAgencyBookings = (page: number) => useQuery(bookingsQuery(page))

export function useBookForClient() {
  const sendOnce = useSendOnce()
  const queryClient = useQueryClient()
  return async (body: NewAgencyBooking) => {
    const { message } = await sendOnce(body, (options) => api.agencyBookings.request({ body }, options))
    await queryClient.invalidateQueries({ queryKey: ['agencies'] })
    return message
  }
}

export function useCancelForClient() {
  const queryClient = useQueryClient()
  return async ({ id }: AgencyBooking, reasons: { client: string; person: string }) => {
    const { message } = await api.agencyBookings.cancel({
      params: { id },
      body: {
        ...(reasons.client && { reason: reasons.client }),
        ...(reasons.person && { reason_for_person: reasons.person }),
      },
    })
    await queryClient.invalidateQueries({ queryKey: ['agencies'] })
    return message
  }
}
