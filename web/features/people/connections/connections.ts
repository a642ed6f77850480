import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { Connection, Side } from '#contract/people/connections.ts'
import type { Role } from '#contract/platform/endpoint.ts'
import type { KnownPerson } from '#web/features/people/profiles/profile-modal.tsx'
import { api } from '#web/platform/client.ts'
import { useSendOnce } from '#web/platform/idempotency.ts'
import { queryClient } from '#web/platform/queries.ts'

export const CONNECTIONS_PER_PAGE = 50

type Filters = { status?: 'accepted' | 'pending'; sender?: Side; search?: string; sort?: 'name'; page: number }

const listQuery = (side: Side, { page, ...filters }: Filters) =>
  queryOptions({
    queryKey: ['connections', 'list', side, filters, page],
    queryFn: ({ signal }) => {
      const query = { ...filters, page: String(page), per_page: String(CONNECTIONS_PER_PAGE) }
      return api.connections.list({ params: { role: side }, query }, { signal })
    },
    placeholderData: keepPreviousData,
  })

/** The connections of this side, by name. */
export const useConnections = (side: Side, search: string, page: number) =>
  useQuery(listQuery(side, { status: 'accepted', search: search || undefined, sort: 'name', page }))

/** Returns this side's sent invitations, newest first. */
export const useSentInvitations = (side: Side, page: number) => useQuery(listQuery(side, { sender: side, page }))

export const useReceivedInvitations = (side: Side, page: number) =>
  useQuery(listQuery(side, { status: 'pending', sender: side === 'employer' ? 'employee' : 'employer', page }))

export const refetchConnections = () => queryClient.invalidateQueries({ queryKey: ['connections'] })

/**
 * Ends a connection or withdraws an invitation, and refetches profiles, since what the two see of
 * each other changes.
 */
export async function endConnection(id: number) {
  const answer = await api.connections.end({ params: { id: String(id) } })
  refetchPeople()
  return answer
}

/** Refetches everything that shows people after they were disconnected or blocked. */
export function refetchPeople() {
  for (const feature of ['connections', 'conversations', 'profiles', 'availability', 'shifts']) {
    queryClient.invalidateQueries({ queryKey: [feature] })
  }
}

export const useBlocks = (page: number) =>
  useQuery({
    queryKey: ['connections', 'blocks', page],
    queryFn: ({ signal }) => api.connections.blocks({ query: { page: String(page) } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Blocks a person. Pressing again after a lost connection blocks once. */
export function useBlock() {
  const sendOnce = useSendOnce({ maySendAgain: true })
  return async (userId: number) => {
    const body = { user_id: userId }
    try {
      return await sendOnce(body, (options) => api.connections.block({ body }, options))
    } finally {
      refetchPeople()
    }
  }
}

/** Resolves when the list no longer has the person; `onLifted` is called before that. */
export async function unblock(userId: number, onLifted: () => void) {
  const answer = await api.connections.unblock({ params: { id: String(userId) } })
  onLifted()
  refetchPeople()
  await queryClient.invalidateQueries({ queryKey: ['connections', 'blocks'] })
  return answer
}

export type OpenProfile = (person: KnownPerson) => void

/** The side of a connection that is not the reader. */
export const otherSideOf = (connection: Connection, role: Role) =>
  role === 'employer' ? connection.employee : connection.employer
