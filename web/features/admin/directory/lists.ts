/**
 * Only the queries of the two lists, because a screen shows them before the code of its dialogs has
 * loaded.
 */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { PeopleSort } from '#contract/admin/directory.ts'
import type { Sector, UserStatus } from '#contract/platform/values.ts'
import { api } from '#web/platform/client.ts'

type PeopleQuery = {
  search: string
  page: number
  status: UserStatus | null
  sector: Sector | null
  sort: PeopleSort | null
}
const queryOf = ({ search, page, status, sector, sort }: PeopleQuery) => ({
  page,
  ...(search && { search }),
  ...(status && { status }),
  ...(sector && { sector }),
  ...(sort && { sort }),
})

/** Keeps the last answer while another page or search loads. */
export const useEmployees = (query: PeopleQuery) =>
  useQuery({
    queryKey: ['admin', 'employees', queryOf(query)],
    queryFn: async ({ signal }) => (await api.admin.employees({ query: queryOf(query) }, { signal })).paginated_data,
    placeholderData: keepPreviousData,
  })

export const useEmployers = (query: PeopleQuery) =>
  useQuery({
    queryKey: ['admin', 'employers', queryOf(query)],
    queryFn: async ({ signal }) => (await api.admin.employers({ query: queryOf(query) }, { signal })).paginated_data,
    placeholderData: keepPreviousData,
  })
