import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '#web/platform/client.ts'
import type { HistoryView } from './historyView.ts'
import { queryOf, type RecordsView } from './recordsView.ts'

export const HISTORY_PER_PAGE = 20
export const RECORDS_PER_PAGE = 50

/** What I worked and what was cancelled. While another filter or page is on its way, the last answer stays. */
export const useHistory = ({ filter, sort, page }: HistoryView) =>
  useQuery({
    queryKey: ['records', 'history', filter, sort, page],
    queryFn: ({ signal }) => api.records.history({ query: { filter, sort, page: String(page) } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** The own bookings in groups. */
export const useRecords = (view: RecordsView) =>
  useQuery({
    queryKey: ['records', 'list', view],
    queryFn: ({ signal }) => api.records.list({ query: { ...queryOf(view), page: String(view.page) } }, { signal }),
    placeholderData: keepPreviousData,
  })
