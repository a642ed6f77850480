import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CalendarAddress } from '#contract/booking/calendar.ts'
import { api } from '#web/platform/client.ts'
import { useSendOnce } from '#web/platform/idempotency.ts'

const addressQuery = queryOptions({
  queryKey: ['calendar', 'address'],
  queryFn: ({ signal }): Promise<{ data: CalendarAddress | null }> => api.calendar.get({}, { signal }),
  // A calendar may fetch the feed while the screen is open, and only the server knows when.
  staleTime: 0,
})

/** The secret address of the caller's calendar; null while there is none. */
export const useCalendarAddress = () => useQuery(addressQuery)

/** Creates an address, which replaces an existing one. */
export function useRenewAddress() {
  const queryClient = useQueryClient()
  const sendOnce = useSendOnce({ maySendAgain: true })
  return useMutation({
    mutationFn: () => sendOnce('renew', (options) => api.calendar.renew({}, options)),
    onSuccess: ({ data }) => queryClient.setQueryData(addressQuery.queryKey, { data }),
    onError: () => queryClient.invalidateQueries({ queryKey: addressQuery.queryKey }),
  })
}

export function useStopSharing() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => api.calendar.stop(),
    onSuccess: () => queryClient.setQueryData(addressQuery.queryKey, { data: null }),
  })
}
