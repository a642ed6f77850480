import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { NotificationFilter } from '#contract/notifications.ts'
import { api } from '#web/platform/client.ts'
import { sentenceOf } from '#web/platform/failure.ts'
import { getToken } from '#web/platform/session.ts'
import { toast } from '#web/ui/toast.ts'
import { type Inbox, withRead } from './inbox.ts'
import { mustBeSignedIn } from './signedIn.ts'

export const NOTIFICATIONS_PER_PAGE = 50

/** The own notifications, newest first. While another page or filter is on its way, the last answer stays. */
export const useNotifications = (filter: NotificationFilter, page: number) =>
  useQuery({
    queryKey: ['notifications', 'list', filter, page],
    queryFn: ({ signal }) => api.notifications.list({ query: { filter, page: String(page) } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** How many notifications are unread, as the bell shows it. */
export const useUnread = () =>
  useQuery({
    queryKey: ['notifications', 'count'],
    queryFn: ({ signal }) => api.notifications.list({ query: { filter: 'unread', per_page: '1' } }, { signal }),
    select: ({ unread }) => unread,
  })

/** Marks one notification, or all, as read: seen at once, and taken back when the server does not agree. */
export function useMarkAsRead() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (which: number | 'all') => {
      mustBeSignedIn(getToken())
      const id = which === 'all' ? which : String(which)
      return api.notifications.markAsRead({ params: { id } })
    },
    onMutate: async (which) => {
      await queryClient.cancelQueries({ queryKey: ['notifications'] })
      const before = queryClient.getQueriesData<Inbox>({ queryKey: ['notifications'] })
      const at = new Date().toISOString()
      // The bell holds a list of one entry, which need not be this one: how many were unread is known from the screen.
      const wasUnread = before.some(([, inbox]) =>
        inbox?.notifications.some(({ id, read_at }) => id === which && read_at === null),
      )
      queryClient.setQueriesData<Inbox>({ queryKey: ['notifications'] }, (inbox) => {
        if (!inbox) return inbox
        const read = withRead(inbox, which, at)
        return wasUnread && read.unread === inbox.unread ? { ...read, unread: Math.max(0, inbox.unread - 1) } : read
      })
      return { before }
    },
    onError: (thrown, which, context) => {
      for (const [key, inbox] of context?.before ?? []) queryClient.setQueryData(key, inbox)
      const otherwise =
        which === 'all' ? 'Failed to mark all notifications as read' : 'Failed to mark notification as read'
      toast.bad(sentenceOf(thrown, otherwise))
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['notifications'] }),
  })
}

/** Whoever looks at a shift to which a message has led has read what was told of it, and gets no more of it. */
export function useShiftSeen(named: number | null, shown: readonly { id: number }[] | undefined) {
  const queryClient = useQueryClient()
  const isSeen = shown?.some(({ id }) => id === named) ?? false
  useEffect(() => {
    if (named === null || !isSeen) return
    const reread = () => queryClient.invalidateQueries({ queryKey: ['notifications'] })
    // Where it fails a message more comes, and nothing else is lost.
    api.notifications.shiftSeen({ params: { id: named } }).then(reread, () => null)
  }, [named, isSeen, queryClient])
}
