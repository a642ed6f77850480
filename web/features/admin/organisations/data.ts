import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/platform/client.ts'
import { type OrganisationFilters, queryOf } from './organisation-filters.ts'

/** Keeps the previous page while the next one loads. */
export const useOrganisations = (filters: OrganisationFilters) => {
  const query = { ...queryOf(filters), page: String(filters.page) }
  return useQuery({
    queryKey: ['admin', 'organisations', query],
    queryFn: ({ signal }) => api.adminOrganisations.list({ query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export const useOrganisationDetails = (id: number) =>
  useQuery({
    queryKey: ['admin', 'organisation', id],
    queryFn: async ({ signal }) => (await api.adminOrganisations.get({ params: { id: String(id) } }, { signal })).data,
  })

/** Makes an organisation an agency, or an ordinary one; resolves to the sentence of the server. */
export function useSetAgency(id: number) {
  const queryClient = useQueryClient()
  return async (isAgency: boolean) => {
    const { message } = await api.adminOrganisations.setAgency({
      params: { id: String(id) },
      body: { is_agency: isAgency },
    })
    await queryClient.invalidateQueries({ queryKey: ['admin', 'organisation', id] })
    return message
  }
}

/** URL of the list as a file. */
export const fileOf = (filters: OrganisationFilters) =>
  `/api/admin/organisations/export?${new URLSearchParams(queryOf(filters))}`
