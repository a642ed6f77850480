import { useQuery } from '@tanstack/react-query'
import { api } from '#web/platform/client.ts'

/** Estimated pay of my open requests, and of the changes that wait for my answer. */
export const usePayEstimates = () =>
  useQuery({
    // Under "shifts", so that it is refetched with them.
    queryKey: ['shifts', 'pay-estimates'],
    queryFn: ({ signal }) => api.payEstimates.list({ query: {} }, { signal }),
  })
