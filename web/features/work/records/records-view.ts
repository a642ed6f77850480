/** Filters of an employer's records, kept in the URL. */

import { useRef } from 'react'
import { type RecordGrouping, RecordStatus } from '#contract/work/records.ts'
import { parsePage, useUrlState } from '#web/platform/url-state.ts'
import { isSearchableDate } from '#web/ui/searchable-date.ts'

/** `option` is the menu's word in the address. */
export const recordTabs = [
  { id: 'staff', label: 'Staff', option: 'staff' },
  { id: 'school', label: 'School', option: 'school' },
  { id: 'date', label: 'By Date', option: 'by date' },
] as const
export const recordStatuses = [
  { id: 'completed', name: 'Completed' },
  { id: 'pending', name: 'Pending' },
  { id: 'cancelled', name: 'Cancelled' },
] as const

export type RecordsView = {
  tab: RecordGrouping
  date: string | null
  status: (typeof recordStatuses)[number]['id'] | null
  page: number
}

export function readRecordsView(search: Record<string, unknown>): RecordsView {
  const { date, page } = search
  const status = RecordStatus.safeParse(search.status).data
  return {
    tab: recordTabs.find(({ option }) => option === search.option)?.id ?? 'staff',
    date: typeof date === 'string' && isSearchableDate(date) ? date : null,
    status: status === undefined || status === 'all' ? null : status,
    page: parsePage(page),
  }
}

/** Builds the search parameters; `undefined` removes one. */
export const addressOf = ({ tab, date, status, page }: RecordsView) => ({
  option: recordTabs.find(({ id }) => id === tab)?.option,
  date: date ?? undefined,
  status: status ?? undefined,
  page: page > 1 ? page : undefined,
})

/** The same for the server, without the page. */
export const queryOf = ({ tab, date, status }: RecordsView) => ({
  group: tab,
  ...(date && { date }),
  status: status ?? ('all' as const),
})

export const isFiltered = ({ date, status }: RecordsView) => date !== null || status !== null

const STILL_TYPING = 1500

export function useRecordsView(): [RecordsView, (changes: Partial<RecordsView>) => void] {
  const [search, set] = useUrlState()
  const view = readRecordsView(search)
  const lastDate = useRef(Number.NEGATIVE_INFINITY)

  function change(changes: Partial<RecordsView>) {
    const next = { ...view, page: 1, ...changes }
    const now = performance.now()
    // Typing a date passes through others on its way; those are one step on the way back.
    const replace = 'date' in changes && now - lastDate.current < STILL_TYPING
    if ('date' in changes) lastDate.current = now
    set(addressOf(next), { replace, isReset: true, resetScroll: next.page !== view.page })
  }

  return [view, change]
}
