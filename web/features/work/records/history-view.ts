/** Filter, order and page of the activity history, kept in the URL. */

import { HistoryFilter, HistorySort } from '#contract/work/records.ts'
import { parsePage, useUrlState } from '#web/platform/url-state.ts'

export const historyFilters = [
  { id: 'all', name: 'All Activities' },
  { id: 'completed', name: 'Completed' },
  { id: 'cancelled', name: 'Cancelled' },
] as const
export const historySorts = [
  { id: 'recent', name: 'Most Recent' },
  { id: 'oldest', name: 'Oldest First' },
  { id: 'highest', name: 'Highest Paid' },
  { id: 'lowest', name: 'Lowest Paid' },
] as const

export type HistoryView = {
  filter: (typeof historyFilters)[number]['id']
  sort: (typeof historySorts)[number]['id']
  page: number
}

export const readHistoryView = (search: Record<string, unknown>): HistoryView => ({
  filter: HistoryFilter.safeParse(search.filter).data ?? 'all',
  sort: HistorySort.safeParse(search.sort).data ?? 'recent',
  page: parsePage(search.page),
})

export function useHistoryView(): [HistoryView, (changes: Partial<HistoryView>) => void] {
  const [search, set] = useUrlState()
  const view = readHistoryView(search)

  function change(changes: Partial<HistoryView>) {
    const { filter, sort, page } = { ...view, page: 1, ...changes }
    const next = { filter: filter === 'all' ? null : filter, sort: sort === 'recent' ? null : sort, page }
    set(next, { isReset: true, resetScroll: page !== view.page })
  }

  return [view, change]
}
