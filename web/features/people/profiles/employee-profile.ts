import { queryOptions, useQuery } from '@tanstack/react-query'
import { sectorsOf } from '#contract/people/classifications.ts'
import type { Sector } from '#contract/platform/values.ts'
import { useMyAccount } from '#web/features/identity/accounts/my-account.ts'
import { api } from '#web/platform/client.ts'
import { useMe } from '#web/platform/session.ts'
import { throwUserNotFound } from './profile-failures.ts'

export const employeeProfileQuery = (id: number) =>
  queryOptions({
    queryKey: ['profiles', id],
    queryFn: ({ signal }) => api.profiles.get({ params: { id: String(id) } }, { signal }).catch(throwUserNotFound),
    staleTime: 60_000,
  })

/** Profile of an employee, as far as the caller may see it; loads nothing while `id` is null. */
export const useEmployeeProfile = (id: number | null) =>
  useQuery({ ...employeeProfileQuery(id ?? 0), enabled: id !== null })

/** The sectors in which I work: the account's own, and those of my roles. */
export function useMySectors(): readonly Sector[] {
  const own = useMyAccount().data?.sector ?? 'education'
  const roles = useEmployeeProfile(useMe().id).data?.data?.classifications ?? []
  const { first, second } = sectorsOf(own, roles)
  return second === null ? [first] : [first, second]
}
