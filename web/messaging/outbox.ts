import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '#web/platform/client.ts'

export const MESSAGES_PER_PAGE = 15

/** Every message, newest first; what is still waiting to leave is looked at again by itself. */
export const useOutbox = (page: number, search: string) =>
  useQuery({
    queryKey: ['messaging', 'outbox', page, search],
    queryFn: ({ signal }) => api.messaging.outbox({ query: { page: String(page), search } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.data.some((message) => message.state === 'waiting') ? 3000 : 15_000),
  })
