import { useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod'
import type { NewRating, NewReply } from '#contract/work/ratings.ts'
import { api } from '#web/platform/client.ts'
import { useSendOnce } from '#web/platform/idempotency.ts'

/** Features that show ratings and are refetched after a change. */
const SEEN_IN = ['ratings', 'timesheets', 'records']

function useRefetch() {
  const queryClient = useQueryClient()
  return () => Promise.all(SEEN_IN.map((feature) => queryClient.invalidateQueries({ queryKey: [feature] })))
}

/** Rates the other side of a shift. Resolves to the message to show. */
export function useRate(shiftId: number) {
  const sendOnce = useSendOnce()
  const refetch = useRefetch()
  return async (body: z.input<typeof NewRating>) => {
    const { message } = await sendOnce(body, (options) => api.ratings.rate({ params: { id: shiftId }, body }, options))
    await refetch()
    return message
  }
}

/** Replies to a rating that the reader received. */
export function useReply(ratingId: number) {
  const sendOnce = useSendOnce()
  const refetch = useRefetch()
  return async (body: z.input<typeof NewReply>) => {
    const { message } = await sendOnce(body, (options) =>
      api.ratings.reply({ params: { id: ratingId }, body }, options),
    )
    await refetch()
    return message
  }
}

export const RATINGS = [1, 2, 3, 4, 5] as const

export const ratingNames: Record<number, string> = { 1: 'Poor', 2: 'Fair', 3: 'Good', 4: 'Very good', 5: 'Excellent' }
