import type { NotificationType } from '#contract/notifications.ts'
import type { Tx } from '../platform/database.ts'
import { emit } from '../realtime/queries.ts'

/** `link` is the screen that shows what the notice tells of. */
export type Notice = { type: NotificationType; title: string; message: string; link: string }

/** Leaves a notification and tells open browsers; both happen only if the caller's transaction commits. */
export const notify = async (tx: Tx, userId: number, notice: Notice, now: Temporal.Instant) => {
  await tx.run`
    insert into notifications (user_id, type, title, message, link, created_at)
    values (${userId}, ${notice.type}, ${notice.title}, ${notice.message}, ${notice.link}, ${now.toString()})`
  emit(tx, userId, 'notification', now)
}
