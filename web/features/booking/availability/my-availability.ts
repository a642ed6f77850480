import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type * as z from 'zod'
import type {
  AvailabilityException,
  DayPattern,
  ExceptionEntry,
  MyAvailability,
} from '#contract/booking/availability.ts'
import { api } from '#web/platform/client.ts'
import { newIdempotencyKey } from '#web/platform/idempotency.ts'
import { queryClient } from '#web/platform/queries.ts'

const MY_AVAILABILITY = ['availability', 'mine'] as const
export type NewException = z.input<typeof ExceptionEntry>

export const myAvailabilityQuery = (span: { from: string; to: string }) =>
  queryOptions({
    queryKey: [...MY_AVAILABILITY, span],
    queryFn: async ({ signal }) => (await api.availability.mine({ query: span }, { signal })).data,
  })

/**
 * Returns the employee's week, exceptions and accepted shifts. Keeps the previous span while the
 * next one loads.
 */
export const useMyAvailability = (span: { from: string; to: string }) =>
  useQuery({ ...myAvailabilityQuery(span), placeholderData: keepPreviousData })

const change = (changed: (availability: MyAvailability) => MyAvailability) =>
  queryClient.setQueriesData<MyAvailability>(
    { queryKey: MY_AVAILABILITY },
    (availability) => availability && changed(availability),
  )
const refetch = () => queryClient.invalidateQueries({ queryKey: ['availability'] })

export const useSetWeek = () =>
  useMutation({
    mutationFn: (pattern: DayPattern[]) => api.availability.setPattern({ body: { pattern } }),
    onSuccess: ({ data: { is_set, pattern } }) => {
      change((availability) => ({ ...availability, is_set, pattern }))
      refetch()
    },
  })

/** Adds an exception, or replaces the one with its id. `key` is the idempotency key. */
export async function saveException(entry: NewException, key = newIdempotencyKey()) {
  const { data, message } = await api.availability.putException({ body: entry }, { idempotencyKey: key })
  change((availability) => ({
    ...availability,
    exceptions: [...availability.exceptions.filter(({ id }) => id !== data.id), data],
  }))
  refetch()
  return { exception: data, message }
}

/** Removes the exception at once, and restores it if the server refuses. */
export async function removeException({ id }: AvailabilityException) {
  await queryClient.cancelQueries({ queryKey: MY_AVAILABILITY })
  change((availability) => ({
    ...availability,
    exceptions: availability.exceptions.filter((exception) => exception.id !== id),
  }))
  try {
    return await api.availability.removeException({ params: { id: String(id) } })
  } finally {
    refetch()
  }
}
