import { openAdmins } from '#server/identity/accounts/queries.ts'
import { notifyOfService } from '#server/messaging/notifications/queries.ts'
import { reportFailed } from '#server/messaging/outbox/queries.ts'
import type { RecurringJob } from '#server/platform/jobs.ts'
import { emitToMany } from '#server/platform/realtime/queries.ts'

/** Admins are notified at most this often, however many messages fail. */
const AT_MOST_EVERY = { hours: 1 }

const noticeOf = (count: number) => ({
  title: 'Messages failed',
  message: `${count === 1 ? 'One message' : `${count} messages`} could not be delivered. See the outbox for the reason.`,
  link: '/admin/outbox?state=failed',
})

/**
 * Notifies admins of messages that have failed for good; an unread notification is renewed, not
 * repeated.
 */
export const notifyOfFailedMessages: RecurringJob = {
  kind: 'tell_of_failed_messages',
  every: 60,
  run: ({ db }) =>
    db.transaction(async (tx) => {
      const count = await reportFailed(tx, tx.now.subtract(AT_MOST_EVERY))
      if (count === 0) return
      const admins = await openAdmins(tx)
      await notifyOfService(
        tx,
        admins.map((userId) => ({ userId, ...noticeOf(count) })),
      )
      emitToMany(tx, admins, ['notification'])
    }),
}
