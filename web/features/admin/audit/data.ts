import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '#web/platform/client.ts'
import { type AuditFilters, queryOf } from './audit-filters.ts'

/** Returns audit entries, newest first. Keeps the previous page while the next one loads. */
export const useAuditLog = (filters: AuditFilters) =>
  useQuery({
    queryKey: ['audit', 'list', filters],
    queryFn: ({ signal }) => api.audit.list({ query: { page: filters.page, ...queryOf(filters) } }, { signal }),
    placeholderData: keepPreviousData,
    // New entries emit no event, so the list is polled.
    staleTime: 0,
    refetchInterval: 15_000,
  })

/** One entry; none ever changes. */
export const useAuditEntry = (seq: number) =>
  useQuery({
    queryKey: ['audit', 'act', seq],
    queryFn: ({ signal }) => api.audit.get({ params: { seq: String(seq) } }, { signal }),
    select: ({ data }) => data,
    staleTime: Number.POSITIVE_INFINITY,
  })
