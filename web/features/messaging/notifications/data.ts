import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Notification, NotificationFilter } from '#contract/messaging/notifications.ts'
import { ApiError } from '#web/platform/api.ts'
import { api } from '#web/platform/client.ts'
import { sentenceOf } from '#web/platform/failure.ts'
import { getToken } from '#web/platform/session.ts'
import { toast } from '#web/ui/toast.ts'

export const NOTIFICATIONS_PER_PAGE = 50

/**
 * Returns the caller's notifications, newest first. Keeps the previous page while the next one
 * loads.
 */
export const useNotifications = (filter: NotificationFilter, page: number) =>
  useQuery({
    queryKey: ['notifications', 'list', filter, page],
    queryFn: ({ signal }) => api.notifications.list({ query: { filter, page: String(page) } }, { signal }),
    placeholderData: keepPreviousData,
  })

const unreadQuery = queryOptions({
  queryKey: ['notifications', 'count'],
  queryFn: ({ signal }) => api.notifications.list({ query: { filter: 'unread', per_page: '1' } }, { signal }),
})

export const useUnread = () => useQuery({ ...unreadQuery, select: ({ unread }) => unread })

/** Id of the newest unread notification; 0 if there is none. */
export const useNewestUnread = () =>
  useQuery({ ...unreadQuery, select: ({ notifications }) => notifications[0]?.id ?? 0 }).data

/** Marks one notification, or all, as read. Updates optimistically and rolls back on failure. */
export function useMarkAsRead() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (idOrAll: number | 'all') => {
      mustBeSignedIn(getToken())
      const id = idOrAll === 'all' ? idOrAll : String(idOrAll)
      return api.notifications.markAsRead({ params: { id } })
    },
    onMutate: async (idOrAll) => {
      await queryClient.cancelQueries({ queryKey: ['notifications'] })
      const previous = queryClient.getQueriesData<Inbox>({ queryKey: ['notifications'] })
      const at = new Date().toISOString()
      // The bell caches a list of one entry, which may be another one. Only the screen's list says
      // whether this one was unread.
      const wasUnread = previous.some(([, inbox]) =>
        inbox?.notifications.some(({ id, read_at }) => id === idOrAll && read_at === null),
      )
      queryClient.setQueriesData<Inbox>({ queryKey: ['notifications'] }, (inbox) => {
        if (!inbox) return inbox
        const read = withRead(inbox, idOrAll, at)
        return wasUnread && read.unread === inbox.unread ? { ...read, unread: Math.max(0, inbox.unread - 1) } : read
      })
      return { previous }
    },
    onError: (thrown, idOrAll, context) => {
      for (const [key, inbox] of context?.previous ?? []) queryClient.setQueryData(key, inbox)
      const failure =
        idOrAll === 'all' ? 'Failed to mark all notifications as read' : 'Failed to mark notification as read'
      toast.bad(sentenceOf(thrown, failure))
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['notifications'] }),
  })
}

/**
 * Marks the notifications of a shift as read once the shift opened from a message is on screen,
 * which cancels further messages about it.
 */
export function useShiftSeen(shiftId: number | null, shown: readonly { id: number }[] | undefined) {
  const queryClient = useQueryClient()
  const isSeen = shown?.some(({ id }) => id === shiftId) ?? false
  useEffect(() => {
    if (shiftId === null || !isSeen) return
    const reread = () => queryClient.invalidateQueries({ queryKey: ['notifications'] })
    // A failure only means one more message, so it is ignored.
    api.notifications.shiftSeen({ params: { id: shiftId } }).then(reread, () => null)
  }, [shiftId, isSeen, queryClient])
}

export type Inbox = { notifications: Notification[]; unread: number; page: number; per_page: number; total: number }

/**
 * Marks one notification or all as read in a cached list, before the server answers. Those read
 * before keep their time.
 */
export function withRead(inbox: Inbox, idOrAll: number | 'all', at: string): Inbox {
  const isMeant = (notification: Notification) =>
    notification.read_at === null && (idOrAll === 'all' || notification.id === idOrAll)
  const count = inbox.notifications.filter(isMeant).length
  return {
    ...inbox,
    notifications: inbox.notifications.map((item) => (isMeant(item) ? { ...item, read_at: at } : item)),
    unread: idOrAll === 'all' ? 0 : Math.max(0, inbox.unread - count),
  }
}

/** Throws if nobody is signed in any more: another tab may have signed out a moment ago. */
export const mustBeSignedIn = (token: string | null) => {
  if (token === null) throw new ApiError(401, 'unauthenticated', 'No authentication token found. Please log in again.')
}
