import { shiftById } from '#server/booking/shifts/queries.ts'
import { notify } from '#server/messaging/notifications/queries.ts'
import type { RecurringJob } from '#server/platform/jobs.ts'
import { changeExpired } from './messages.ts'
import { expireChanges } from './queries.ts'

/** Ends the changes that a person has not answered in time, and notifies the employer. */
export const endUnansweredChanges: RecurringJob = {
  kind: 'end_unanswered_changes',
  every: 20,
  run: async ({ db }) => {
    const expire = () =>
      db.transaction(async (tx) => {
        const ids = await expireChanges(tx)
        for (const id of ids) {
          const shift = await shiftById(tx, id)
          await notify(tx, shift.inviter_id, changeExpired(shift))
        }
        return ids.length
      })
    while ((await expire()) > 0);
  },
}
