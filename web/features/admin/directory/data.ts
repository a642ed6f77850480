import {
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { admin } from '#contract/admin/directory.ts'
import type { Input } from '#contract/platform/endpoint.ts'
import { api } from '#web/platform/client.ts'
import { isRefusal } from '#web/platform/failure.ts'
import { useSendOnce } from '#web/platform/idempotency.ts'

/** Each read is recorded in the audit log, so it is not repeated when the window regains focus. */
export const usePerson = (id: number) =>
  useQuery({
    queryKey: ['admin', 'user', id],
    queryFn: async ({ signal }) => (await api.admin.user({ params: { id: String(id) } }, { signal })).data,
    refetchOnWindowFocus: false,
  })

/** All connections of a person, in pages. */
export const usePersonConnections = (id: number) =>
  useInfiniteQuery({
    queryKey: ['admin', 'connections', id],
    queryFn: ({ pageParam, signal }) =>
      api.admin.connectionsOf({ params: { id: String(id) }, query: { page: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, per_page, total }) => (page * per_page < total ? page + 1 : undefined),
  })

export const usePersonBookings = (id: number, page: number) =>
  useQuery({
    queryKey: ['admin', 'bookings', id, page],
    queryFn: ({ signal }) => api.admin.bookingsOf({ params: { id: String(id) }, query: { page } }, { signal }),
    placeholderData: keepPreviousData,
  })

export const usePersonMessages = (id: number, page: number) =>
  useQuery({
    queryKey: ['admin', 'messages', id, page],
    queryFn: ({ signal }) => api.phones.messagesOfPerson({ params: { id: String(id) }, query: { page } }, { signal }),
    placeholderData: keepPreviousData,
  })

export const useAdminCounts = () =>
  useQuery({
    queryKey: ['admin', 'counts'],
    queryFn: async ({ signal }) => (await api.admin.counts({}, { signal })).data,
    refetchInterval: 30_000,
  })

/** Refetches all lists of people, but not the details, which are in the answer. */
const refetchPeople = (queries: QueryClient) =>
  queries.invalidateQueries({
    predicate: ({ queryKey: [feature, kind] }) =>
      (feature === 'admin' && kind !== 'user') || feature === 'credentials' || feature === 'audit',
  })

export function useSetStatus(id: number) {
  const queries = useQueryClient()
  const sendOnce = useSendOnce()
  return useMutation({
    mutationFn: (body: Input<(typeof admin)['setStatus']>['body']) =>
      sendOnce(body, (options) => api.admin.setStatus({ params: { id: String(id) }, body }, options)),
    onSuccess: ({ data }) => {
      queries.setQueryData(['admin', 'user', id], data)
      refetchPeople(queries)
    },
    onError: (thrown) => {
      if (!isRefusal(thrown)) return
      // Another admin may have been quicker.
      queries.invalidateQueries({ queryKey: ['admin', 'user', id] })
      refetchPeople(queries)
    },
  })
}

export function useSignOut(id: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (session: number) => api.admin.signOut({ params: { id: String(id), session_id: String(session) } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['admin', 'user', id] }),
  })
}

export function useRemoveSecondFactors(id: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { reason: string }) => api.admin.removeSecondFactor({ params: { id: String(id) }, body }),
    onSuccess: ({ data }) => {
      queries.setQueryData(['admin', 'user', id], data)
      refetchPeople(queries)
    },
    onError: () => queries.invalidateQueries({ queryKey: ['admin', 'user', id] }),
  })
}
