import { useQuery, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod'
import type { NewEmployerRate } from '#contract/work/timesheets.ts'
import { api } from '#web/platform/client.ts'
import { useSendOnce } from '#web/platform/idempotency.ts'

/** Returns the employer's current rate with its source, and the employer's own rates by date. */
export const usePayRates = () =>
  useQuery({
    queryKey: ['timesheets', 'rates'],
    queryFn: async ({ signal }) => (await api.timesheets.payRates({}, { signal })).data,
  })

function useRefetch() {
  const queryClient = useQueryClient()
  // The pay of a draft depends on the rate for its date.
  return () =>
    Promise.all(['timesheets', 'records'].map((feature) => queryClient.invalidateQueries({ queryKey: [feature] })))
}

export function useAddPayRate() {
  const sendOnce = useSendOnce()
  const refetch = useRefetch()
  return async (body: z.input<typeof NewEmployerRate>) => {
    const { message } = await sendOnce(body, (options) => api.timesheets.addPayRate({ body }, options))
    await refetch()
    return message
  }
}

export function useRemovePayRate() {
  const refetch = useRefetch()
  return async (id: number) => {
    try {
      return (await api.timesheets.removePayRate({ params: { id } })).message
    } finally {
      await refetch()
    }
  }
}
