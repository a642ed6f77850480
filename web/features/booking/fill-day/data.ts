/** Proposal for the open slots of a day, and sending it. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ChosenLine } from '#contract/booking/fill-day.ts'
import { useMay } from '#web/features/identity/accounts/my-account.ts'
import { api } from '#web/platform/client.ts'
import { useSendOnce } from '#web/platform/idempotency.ts'

/** Dates with several open slots; the key begins with "shifts", so that events read it again. */
export function useDaysToFill() {
  const mayBook = useMay('book')
  return useQuery({
    queryKey: ['shifts', 'days-to-fill'],
    queryFn: async ({ signal }) => (await api.fillDay.days({}, { signal })).data,
    enabled: mayBook,
  })
}

/** Not refetched while the employer reads it; the answer to sending says what has changed since. */
export const useDayProposal = (date: string | null) =>
  useQuery({
    queryKey: ['fill-day', date],
    queryFn: ({ signal }) => api.fillDay.preview({ body: { date: date! } }, { signal }),
    enabled: date !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })

/** Sends the requests; pressing twice sends them once. */
export function useFillDay() {
  const queryClient = useQueryClient()
  const sendOnce = useSendOnce()
  return useMutation({
    mutationFn: (lines: readonly ChosenLine[]) =>
      sendOnce(lines, (options) => api.fillDay.confirm({ body: { lines: [...lines] } }, options)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['shifts'] }),
  })
}
