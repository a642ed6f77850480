import { openAdmins } from '#server/identity/accounts/queries.ts'
import { notifyOfService } from '#server/messaging/notifications/queries.ts'
import { type RecurringJob, reportStuckJobs } from '#server/platform/jobs.ts'
import { emitToMany } from '#server/platform/realtime/queries.ts'

/** Admins are notified at most this often, however many jobs are stuck. */
const AT_MOST_EVERY = { hours: 1 }
/**
 * Waiting for another service is not our problem at first: a provider that is down is back within
 * hours.
 */
const STUCK_AFTER = { hours: 24 }

// No screen shows jobs; the operator finds them by kind in the log and the database.
const noticeOf = (kinds: readonly string[]) => ({
  title: 'Background tasks stuck',
  message: `${kinds.length === 1 ? 'One background task' : `${kinds.length} background tasks`} cannot be completed: ${[...new Set(kinds)].sort().join(', ')}. See the service log for the reason.`,
  link: '/admin/home',
})

/**
 * Notifies admins of jobs that are dead, or have waited a day for a provider; an unread
 * notification is renewed, not repeated.
 */
export const notifyOfStuckJobs: RecurringJob = {
  kind: 'tell_of_stuck_jobs',
  every: 60,
  run: ({ db }) =>
    db.transaction(async (tx) => {
      const { now } = tx
      const since = { postponedBefore: now.subtract(STUCK_AFTER), lastReportBefore: now.subtract(AT_MOST_EVERY) }
      const kinds = await reportStuckJobs(tx, since)
      if (kinds.length === 0) return
      const admins = await openAdmins(tx)
      await notifyOfService(
        tx,
        admins.map((userId) => ({ userId, ...noticeOf(kinds) })),
      )
      emitToMany(tx, admins, ['notification'])
    }),
}
