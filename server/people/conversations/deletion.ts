import { deleteNoticesOf } from '#server/messaging/notifications/queries.ts'
import type { Pair } from '#server/people/connections/rules.ts'
import type { Tx } from '#server/platform/database.ts'
import { emit } from '#server/platform/realtime/queries.ts'
import { linkTo } from './rules.ts'

/**
 * After a block, removes both sides' notifications of messages, because neither can open the thread
 * any more.
 */
export const deleteMessageNotices = async (tx: Tx, pair: Pair): Promise<void> => {
  const found = await tx.maybe<{ id: number }>`
    select id from conversations where employer_id = ${pair.employer_id} and employee_id = ${pair.employee_id}`
  if (found === null) return
  for (const role of ['employer', 'employee'] as const) {
    const userId = role === 'employer' ? pair.employer_id : pair.employee_id
    if (await deleteNoticesOf(tx, userId, linkTo(role, found.id))) emit(tx, userId, 'notification')
  }
}
