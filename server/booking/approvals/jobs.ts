import { notify } from '#server/messaging/notifications/queries.ts'
import type { RecurringJob } from '#server/platform/jobs.ts'
import { lapsed } from './messages.ts'
import { approvalIfVisible, expireWaiting } from './queries.ts'

/** A request that nobody has approved ends when its shift starts. */
export const expireApprovals: RecurringJob = {
  kind: 'expire_approvals',
  every: 60,
  run: async ({ db }) => {
    const expire = () =>
      db.transaction(async (tx) => {
        const expired = await expireWaiting(tx)
        for (const { id, account_id: siteId, requested_by: requesterId } of expired) {
          const approval = await approvalIfVisible(tx, id, { id: siteId, person_id: requesterId })
          if (approval) await notify(tx, siteId, lapsed({ approval, siteId, requesterId }))
        }
        return expired.length
      })
    while ((await expire()) > 0);
  },
}
