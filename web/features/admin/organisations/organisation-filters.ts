/** Filters of the list of organisations, kept in the URL. */
import type { OrganisationSort } from '#contract/admin/organisations.ts'
import { oneOf, parsePage } from '#web/platform/url-state.ts'

/** Sort orders: largest first, except for names and fill rates. */
export const sorts = [
  { id: 'name', name: 'Name', order: 'up' },
  { id: 'sites', name: 'Most sites', order: 'down' },
  { id: 'members', name: 'Most members', order: 'down' },
  { id: 'bookings', name: 'Most bookings', order: 'down' },
  { id: 'fill', name: 'Lowest fill rate', order: 'up' },
] as const satisfies readonly { id: OrganisationSort; name: string; order: 'up' | 'down' }[]

export type OrganisationFilters = { search: string; sort: OrganisationSort; isShared: boolean; page: number }
export const noFilters: OrganisationFilters = { search: '', sort: 'name', isShared: false, page: 1 }

export const isFiltered = ({ search, isShared }: OrganisationFilters) => search !== '' || isShared

export const readFilters = ({ search, sort, show, page }: Record<string, unknown>): OrganisationFilters => ({
  search: search === undefined ? '' : String(search).slice(0, 200),
  sort:
    oneOf(
      sorts.map(({ id }) => id),
      sort,
    ) ?? 'name',
  isShared: show === 'shared',
  page: parsePage(page),
})

/** Builds the search parameters; `undefined` removes one. */
export const searchParamsOf = ({ search, sort, isShared, page }: OrganisationFilters, organisation: number | null) => ({
  search: search || undefined,
  sort: sort === 'name' ? undefined : sort,
  show: isShared ? 'shared' : undefined,
  page: page > 1 ? page : undefined,
  organisation: organisation ?? undefined,
})

/** Query of the call for these filters, without the page. */
export const queryOf = ({ search, sort, isShared }: OrganisationFilters) => ({
  sort,
  order: sorts.find(({ id }) => id === sort)?.order ?? ('up' as const),
  shared: isShared ? ('yes' as const) : ('no' as const),
  ...(search && { search }),
})
