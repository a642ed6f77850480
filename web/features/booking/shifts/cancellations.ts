/** API calls of the employer that cancel a booking or withdraw a request. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/platform/client.ts'
import { useSendOnce } from '#web/platform/idempotency.ts'
import { type Cancellation, cancellationBody } from './cancellation-body.ts'

/** Cancels a shift, or withdraws a request that has no answer yet. */
export function useCancelBooking() {
  const queryClient = useQueryClient()
  // A booking whose cancellation was undone can be cancelled again.
  const sendOnce = useSendOnce({ maySendAgain: true })
  return useMutation({
    mutationFn: ({ id, ...cancellation }: Cancellation & { id: number }) => {
      const body = cancellationBody(cancellation)
      return sendOnce({ id, ...body }, (options) => api.shifts.cancel({ params: { id: String(id) }, body }, options))
    },
    onSettled: () => {
      queryClient.invalidateQueries({ queryKey: ['shifts'] })
      queryClient.invalidateQueries({ queryKey: ['availability'] })
    },
  })
}

/** Cost of cancelling this booking now; not loaded if `id` is null. */
export const useCancellationCost = (id: number | null) =>
  useQuery({
    queryKey: ['shifts', 'cancellation', id],
    queryFn: async ({ signal }) => (await api.shifts.cancellation({ params: { id: String(id) } }, { signal })).data,
    enabled: id !== null,
    // The cost rises at certain times, so an earlier answer may be out of date.
    staleTime: 0,
  })
