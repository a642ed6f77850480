import { notifications } from '#contract/messaging/notifications.ts'
import { emit } from '#server/platform/realtime/queries.ts'
import { implement } from '#server/platform/routes.ts'
import { ensureParty } from '../hooks.ts'
import { countNotifications, markAllAsRead, markAsRead, markShiftAsSeen, notificationsOf } from './queries.ts'

export const notificationRoutes = implement(notifications, {
  list: ({ db, actor, query }) => notificationsOf(db, actor.id, query),

  markAsRead: async ({ tx, actor, params }) => {
    const changed =
      params.id === 'all' ? (await markAllAsRead(tx, actor.id)) > 0 : await markAsRead(tx, actor.id, params.id)
    if (changed) emit(tx, actor.id, 'notification')
    return { unread: await countNotifications(tx, actor.id, 'unread') }
  },

  shiftSeen: async ({ tx, actor, params }) => {
    await ensureParty(tx, params.id, actor.id)
    if (await markShiftAsSeen(tx, actor.id, params.id)) emit(tx, actor.id, 'notification')
    return { unread: await countNotifications(tx, actor.id, 'unread') }
  },
})
