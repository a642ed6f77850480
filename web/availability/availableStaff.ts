import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '#web/platform/client.ts'
import { addressOf, type StaffFilters } from './staffFilters.ts'

export const STAFF_PER_PAGE = 50

/** People of the own state, or those of all other states. */
export type AskedStates = 'own' | 'other'

export const availableStaffQuery = (filters: StaffFilters, states: AskedStates = 'own') =>
  queryOptions({
    queryKey: ['availability', 'staff', filters, states],
    queryFn: async ({ signal }) => {
      const query = { ...addressOf(filters), ...(states === 'other' && { states }) }
      const answer = await api.availability.staff({ query }, { signal })
      // Unfiltered, each entry is wrapped.
      const staff = answer.available_staffs.map((entry) => ('employee' in entry ? entry.employee : entry))
      return { staff, total: answer.total, elsewhere: answer.other_states_total, page: answer.page }
    },
    // Other schools book too, and nothing tells this browser: what is shown is asked for again in the background.
    staleTime: 10_000,
    refetchInterval: 30_000,
  })

/** Who is free and fits, best first. While other filters are on their way, the last answer stays. */
export const useAvailableStaff = (filters: StaffFilters, states: AskedStates = 'own') =>
  useQuery({ ...availableStaffQuery(filters, states), placeholderData: keepPreviousData })
