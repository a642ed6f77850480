/** Applies "mark as read" to a cached list before the server answers. */
import type { Notification } from '#contract/messaging/notifications.ts'

export type Inbox = { notifications: Notification[]; unread: number; page: number; per_page: number; total: number }

/** Marks one notification or all as read. Those read before keep their time. */
export function withRead(inbox: Inbox, which: number | 'all', at: string): Inbox {
  const isMeant = (notification: Notification) =>
    notification.read_at === null && (which === 'all' || notification.id === which)
  const count = inbox.notifications.filter(isMeant).length
  return {
    ...inbox,
    notifications: inbox.notifications.map((each) => (isMeant(each) ? { ...each, read_at: at } : each)),
    unread: which === 'all' ? 0 : Math.max(0, inbox.unread - count),
  }
}
