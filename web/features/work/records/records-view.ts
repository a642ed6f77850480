/** Filters of an employer's records, kept in the URL. */

import { useRef } from 'react'
import { type RecordGrouping, RecordStatus } from '#contract/work/records.ts'
import { useMyAccount } from '#web/features/identity/accounts/my-account.ts'
import { parsePage, useUrlState } from '#web/platform/url-state.ts'
import { todayIn, viewerZone } from '#web/ui/dates.ts'
import { isSearchableDate } from '#web/ui/searchable-date.ts'
import { datesOfPeriod, type PeriodId, recordPeriods } from './record-periods.ts'

/** `option` is the value of the URL parameter that the menu links to. */
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
  /** A day, or a period; at most one is set. */
  date: string | null
  period: PeriodId | null
  /** Days of the period. */
  from: string | null
  to: string | null
  status: (typeof recordStatuses)[number]['id'] | null
  /** Part of a person's name. */
  search: string
  page: number
}

export const noRecordFilters = { date: null, period: null, from: null, to: null, status: null, search: '' }

const LONGEST_SEARCH = 120
const dateOf = (text: unknown) => (typeof text === 'string' && isSearchableDate(text) ? text : null)

export function readRecordsView(search: Record<string, unknown>, today: string): RecordsView {
  const date = dateOf(search.date)
  const status = RecordStatus.safeParse(search.status).data
  const chosen = recordPeriods.find(({ id }) => id === search.period)?.id ?? null
  const period = date === null ? chosen : null
  const [from, to] = period === 'custom' ? [dateOf(search.from), dateOf(search.to)] : [null, null]
  return {
    tab: recordTabs.find(({ option }) => option === search.option)?.id ?? 'staff',
    date,
    period,
    ...(period === null || period === 'custom' ? { from, to } : datesOfPeriod(period, today)),
    status: status === undefined || status === 'all' ? null : status,
    search: typeof search.search === 'string' ? search.search.trim().slice(0, LONGEST_SEARCH) : '',
    page: parsePage(search.page),
  }
}

/** Builds the search parameters; `undefined` removes one. */
export const searchParamsOf = ({ tab, date, period, from, to, status, search, page }: RecordsView) => ({
  option: recordTabs.find(({ id }) => id === tab)?.option,
  date: date ?? undefined,
  period: period ?? undefined,
  from: (period === 'custom' && from) || undefined,
  to: (period === 'custom' && to) || undefined,
  status: status ?? undefined,
  search: search || undefined,
  page: page > 1 ? page : undefined,
})

/** The same for the server, without the page. */
export const queryOf = ({ tab, date, from, to, status, search }: RecordsView) => ({
  group: tab,
  ...(date && { date }),
  ...(from && { from }),
  ...(to && { to }),
  ...(search && { search }),
  status: status ?? ('all' as const),
})

export const countFilters = ({ date, period, status, search }: RecordsView) =>
  [date, period, status, search || null].filter((choice) => choice !== null).length

const STILL_TYPING = 1500

export function useRecordsView(): [RecordsView, (changes: Partial<RecordsView>) => void] {
  const [search, set] = useUrlState()
  const today = todayIn(useMyAccount().data?.time_zone ?? viewerZone())
  const view = readRecordsView(search, today)
  const lastDate = useRef(Number.NEGATIVE_INFINITY)

  function change(changes: Partial<RecordsView>) {
    const next = { ...view, page: 1, ...changes }
    const now = performance.now()
    // Typing a date passes through other dates, which make one history entry.
    const isDate = 'date' in changes || 'from' in changes || 'to' in changes
    const replace = isDate && now - lastDate.current < STILL_TYPING
    if (isDate) lastDate.current = now
    set(searchParamsOf(next), { replace, isReset: true, resetScroll: next.page !== view.page })
  }

  return [view, change]
}
