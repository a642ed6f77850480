import type { Shift } from '#contract/booking/shifts.ts'
import { type Notice, notify } from '#server/messaging/notifications/queries.ts'
import type { Tx } from '#server/platform/database.ts'
import { emit } from '#server/platform/realtime/queries.ts'

/** Tells one side, and lets both sides' open screens read again. */
export const notifyOfShift = async (
  tx: Tx,
  userId: number,
  notice: Notice,
  shift: Pick<Shift, 'inviter_id' | 'invitee_id'>,
  now: Temporal.Instant,
) => {
  await notify(tx, userId, notice, now)
  emit(tx, shift.inviter_id, 'shift', now)
  emit(tx, shift.invitee_id, 'shift', now)
}
