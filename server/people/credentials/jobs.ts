import { REMINDERS } from '#contract/people/credential-kinds.ts'
import type { RecurringJob } from '#server/platform/jobs.ts'
import { notifyExpired, notifyExpiring } from './notifications.ts'
import { dueExpiryReminders, recordReminder, takeExpired } from './queries.ts'

const AT_ONCE = 50

/**
 * Expires credentials on the day after their last, by the person's own clock: removes the person
 * from the search and tells everyone concerned why.
 */
const expire: RecurringJob = {
  kind: 'expire_credentials',
  every: 60,
  run: async ({ db }) => {
    const round = () =>
      db.transaction(async (tx) => {
        const expired = await takeExpired(tx, AT_ONCE)
        await notifyExpired(tx, expired)
        return expired.length
      })
    while ((await round()) === AT_ONCE);
  },
}

/**
 * Reminds a holder once each at 60, 30 and 7 days. A credential entered later than that gets only
 * the nearest reminder.
 */
const remind: RecurringJob = {
  kind: 'remind_of_credentials',
  every: 600,
  run: async ({ db }) => {
    const round = () =>
      db.transaction(async (tx) => {
        const due = await dueExpiryReminders(tx, REMINDERS, AT_ONCE)
        for (const one of due) if (await recordReminder(tx, one, REMINDERS)) await notifyExpiring(tx, one)
        return due.length
      })
    while ((await round()) === AT_ONCE);
  },
}

export const credentialJobs: RecurringJob[] = [expire, remind]
