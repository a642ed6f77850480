/** Filters of a list of people and the open person, kept in the URL. */

import type { Sector, UserStatus } from '#contract/platform/values.ts'
import { useListAddress } from '#web/features/people/connections/use-list-address.ts'
import { oneOf, useUrlState } from '#web/platform/url-state.ts'

/** The schemas name the same ones, but the list must not wait for them. */
export const userStatuses: readonly UserStatus[] = ['active', 'on_leave', 'inactive', 'banned']
const sectors: readonly Sector[] = ['education', 'healthcare']

type PeopleFilters = { status: UserStatus | null; sector: Sector | null; sort: 'newest' | null }

/** `param` is the search parameter for the open person. */
export function usePeopleAddress(param: 'person' | 'employer') {
  const list = useListAddress()
  const [search, set] = useUrlState()
  const status = oneOf(userStatuses, search.status)
  const sector = oneOf(sectors, search.sector)
  const sort = oneOf(['newest'] as const, search.sort)

  const setFilters = (next: Partial<PeopleFilters>) => set({ ...next, page: null }, { replace: true })

  /** The back button closes the open person and does not reopen a closed one. */
  const open = (id: number | null) => set({ [param]: id }, { replace: id === null })

  function clear() {
    list.clear()
    set({ search: null, status: null, sector: null, page: null }, { replace: true })
  }

  const isNarrowed = list.search !== '' || status !== null || sector !== null
  return { ...list, clear, status, sector, sort, setFilters, openId: search[param] ?? null, open, isNarrowed }
}
export type PeopleAddress = ReturnType<typeof usePeopleAddress>
