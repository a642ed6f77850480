import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Workplace } from '#contract/booking/workplaces.ts'
import { api } from '#web/platform/client.ts'

// Under "shifts", so that it is refetched with them.
const workplacesQuery = queryOptions({
  queryKey: ['shifts', 'workplaces'],
  queryFn: async ({ signal }) => (await api.workplaces.list({ query: {} }, { signal })).data,
})

/** Workplace of one of my coming shifts; undefined while unknown. */
export const useWorkplace = (employerId: number): Workplace | undefined =>
  useQuery(workplacesQuery).data?.find(({ employer_id }) => employer_id === employerId)
