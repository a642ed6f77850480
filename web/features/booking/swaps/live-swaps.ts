/** The swaps that are not decided, which the list of requests needs before its cards. */
import { useQuery } from '@tanstack/react-query'
import { api } from '#web/platform/client.ts'

// The key begins with "shifts", so that an event about shifts reads it again.
export const useSwaps = () =>
  useQuery({
    queryKey: ['shifts', 'swaps'],
    queryFn: async ({ signal }) => (await api.shiftSwaps.list({ query: {} }, { signal })).data,
  })

/** Bookings for which a colleague offers an exchange that the reader has not answered. */
export const useExchangesToAnswer = () =>
  (useSwaps().data ?? []).filter((one) => one.is_given && one.status === 'proposed').map(({ shift_id }) => shift_id)
