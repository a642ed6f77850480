/** Jobs that are held for a minute for a person who said yes too late to another one. */
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { HeldJob } from '#contract/booking/open-jobs.ts'
import { api } from '#web/platform/client.ts'
import { sentenceOf } from '#web/platform/failure.ts'
import { newIdempotencyKey } from '#web/platform/idempotency.ts'
import { queryClient } from '#web/platform/queries.ts'
import { toast } from '#web/ui/toast.ts'
import { useUndoable } from '#web/ui/use-undoable.ts'

const HELD = ['shifts', 'open-jobs', 'held'] as const

/** The jobs that are held now; they leave the list when their minute is over. */
export function useHeldJobs(): readonly HeldJob[] {
  const { data } = useQuery({
    queryKey: HELD,
    queryFn: async ({ signal }) => (await api.openJobs.held({ query: {} }, { signal })).data,
  })
  const until = data?.map(({ held_until }) => held_until).sort()[0] ?? null
  useEffect(() => {
    if (until === null) return
    const timer = setTimeout(
      () => queryClient.invalidateQueries({ queryKey: HELD }),
      Math.max(1000, Date.parse(until) - Date.now()),
    )
    return () => clearTimeout(timer)
  }, [until])
  return data ?? []
}

/** Accepts held jobs, by the id of the request. */
export const useAcceptHeld = () =>
  useUndoable({
    send: async (id) => {
      const { message } = await api.shifts.answer(
        { params: { id: String(id) }, body: { status: 'accepted' } },
        { idempotencyKey: newIdempotencyKey(), keepalive: true },
      )
      void queryClient.invalidateQueries({ queryKey: ['shifts'] })
      void queryClient.invalidateQueries({ queryKey: ['availability'] })
      toast.ok(message, { for: 'invitation' })
    },
    sentenceOf: (thrown) => sentenceOf(thrown, 'This job could not be accepted.'),
    refetch: () => void queryClient.invalidateQueries({ queryKey: ['shifts'] }),
  })
