/** Filters of the support inbox, kept in the URL. */

import type { SupportAssignee, SupportStatus } from '#contract/admin/support.ts'
import { oneOf, parsePage } from '#web/platform/url-state.ts'

export type SupportFilters = {
  search: string
  status: SupportStatus | null
  assignee: SupportAssignee | null
  page: number
}
export const noFilters: SupportFilters = { search: '', status: null, assignee: null, page: 1 }

export const statusNames: Record<SupportStatus, string> = {
  pending: 'Pending',
  in_progress: 'In Progress',
  resolved: 'Resolved',
  closed: 'Closed',
}
export const statuses = Object.keys(statusNames) as SupportStatus[]

export const assigneeNames: Record<SupportAssignee, string> = { me: 'Me', nobody: 'Nobody' }
export const assignees = Object.keys(assigneeNames) as SupportAssignee[]

export const isFiltered = ({ search, status, assignee }: SupportFilters) =>
  search !== '' || status !== null || assignee !== null

export const readFilters = ({ search, status, assignee, page }: Record<string, unknown>): SupportFilters => ({
  search: search === undefined ? '' : String(search).slice(0, 200),
  status: oneOf(statuses, status),
  assignee: oneOf(assignees, assignee),
  page: parsePage(page),
})

/** Builds the search parameters from the filters and the open ticket; `undefined` removes one. */
export const searchParamsOf = ({ search, status, assignee, page }: SupportFilters, message: number | null) => ({
  search: search || undefined,
  status: status ?? undefined,
  assignee: assignee ?? undefined,
  page: page > 1 ? page : undefined,
  message: message ?? undefined,
})
