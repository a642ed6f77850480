import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/platform/client.ts'
import { useSendOnce } from '#web/platform/idempotency.ts'
import type { OutboxFilters } from './outbox-filters.ts'

const SOON = 3000
const LATER = 15_000

/** Every message, newest first; polled, and more often while some on the page are waiting. */
export const useOutbox = ({ search, state: messageState, channel, page }: OutboxFilters) =>
  useQuery({
    queryKey: ['messaging', 'outbox', search, messageState, channel, page],
    queryFn: ({ signal }) =>
      api.messaging.outbox(
        {
          query: {
            page,
            ...(search && { search }),
            ...(messageState && { state: messageState }),
            ...(channel && { channel }),
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.data.some((message) => message.state === 'waiting') ? SOON : LATER),
  })

/** One message with its copies. */
export const useMessage = (id: number) =>
  useQuery({
    queryKey: ['messaging', 'message', id],
    queryFn: ({ signal }) => api.messaging.message({ params: { id: String(id) } }, { signal }),
    select: ({ data }) => data,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.data.state === 'waiting' ? SOON : false),
  })

/** Sends a message again, once even if the button is pressed repeatedly. */
export function useResend(id: number) {
  const queryClient = useQueryClient()
  const sendOnce = useSendOnce({ maySendAgain: true })
  return useMutation({
    mutationFn: () => sendOnce('resend', (options) => api.messaging.resend({ params: { id: String(id) } }, options)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['messaging'] }),
  })
}
