/** Filters of the queue, kept in the URL. */

import type { DeskFilter } from '#contract/people/credentials.ts'
import { pageIn } from '#web/platform/address-words.ts'

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

/** Reads an address that anybody may have typed: what is not understood counts as not chosen. */
export const readFilters = ({ search, state, page }: Record<string, unknown>): DeskFilters => ({
  search: search === undefined ? '' : String(search).slice(0, 200),
  state: deskFilters.find((each) => each === state) ?? 'all',
  page: pageIn(page),
})

/**
 * Builds the search parameters from the filters and the open credential; `undefined` removes one.
 */
export const addressOf = ({ search, state, page }: DeskFilters, id: number | null) => ({
  search: search || undefined,
  state: state === 'all' ? undefined : state,
  page: page > 1 ? String(page) : undefined,
  id: id === null ? undefined : String(id),
})
