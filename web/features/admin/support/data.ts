import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { HandledStatus, support } from '#contract/admin/support.ts'
import type { Input } from '#contract/platform/endpoint.ts'
import { api } from '#web/platform/client.ts'
import { useSendOnce } from '#web/platform/idempotency.ts'
import { parseId } from '#web/platform/url-state.ts'
import type { SupportFilters } from './support-filters.ts'

/** Returns the tickets. Keeps the previous page while the next one loads. */
export const useSupportMessages = ({ search, status, assignee, page }: SupportFilters) =>
  useQuery({
    queryKey: ['support', 'list', search, status, assignee, page],
    queryFn: ({ signal }) =>
      api.support.list(
        { query: { page, ...(search && { search }), ...(status && { status }), ...(assignee && { assignee }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })

/** Returns one ticket with its conversation, newest page first; earlier pages load on request. */
export const useSupportMessage = (id: number) =>
  useInfiniteQuery({
    queryKey: ['support', 'message', id],
    queryFn: ({ signal, pageParam }) =>
      api.support.get(
        { params: { id: String(id) }, query: pageParam === null ? {} : { before: pageParam } },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ has_earlier, conversation }) => (has_earlier ? (conversation[0]?.id ?? null) : null),
  })

/**
 * Newest ticket of the person in a support conversation, which notifications refer to; null if
 * there is none.
 */
export function useConversationTicket(conversation: string): number | null {
  const { data } = useQuery({
    queryKey: ['support', 'conversation', conversation],
    queryFn: ({ signal }) => api.support.list({ query: { conversation, per_page: 1 } }, { signal }),
    enabled: parseId(conversation) !== null,
  })
  return data?.data[0]?.id ?? null
}

/** Marks a conversation as read by support up to a message; the sender of the ticket sees that. */
export function useReadBySupport(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (up_to: number) => api.support.read({ params: { id: String(id) }, body: { up_to } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['notifications'] }),
  })
}

/** Sets the status of a ticket. */
export function useSetSupportStatus() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, status }: { id: number; status: HandledStatus }) =>
      api.support.setStatus({ params: { id: String(id) }, body: { status } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['support'] }),
  })
}

/** Assigns a ticket to an admin; null for nobody. */
export function useAssign(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (assignee_id: number | null) =>
      api.support.assign({ params: { id: String(id) }, body: { assignee_id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['support'] }),
  })
}

/** Replies to the sender; the same text is sent only once. */
export function useSupportReply(id: number) {
  const queryClient = useQueryClient()
  const sendOnce = useSendOnce({ maySendAgain: true })
  return useMutation({
    mutationFn: (body: string) =>
      sendOnce(body, (options) => api.support.reply({ params: { id: String(id) }, body: { body } }, options)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['support'] }),
  })
}

/** Adds a note for the other admins. The same text is stored only once. */
export function useAddNote(id: number) {
  const queryClient = useQueryClient()
  const sendOnce = useSendOnce({ maySendAgain: true })
  return useMutation({
    mutationFn: (body: string) =>
      sendOnce(body, (options) => api.support.addNote({ params: { id: String(id) }, body: { body } }, options)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['support'] }),
  })
}

type Form = Input<(typeof support)['send']>['body']

/** Sends the contact form to support. */
export function useContactSupport() {
  const queryClient = useQueryClient()
  const sendOnce = useSendOnce({ maySendAgain: true })
  return useMutation({
    mutationFn: (body: Form) => sendOnce(body, (options) => api.support.send({ body }, options)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['conversations'] }),
  })
}

/** Finds the caller's conversation with support, or starts it. */
export const useSupportChat = () =>
  useMutation({ mutationFn: async () => (await api.support.chat({ body: {} })).data.conversation_id })
