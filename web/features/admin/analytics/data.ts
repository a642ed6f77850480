import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { PeopleSort } from '#contract/admin/analytics.ts'
import type { CountedReason } from '#contract/booking/metrics.ts'
import { api } from '#web/platform/client.ts'
import { parsePage } from '#web/platform/url-state.ts'
import type { AnalyticsQuery, OpenBookingList } from './analytics-view.ts'

/** All figures in total. Keeps the last answer while that for another selection loads. */
export const useMetrics = (choice: AnalyticsQuery) =>
  useQuery({
    queryKey: ['analytics', 'figures', choice],
    queryFn: ({ signal }) => api.analytics.figures({ query: choice }, { signal }),
    placeholderData: keepPreviousData,
  })

export const useTrend = (choice: AnalyticsQuery) =>
  useQuery({
    queryKey: ['analytics', 'trend', choice],
    queryFn: ({ signal }) => api.analytics.trend({ query: choice }, { signal }),
    placeholderData: keepPreviousData,
  })

export type PeopleQuery = AnalyticsQuery & {
  search?: string
  sort: PeopleSort
  order: 'up' | 'down'
  reason?: CountedReason
  page: string
}

export const useAnalysedPeople = (query: PeopleQuery) =>
  useQuery({
    queryKey: ['analytics', 'people', query],
    queryFn: ({ signal }) => api.analytics.people({ query }, { signal }),
    placeholderData: keepPreviousData,
  })

export const useAvailabilityShare = (choice: AnalyticsQuery) =>
  useQuery({
    queryKey: ['analytics', 'availability', choice],
    queryFn: ({ signal }) => api.analytics.availability({ query: choice }, { signal }),
    placeholderData: keepPreviousData,
  })

export const useTextCosts = (choice: AnalyticsQuery) =>
  useQuery({
    queryKey: ['analytics', 'texts', choice],
    queryFn: ({ signal }) => api.analytics.texts({ query: choice }, { signal }),
    placeholderData: keepPreviousData,
  })

export const useMarket = (choice: AnalyticsQuery) =>
  useQuery({
    queryKey: ['analytics', 'market', choice],
    queryFn: ({ signal }) => api.analytics.market({ query: choice }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Part of the query that says which bookings a figure counts. */
export const bookingsQueryOf = ({ show, of, why, side, notice, day }: OpenBookingList) => ({
  outcome: show,
  ...(of && { employee_id: of }),
  ...(why && { reason: why }),
  ...(side && { cancelled_by: side }),
  ...(notice && { notice }),
  ...(day && { weekday: day }),
})

export const useMetricBookings = (choice: AnalyticsQuery, openList: OpenBookingList) => {
  const query = { ...choice, ...bookingsQueryOf(openList), page: String(parsePage(openList.list)) }
  return useQuery({
    queryKey: ['analytics', 'bookings', query],
    queryFn: ({ signal }) => api.analytics.bookings({ query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export const useEmployerOptions = (search: string) =>
  useQuery({
    queryKey: ['analytics', 'employers', search],
    queryFn: async ({ signal }) =>
      (await api.analytics.employers({ query: search ? { search } : {} }, { signal })).data,
    placeholderData: keepPreviousData,
  })

export const useSelectedEmployer = (id: number | null) =>
  useQuery({
    queryKey: ['analytics', 'employer', id],
    queryFn: async ({ signal }) =>
      (await api.analytics.employers({ query: { id: String(id) } }, { signal })).data[0] ?? null,
    enabled: id !== null,
  })

/** URL of a view as a file. */
export const fileOf = (view: string, query: Record<string, string | undefined>) => {
  const entries = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return `/api/admin/analytics/export?${new URLSearchParams([['view', view], ...entries])}`
}
