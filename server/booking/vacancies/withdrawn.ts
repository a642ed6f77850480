import type { Shift } from '#contract/booking/shifts.ts'
import { updateRecords } from '#server/booking/offers/records.ts'
import { shiftsByIds } from '#server/booking/shifts/queries.ts'
import { recordActs } from '#server/identity/organisations/acts.ts'
import { type AddressedNotice, notifyEach } from '#server/messaging/notifications/queries.ts'
import type { Tx } from '#server/platform/database.ts'
import type { Caller } from '#server/platform/routes.ts'

/** Records who withdrew these requests of a vacancy, and tells each person once. */
export const notifyWithdrawn = async (
  tx: Tx,
  actor: Caller,
  ids: readonly number[],
  noticeOf: (shift: Shift) => AddressedNotice['notice'],
): Promise<void> => {
  await recordActs(tx, actor, 'closed', 'shift_id', ids)
  await updateRecords(
    tx,
    ids.map((id) => ({ id, outcome: 'closed' })),
  )
  const shifts = await shiftsByIds(tx, ids)
  await notifyEach(
    tx,
    shifts.map((shift) => ({ accountId: shift.invitee_id, notice: noticeOf(shift) })),
  )
}
