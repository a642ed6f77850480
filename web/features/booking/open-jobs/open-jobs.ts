/** Open jobs that the person fits, and taking one of them. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#web/platform/client.ts'
import { failureOf, sentenceOf } from '#web/platform/failure.ts'
import { newIdempotencyKey } from '#web/platform/idempotency.ts'
import { queryClient } from '#web/platform/queries.ts'
import { toast } from '#web/ui/toast.ts'
import { useUndoable } from '#web/ui/use-undoable.ts'

export type OpenJobFilters = { date: string | null; within_km: number | null }
export const NO_FILTERS: OpenJobFilters = { date: null, within_km: null }

/** Polled, because others take jobs all the time, and not everyone gets an event about it. */
const REREAD_MS = 30_000

// The key begins with "shifts", so that an event about shifts reads them again.
export const useOpenJobs = ({ date, within_km }: OpenJobFilters) =>
  useQuery({
    queryKey: ['shifts', 'open-jobs', date, within_km],
    queryFn: ({ signal }) =>
      api.openJobs.list(
        { query: { ...(date && { date }), ...(within_km && { within_km: String(within_km) }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    refetchInterval: REREAD_MS,
  })

/** Reason that the employer reads with the cancellation. */
const BY_MISTAKE = 'Accepted by mistake'

function reread() {
  queryClient.invalidateQueries({ queryKey: ['availability'] })
  return queryClient.invalidateQueries({ queryKey: ['shifts'] })
}

/** Takes open jobs, by the id of the job. An acceptance can be undone for a few seconds. */
export function useTakeJobs() {
  const [bookings] = useState(() => new Map<number, number>())
  const answers = useUndoable({
    send: async (id) => {
      const { data, message } = await api.openJobs.accept(
        { params: { id: String(id) } },
        { idempotencyKey: newIdempotencyKey(), keepalive: true },
      )
      bookings.set(id, data.id)
      void reread()
      toast.ok(message, { for: 'invitation' })
    },
    cancel: async (id) => {
      const { message } = await api.shifts.cancel({
        params: { id: String(bookings.get(id)) },
        body: { reason: BY_MISTAKE },
      })
      void reread()
      toast.ok(message, { for: 'invitation' })
    },
    sentenceOf: (thrown) =>
      failureOf(thrown).code === 'not_found'
        ? 'This job is no longer open to you.'
        : sentenceOf(thrown, 'You could not be booked. Please try again.'),
    refetch: reread,
  })
  /** Id of the booking that was made by taking a job; undefined until then. */
  return { ...answers, bookingOf: (id: number) => bookings.get(id) }
}
