import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '#web/platform/client.ts'
import { asUserNotFound } from './profileFailures.ts'

export const employeeProfileQuery = (id: number) =>
  queryOptions({
    queryKey: ['profiles', id],
    queryFn: ({ signal }) => api.profiles.get({ params: { id: String(id) } }, { signal }).catch(asUserNotFound),
    staleTime: 60_000,
  })

/** The profile of an employee as far as the one who asks may see it; nobody's until there is somebody to ask for. */
export const useEmployeeProfile = (id: number | null) =>
  useQuery({ ...employeeProfileQuery(id ?? 0), enabled: id !== null })
