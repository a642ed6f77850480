import { useQuery } from '@tanstack/react-query'
import type { Workplace } from '#contract/booking/workplaces.ts'
import { api } from '#web/platform/client.ts'

/** Workplaces of my coming shifts and open requests. */
export const useWorkplaces = () =>
  useQuery({
    // The key begins with "shifts", so that an event about shifts reads them again.
    queryKey: ['shifts', 'workplaces'],
    queryFn: async ({ signal }) => (await api.workplaces.list({ query: {} }, { signal })).data,
  })

/** Workplace of one of my coming shifts; undefined while unknown. */
export const useWorkplace = (employerId: number): Workplace | undefined =>
  useWorkplaces().data?.find(({ employer_id }) => employer_id === employerId)
