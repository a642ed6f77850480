import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '#web/platform/client.ts'
import { throwUserNotFound } from './profile-failures.ts'

export const employerProfileQuery = (id: number) =>
  queryOptions({
    queryKey: ['profiles', 'employer', id],
    queryFn: async ({ signal }) => {
      const { data } = await api.profiles.employer({ params: { id: String(id) } }, { signal }).catch(throwUserNotFound)
      return data.data
    },
    staleTime: 60_000,
  })

/** Profile of an employer, as far as the caller may see it; loads nothing while `id` is null. */
export const useEmployerProfile = (id: number | null) =>
  useQuery({ ...employerProfileQuery(id ?? 0), enabled: id !== null })
