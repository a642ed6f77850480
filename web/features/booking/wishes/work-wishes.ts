/** For how many days a week, and for which pay, the person wants to be asked. */
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod'
import { WorkWishes } from '#contract/booking/wishes.ts'
import { api } from '#web/platform/client.ts'
import { queryClient } from '#web/platform/queries.ts'
import { centsOf } from '#web/ui/money.ts'

// The key begins with "availability", so that a change in another tab reads it again.
const WORK_WISHES = ['availability', 'work-wishes'] as const

export const useWorkWishes = () =>
  useQuery({ queryKey: WORK_WISHES, queryFn: ({ signal }) => api.wishes.work({}, { signal }) })

export async function setWorkWishes(body: WorkWishes) {
  const { data, message } = await api.wishes.setWork({ body })
  queryClient.setQueryData(WORK_WISHES, { data })
  queryClient.invalidateQueries({ queryKey: ['shifts'] })
  return message
}

/** The amount as it is typed; an empty field means no limit. */
export const FormWishes = z.preprocess((typed) => {
  const { most_days, least_hourly_cents } = typed as Record<string, unknown>
  const pay = String(least_hourly_cents ?? '').trim()
  return { most_days, least_hourly_cents: pay === '' ? null : (centsOf(pay) ?? Number.NaN) }
}, WorkWishes)
