import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '#web/platform/client.ts'
import type { HistoryView } from './history-view.ts'
import { queryOf, type RecordsView } from './records-view.ts'

export const HISTORY_PER_PAGE = 20
export const RECORDS_PER_PAGE = 50

/**
 * Returns the caller's shifts, worked and cancelled. Keeps the previous page while the next one
 * loads.
 */
export const useHistory = ({ filter, sort, page }: HistoryView) =>
  useQuery({
    queryKey: ['records', 'history', filter, sort, page],
    queryFn: ({ signal }) => api.records.history({ query: { filter, sort, page: String(page) } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** The employer's bookings in groups. */
export const useRecords = (view: RecordsView) =>
  useQuery({
    queryKey: ['records', 'list', view],
    queryFn: ({ signal }) => api.records.list({ query: { ...queryOf(view), page: String(view.page) } }, { signal }),
    placeholderData: keepPreviousData,
  })
