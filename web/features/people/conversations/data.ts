import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import type { Conversation } from '#contract/people/conversations.ts'
import { api } from '#web/platform/client.ts'
import { queryClient } from '#web/platform/queries.ts'
import { type Piece, type Thread, threadOf, withMessage } from './thread.ts'

const LIST = ['conversations', 'list'] as const
const threadKey = (id: number | null) => ['conversations', 'thread', id] as const
const withKey = (userId: number | null) => ['conversations', 'with', userId] as const

/** The caller's conversations, newest message first, in pages that follow each other. */
export const useConversations = (search: string) =>
  useInfiniteQuery({
    queryKey: [...LIST, search],
    queryFn: ({ pageParam, signal }) =>
      api.conversations.list({ query: { page: String(pageParam), search: search || undefined } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, per_page, total }) => (page * per_page < total ? page + 1 : undefined),
    placeholderData: (previous) => previous,
  })

/** Number of unread messages. */
export const useUnreadMessages = () =>
  useQuery({
    queryKey: ['conversations', 'count'],
    queryFn: ({ signal }) => api.conversations.list({ query: { per_page: '1' } }, { signal }),
    select: ({ unread }) => unread,
  })

/** The conversation with a connected person, which may still have to begin. */
export const useConversationWith = (userId: number | null) =>
  useQuery({
    queryKey: withKey(userId),
    queryFn: ({ signal }) => api.conversations.with({ params: { user_id: String(userId) } }, { signal }),
    enabled: userId !== null,
  })

/** Loads a conversation from its end; earlier pages load on request. */
export const useThread = (id: number | null) =>
  useInfiniteQuery({
    queryKey: threadKey(id),
    queryFn: ({ pageParam, signal }): Promise<Piece> =>
      api.conversations.get(
        { params: { id: String(id) }, query: { before: pageParam === null ? undefined : String(pageParam) } },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ has_earlier, messages }) => (has_earlier ? (messages[0]?.id ?? null) : undefined),
    enabled: id !== null,
  })

/** Sends one message and adds it to the cached conversation. */
export async function sendMessage(to: Conversation, body: string, idempotencyKey: string): Promise<void> {
  const { conversation_id: id, message } = await storeMessage(to, body, idempotencyKey)
  queryClient.setQueryData<Thread>(threadKey(id), (thread) =>
    thread ? withMessage(thread, message) : to.id === null ? threadOf({ ...to, id }, message) : undefined,
  )
  if (to.id === null) queryClient.setQueryData<Conversation>(withKey(to.other.id), { ...to, id })
  void queryClient.invalidateQueries({ queryKey: ['conversations'] })
}

async function storeMessage(to: Conversation, body: string, idempotencyKey: string) {
  // With a person, the same call starts and continues a conversation; with support, the
  // conversation exists before the first message.
  if (to.other.id !== null)
    return (await api.conversations.begin({ body: { user_id: to.other.id, body } }, { idempotencyKey })).data
  const { data } = await api.conversations.write({ params: { id: String(to.id) }, body: { body } }, { idempotencyKey })
  return { conversation_id: to.id!, message: data }
}

type Page = { data: Conversation[]; unread: number }

/** Marks everything up to a message as read; its unread count in the list is 0 at once. */
export const useMarkRead = (id: number) =>
  useMutation({
    mutationFn: (upTo: number) => api.conversations.read({ params: { id: String(id) }, body: { up_to: upTo } }),
    onMutate: () => {
      const forget = (page: Page): Page => ({
        ...page,
        data: page.data.map((item) => (item.id === id ? { ...item, unread: 0 } : item)),
      })
      queryClient.setQueriesData<{ pages: Page[]; pageParams: unknown[] }>(
        { queryKey: LIST },
        (list) => list && { ...list, pages: list.pages.map(forget) },
      )
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['conversations'] }),
  })

export const useSendToAll = () =>
  useMutation({
    mutationFn: ({ body, idempotencyKey }: { body: string; idempotencyKey: string }) =>
      api.conversations.toAll({ body: { body } }, { idempotencyKey }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['conversations'] }),
  })
