/** Filters of the queue, kept in the URL. */

import type { AdminCredentialFilter } from '#contract/people/credentials.ts'
import { oneOf, parsePage } from '#web/platform/url-state.ts'

export type AdminCredentialFilters = { search: string; state: AdminCredentialFilter; page: number }
export const noFilters: AdminCredentialFilters = { search: '', state: 'all', page: 1 }

export const filterNames: Record<AdminCredentialFilter, string> = {
  all: 'All',
  to_check: 'To check',
  expiring: 'Expiring soon',
  expired: 'Expired',
  refused: 'Refused',
  checked: 'Checked',
}

export const adminCredentialFilters = Object.keys(filterNames) as AdminCredentialFilter[]

export const isFiltered = ({ search, state }: AdminCredentialFilters) => search !== '' || state !== 'all'

export const readFilters = ({ search, state, page }: Record<string, unknown>): AdminCredentialFilters => ({
  search: search === undefined ? '' : String(search).slice(0, 200),
  state: oneOf(adminCredentialFilters, state) ?? 'all',
  page: parsePage(page),
})

/**
 * Builds the search parameters from the filters and the open credential; `undefined` removes one.
 */
export const searchParamsOf = ({ search, state, page }: AdminCredentialFilters, id: number | null) => ({
  search: search || undefined,
  state: state === 'all' ? undefined : state,
  page: page > 1 ? page : undefined,
  id: id ?? undefined,
})
