/** Filters of the audit log, kept in the URL. */

import { AuditAction } from '#contract/platform/audit.ts'
import { parseId, parsePage } from '#web/platform/url-state.ts'
import { isSearchableDate } from '#web/ui/searchable-date.ts'

export type AuditFilters = {
  search: string
  action: AuditAction | null
  actor: number | null
  from: string | null
  to: string | null
  page: number
}
export const noFilters: AuditFilters = { search: '', action: null, actor: null, from: null, to: null, page: 1 }

const parseDay = (text: unknown) => (typeof text === 'string' && isSearchableDate(text) ? text : null)

export const readFilters = ({ search, action, actor, from, to, page }: Record<string, unknown>): AuditFilters => ({
  search: search === undefined ? '' : String(search).slice(0, 200),
  action: AuditAction.safeParse(action).data ?? null,
  actor: parseId(actor),
  from: parseDay(from),
  to: parseDay(to),
  page: parsePage(page),
})

/** Builds the search parameters from the filters and the open entry; `undefined` removes one. */
export const searchParamsOf = ({ page, ...filters }: AuditFilters, entry: number | null) => ({
  ...Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, value ? String(value) : undefined])),
  page: page > 1 ? page : undefined,
  entry: entry ?? undefined,
})

/** The same for the server, without the page. */
export const queryOf = (filters: AuditFilters) =>
  Object.fromEntries(Object.entries(filters).filter(([name, value]) => name !== 'page' && value)) as {
    [Name in Exclude<keyof AuditFilters, 'page'>]?: NonNullable<AuditFilters[Name]>
  }

export const isFiltered = (filters: AuditFilters) => Object.keys(queryOf(filters)).length > 0
/** Whether the last day is before the first, so that no entry can match. */
export const isRangeReversed = ({ from, to }: AuditFilters) => from !== null && to !== null && from > to

/** Number of filters set behind the toggle. */
export const countHiddenFilters = ({ action, from, to }: AuditFilters) =>
  [action, from, to].filter((choice) => choice !== null).length
