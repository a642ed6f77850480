/** Filters of the queue, kept in the URL. */

import type { DeskFilter } from '#contract/people/credentials.ts'
import { oneOf, parsePage } from '#web/platform/url-state.ts'

export type DeskFilters = { search: string; state: DeskFilter; page: number }
export const noFilters: DeskFilters = { search: '', state: 'all', page: 1 }

export const filterNames: Record<DeskFilter, string> = {
  all: 'All',
  to_check: 'To check',
  expiring: 'Expiring soon',
  expired: 'Expired',
  refused: 'Refused',
  checked: 'Checked',
}

export const deskFilters = Object.keys(filterNames) as DeskFilter[]

export const isFiltered = ({ search, state }: DeskFilters) => search !== '' || state !== 'all'

export const readFilters = ({ search, state, page }: Record<string, unknown>): DeskFilters => ({
  search: search === undefined ? '' : String(search).slice(0, 200),
  state: oneOf(deskFilters, state) ?? 'all',
  page: parsePage(page),
})

/**
 * Builds the search parameters from the filters and the open credential; `undefined` removes one.
 */
export const addressOf = ({ search, state, page }: DeskFilters, id: number | null) => ({
  search: search || undefined,
  state: state === 'all' ? undefined : state,
  page: page > 1 ? page : undefined,
  id: id ?? undefined,
})
