import type { Shift } from '#contract/booking/shifts.ts'
import type { Side } from '#contract/people/connections.ts'
import type { Notice } from '#server/messaging/notifications/queries.ts'
import { reacted } from '#server/messaging/preferences/alert.ts'
import type { Pair } from '#server/people/connections/domain.ts'
import type { Brand } from '#server/platform/config.ts'
import type { Tx } from '#server/platform/database.ts'
import { emit } from '#server/platform/realtime/queries.ts'
import { cancelledAlert, noLongerFreeAlert, staffCancelledAlert, takenBackAlert } from './alerts.ts'
import { cancelledByEmployer, endedByClosing, takenBack, withdrawnByPerson } from './domain.ts'
import { notifyOfShift } from './notify.ts'
import { endAllToCome, shiftById, shiftsByIds, withdrawBetween } from './queries.ts'

/**
 * Notification for the employee about a shift that the employer cancelled, or a request that it
 * withdrew.
 */
export const calledOff = async (tx: Tx, brand: Brand, shift: Shift): Promise<Notice> => {
  if (shift.status !== 'cancelled') return { ...takenBack(shift), alert: takenBackAlert(brand, shift) }
  await reacted(tx, shift.invitee_id, shift.id)
  return { ...cancelledByEmployer(shift), alert: cancelledAlert(brand, shift) }
}

/** Withdraws pending requests between the two and notifies the other side. */
export const withdrawBetweenPair = async (
  tx: Tx,
  brand: Brand,
  pair: Pair,
  by: Side,
  now: Temporal.Instant,
): Promise<void> => {
  for (const { id } of await withdrawBetween(tx, pair, now)) {
    const shift = await shiftById(tx, id, now)
    if (by === 'employer') await notifyOfShift(tx, shift.invitee_id, await calledOff(tx, brand, shift), shift, now)
    else {
      await reacted(tx, shift.invitee_id, shift.id)
      const alert = noLongerFreeAlert(brand, shift)
      await notifyOfShift(tx, shift.inviter_id, { ...withdrawnByPerson(shift), alert }, shift, now)
    }
  }
}

/**
 * Withdraws open requests and cancels upcoming shifts of a closed account, and notifies the other
 * sides. A shift that has begun runs to its end, so that it is paid.
 */
export const endAllOf = async (tx: Tx, brand: Brand, person: { id: number; side: Side }, now: Temporal.Instant) => {
  const ended = await endAllToCome(tx, person, now)
  const shifts = await shiftsByIds(
    tx,
    ended.map(({ id }) => id),
    now,
  )
  for (const shift of shifts) {
    const other = person.side === 'employer' ? shift.invitee_id : shift.inviter_id
    await reacted(tx, shift.invitee_id, shift.id)
    const alertOf = person.side === 'employer' ? cancelledAlert : staffCancelledAlert
    const openAlertOf = person.side === 'employer' ? takenBackAlert : noLongerFreeAlert
    const alert = (shift.status === 'cancelled' ? alertOf : openAlertOf)(brand, shift)
    await notifyOfShift(tx, other, { ...endedByClosing(shift, person.side), alert }, shift, now)
    if (shift.status === 'cancelled') emit(tx, shift.invitee_id, 'availability', now)
  }
  const cancelled = shifts.filter(({ status }) => status === 'cancelled').length
  return { requests_withdrawn: shifts.length - cancelled, shifts_cancelled: cancelled }
}
