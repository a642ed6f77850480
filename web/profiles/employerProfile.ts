import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '#web/platform/client.ts'
import { asUserNotFound } from './profileFailures.ts'

export const employerProfileQuery = (id: number) =>
  queryOptions({
    queryKey: ['profiles', 'employer', id],
    queryFn: async ({ signal }) => {
      const { data } = await api.profiles.employer({ params: { id: String(id) } }, { signal }).catch(asUserNotFound)
      return data.data
    },
    staleTime: 60_000,
  })

/** An employer as far as the one who asks may see it; nobody's until there is somebody to ask for. */
export const useEmployerProfile = (id: number | null) =>
  useQuery({ ...employerProfileQuery(id ?? 0), enabled: id !== null })
