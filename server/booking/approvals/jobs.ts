import { closeVacancy } from '#server/booking/offers/slots.ts'
import { notify } from '#server/messaging/notifications/queries.ts'
import type { Tx } from '#server/platform/database.ts'
import type { RecurringJob } from '#server/platform/jobs.ts'
import { dateLapsed, lapsed } from './messages.ts'
import { approvalIfVisible, expire, lockDue, waitForNextDate } from './queries.ts'

const expireDue = async (tx: Tx): Promise<number> => {
  const due = await lockDue(tx)
  for (const { id, account_id: siteId, requested_by: requesterId, vacancy_id } of due) {
    const approval = await approvalIfVisible(tx, id, { id: siteId, person_id: requesterId })
    const isStillWaiting = vacancy_id !== null && (await waitForNextDate(tx, id))
    if (!isStillWaiting) await expire(tx, id)
    if (!isStillWaiting && vacancy_id !== null) await closeVacancy(tx, vacancy_id)
    const message = isStillWaiting ? dateLapsed : lapsed
    if (approval) await notify(tx, siteId, message({ approval, siteId, requesterId }))
  }
  return due.length
}

/**
 * Expires requests that nobody has approved when their shift starts. A vacancy keeps waiting for
 * its later dates.
 */
export const expireApprovals: RecurringJob = {
  kind: 'expire_approvals',
  every: 60,
  run: async ({ db }) => {
    while ((await db.transaction(expireDue)) > 0);
  },
}
