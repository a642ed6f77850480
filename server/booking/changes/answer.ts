/** The booked person answers a change, on the screen or by the link of its message. */
import type { ChangeAnswer } from '#contract/booking/shift-change.ts'
import { openChange } from '#contract/booking/shift-rules.ts'
import type { Shift } from '#contract/booking/shifts.ts'
import { Problem } from '#contract/platform/errors.ts'
import { deleteEarlyCheckIns, deleteReminders } from '#server/booking/attendance/queries.ts'
import { ensureMayBook } from '#server/booking/hooks.ts'
import { lowerHeadcount, moveSlot } from '#server/booking/offers/slots.ts'
import { closeUnmet } from '#server/booking/shifts/answer.ts'
import { acceptanceProblem } from '#server/booking/shifts/eligibility.ts'
import { bookingConfirmation } from '#server/booking/shifts/messages.ts'
import { lockShift, moveBooking, shiftById } from '#server/booking/shifts/queries.ts'
import { bookableSpan } from '#server/booking/shifts/rules.ts'
import { endSwapsOf } from '#server/booking/swaps/ending.ts'
import { owesTerms } from '#server/identity/accounts/terms.ts'
import { notify } from '#server/messaging/notifications/queries.ts'
import { cancelAlertsOfAccount, cancelPendingAlerts, sendAlert } from '#server/messaging/preferences/alert.ts'
import type { Tx } from '#server/platform/database.ts'
import { emit } from '#server/platform/realtime/queries.ts'
import { changeAgreed, changeDeclined } from './messages.ts'
import { endChange, shiftOfChange } from './queries.ts'
import { postRest } from './rest.ts'

/**
 * Moves the booking and its slot, and cancels the alerts about the old times. Throws if the person
 * may not be booked at the new times.
 */
const moveShift = async (tx: Tx, before: Shift, slotId: number | null): Promise<void> => {
  const { after } = openChange(before)!
  const span = bookableSpan(after, before.time_zone, tx.now)
  const moved = slotId === null ? null : await moveSlot(tx, slotId, { ...after, span })
  await moveBooking(tx, before.id, { ...after, span, slotId: moved })
  if (slotId !== null && moved !== slotId) await lowerHeadcount(tx, slotId)
  await ensureMayBook(tx, before.inviter_id, before.invitee_id, after.date).catch((error) => {
    throw error instanceof Problem ? new Problem('change_not_possible') : error
  })
  const refusal = await acceptanceProblem(tx, before.id)
  if (refusal?.code === 'rest_needed')
    throw new Problem('rest_needed', {
      message: 'You would not have enough rest around the new times. Your booking stays as it was.',
    })
  if (refusal) throw new Problem('change_not_possible')
  await deleteReminders(tx, before.id)
  await deleteEarlyCheckIns(tx, before.id)
  for (const id of [before.inviter_id, before.invitee_id]) await cancelAlertsOfAccount(tx, id, before.id)
}

type Answer = { changeId: number; employeeId: number; status: ChangeAnswer['status']; via: 'screen' | 'link' }
/** Ends a change by an answer; one to which the person agrees moves the booking. */
export const answerChange = async (tx: Tx, { changeId, employeeId, status, via }: Answer): Promise<Shift> => {
  const shiftId = await shiftOfChange(tx, changeId)
  const locked = await lockShift(tx, shiftId, employeeId)
  const before = await shiftById(tx, shiftId)
  if (!(await endChange(tx, changeId, status))) throw new Problem('change_over')
  // The app asks for the terms before anything else; answers from messages are checked here.
  if (via === 'link' && (await owesTerms(tx, employeeId))) throw new Problem('terms_first')
  await cancelPendingAlerts(tx, employeeId, shiftId)
  if (status === 'declined') {
    const shift = await shiftById(tx, shiftId)
    await notify(tx, shift.inviter_id, changeDeclined(shift))
    return shift
  }
  await moveShift(tx, before, locked.slot_id)
  await postRest(tx, before, locked.slot_id)
  await endSwapsOf(tx, [shiftId])
  const shift = await shiftById(tx, shiftId)
  await notify(tx, shift.inviter_id, changeAgreed(shift))
  emit(tx, shift.invitee_id, 'availability')
  const moved = { ...(await lockShift(tx, shiftId, employeeId)), is_open_job: false }
  await closeUnmet(tx, shift, moved, [], { isNew: false })
  const confirmation = bookingConfirmation(shift)
  await sendAlert(tx, shift.invitee_id, confirmation, confirmation.alert)
  return shift
}
