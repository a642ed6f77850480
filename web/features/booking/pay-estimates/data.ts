import { useQuery } from '@tanstack/react-query'
import { api } from '#web/platform/client.ts'

/** Estimated pay of my open requests, and of the changes that wait for my answer. */
export const usePayEstimates = () =>
  useQuery({
    // The key begins with "shifts", so that an event about shifts reads them again.
    queryKey: ['shifts', 'pay-estimates'],
    queryFn: ({ signal }) => api.payEstimates.list({ query: {} }, { signal }),
  })
