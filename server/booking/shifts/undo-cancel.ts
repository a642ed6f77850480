/** Undoes a cancellation within a minute (docs/decisions/0208). */
import { isLateCancellation, isProtectedReason, mayUndoCancel, waitsForUndo } from '#contract/booking/shift-rules.ts'
import type { Shift } from '#contract/booking/shifts.ts'
import { Problem } from '#contract/platform/errors.ts'
import { notifyAgency } from '#server/booking/agencies/notices.ts'
import { ensureMayBook } from '#server/booking/hooks.ts'
import { restoreYes } from '#server/booking/offers/records.ts'
import { restoreHeadcount } from '#server/booking/offers/slots.ts'
import { deleteUnread, notify } from '#server/messaging/notifications/queries.ts'
import { cancelAlertsOfAccount } from '#server/messaging/preferences/alert.ts'
import { areBlocked } from '#server/people/connections/blocks.ts'
import { record } from '#server/platform/audit/queries.ts'
import type { Tx } from '#server/platform/database.ts'
import { emit } from '#server/platform/realtime/queries.ts'
import type { Caller } from '#server/platform/routes.ts'
import { closeUnmet } from './answer.ts'
import { acceptanceProblem } from './eligibility.ts'
import { restored } from './messages.ts'
import { type Cancellation, cancellationOf, lockInviter, lockShift, restoreBooking, shiftById } from './queries.ts'

/** Whether the cancellation took back the yes of the person. */
const tookYesBack = (shift: Shift, { closed_at, cancel_reason }: Cancellation) =>
  shift.cancelled_by === 'employee' &&
  !isProtectedReason(cancel_reason) &&
  isLateCancellation(shift, Date.parse(closed_at))

/** Refuses what could not be booked now, without saying which side is the cause. */
const ensurePossible = async (tx: Tx, { id, inviter_id, invitee_id, date }: Shift): Promise<void> => {
  const isOpen = (await lockInviter(tx, inviter_id)) && (await lockInviter(tx, invitee_id))
  if (!isOpen || (await areBlocked(tx, inviter_id, invitee_id))) throw new Problem('undo_not_possible')
  if ((await acceptanceProblem(tx, id)) !== null) throw new Problem('undo_not_possible')
  await ensureMayBook(tx, inviter_id, invitee_id, date).catch((error) => {
    throw error instanceof Problem ? new Problem('undo_not_possible') : error
  })
}

/** Books the person of a cancelled shift again, for the side that has just cancelled it. */
export const undoCancel = async (tx: Tx, actor: Caller, shiftId: number): Promise<Shift> => {
  const locked = await lockShift(tx, shiftId, actor.id)
  const before = await shiftById(tx, shiftId)
  if (!mayUndoCancel(actor, before) || locked.over) throw new Problem('undo_too_late')
  const cancellation = await cancellationOf(tx, shiftId)
  const { closed_at: cancelledAt } = cancellation
  const by = before.cancelled_by === 'employer' ? 'employer' : 'employee'
  if (by === 'employer' && locked.slot_id !== null && !(await restoreHeadcount(tx, locked.slot_id, cancelledAt)))
    throw new Problem('undo_not_possible')
  if (cancellation.is_sought_elsewhere) throw new Problem('undo_not_possible')
  await restoreBooking(tx, shiftId)
  await ensurePossible(tx, before)
  if (tookYesBack(before, cancellation)) await restoreYes(tx, shiftId)
  const shift = await shiftById(tx, shiftId)
  const [own, other] = by === 'employer' ? [shift.inviter, shift.invitee] : [shift.invitee, shift.inviter]
  const isUnread = await deleteUnread(tx, other.id, { shiftId, at: cancelledAt })
  if (isUnread && waitsForUndo(shift, Date.parse(cancelledAt))) {
    await cancelAlertsOfAccount(tx, other.id, shiftId, ['shift_change'])
    for (const { id } of [own, other]) emit(tx, id, 'shift')
  } else await notify(tx, other.id, restored(shift, by))
  emit(tx, shift.invitee_id, 'availability')
  await closeUnmet(tx, shift, locked, [], { isNew: false })
  await notifyAgency(tx, shift, own.name, 'restored')
  const subject = { kind: 'user', id: other.id, name: other.name } as const
  record(tx, { actor, action: 'cancellation_undone', subject, after: { shift_id: shiftId } })
  return shift
}
