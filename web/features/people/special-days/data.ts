/** Special days of the site or person, and the school's own list of them. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type * as z from 'zod'
import type { NewPupilFreeDay } from '#contract/people/special-days.ts'
import { LONGEST_RANGE } from '#contract/people/special-days-rules.ts'
import { useMyAccount } from '#web/features/identity/accounts/my-account.ts'
import { api } from '#web/platform/client.ts'
import { useSendOnce } from '#web/platform/idempotency.ts'
import { useMessageAfterRefetch } from '#web/platform/message-after-refetch.ts'
import { addDays, todayIn, viewerZone } from '#web/ui/dates.ts'
import type { DayNotes } from '#web/ui/day-notes.ts'
import { isFirstLoad } from '#web/ui/query-state.tsx'
import { specialDayNotes } from './notes.ts'

// The key begins with "organisations", so that an event about the list reads it again.
const KEY = ['organisations', 'special-days']
const NONE: DayNotes = new Map()

export const specialDaysQuery = (from: string) =>
  queryOptions({
    queryKey: [...KEY, from],
    queryFn: ({ signal }) =>
      api.specialDays.list({ query: { from, until: addDays(from, LONGEST_RANGE - 1) } }, { signal }),
  })

/** Texts of the coming year; none until they are loaded, and none if they cannot be. */
export function useDayNotes(): { notes: DayNotes; isLoading: boolean } {
  const zone = useMyAccount().data?.time_zone ?? viewerZone()
  const from = todayIn(zone)
  const query = useQuery(specialDaysQuery(from))
  const { data } = query
  const notes = useMemo(() => (data ? specialDayNotes(data) : NONE), [data])
  return { notes, isLoading: isFirstLoad(query) }
}

export const usePupilFreeDays = () =>
  useQuery({
    queryKey: [...KEY, 'own'],
    queryFn: async ({ signal }) => (await api.specialDays.own({}, { signal })).data,
  })

/** Each resolves to the server's message. */
export function usePupilFreeDayChanges() {
  const sendOnce = useSendOnce()
  const done = useMessageAfterRefetch(KEY)
  return {
    add: (body: z.input<typeof NewPupilFreeDay>) =>
      done(sendOnce(body, (options) => api.specialDays.add({ body }, options))),
    remove: (id: number) => done(api.specialDays.remove({ params: { id } })),
  }
}
