/** Part and order of the activity history, kept in the URL. */

import { useNavigate, useSearch } from '@tanstack/react-router'
import { HistoryFilter, HistorySort } from '#contract/work/records.ts'
import { pageIn } from '#web/platform/address-words.ts'

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

/** Reads an address that anybody may have typed: what is not understood counts as not chosen. */
export const readHistoryView = (search: Record<string, unknown>): HistoryView => ({
  filter: HistoryFilter.safeParse(search.filter).data ?? 'all',
  sort: HistorySort.safeParse(search.sort).data ?? 'recent',
  page: pageIn(search.page),
})

export function useHistoryView(): [HistoryView, (changes: Partial<HistoryView>) => void] {
  const view = readHistoryView(useSearch({ strict: false }))
  const navigate = useNavigate()

  function change(changes: Partial<HistoryView>) {
    const { filter, sort, page } = { ...view, page: 1, ...changes }
    const search = {
      filter: filter === 'all' ? undefined : filter,
      sort: sort === 'recent' ? undefined : sort,
      page: page > 1 ? String(page) : undefined,
    }
    navigate({ to: '.', search: search as never, resetScroll: page !== view.page })
  }

  return [view, change]
}
