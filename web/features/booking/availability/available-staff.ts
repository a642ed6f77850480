import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '#web/platform/client.ts'
import { type StaffFilters, searchParamsOf } from './staff-filters.ts'

export const STAFF_PER_PAGE = 50

/** People of the employer's state, or those of all other states. */
type StateFilter = 'own' | 'other'

export const availableStaffQuery = (filters: StaffFilters, states: StateFilter = 'own') =>
  queryOptions({
    queryKey: ['availability', 'staff', filters, states],
    queryFn: async ({ signal }) => {
      const query = { ...searchParamsOf(filters), ...(states === 'other' && { states }) }
      const answer = await api.availability.staff({ query }, { signal })
      // Unfiltered, each entry is wrapped.
      const staff = answer.available_staffs.map((entry) => ('employee' in entry ? entry.employee : entry))
      return { staff, total: answer.total, elsewhere: answer.other_states_total, page: answer.page }
    },
    // Other employers book too, without an event for this browser, so this refetches in the
    // background.
    staleTime: 10_000,
    refetchInterval: 30_000,
  })

/** Returns available people, best match first. Keeps the previous list while new filters load. */
export const useAvailableStaff = (filters: StaffFilters, states: StateFilter = 'own') =>
  useQuery({ ...availableStaffQuery(filters, states), placeholderData: keepPreviousData })
