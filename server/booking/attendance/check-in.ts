import { type Attendance, mayArrive, mayGoOnWay, mayTakeBack, signsCount } from '#contract/booking/attendance-rules.ts'
import type { Shift } from '#contract/booking/shifts.ts'
import { Problem } from '#contract/platform/errors.ts'
import { lockShift, shiftById } from '#server/booking/shifts/queries.ts'
import { notify } from '#server/messaging/notifications/queries.ts'
import { spare } from '#server/messaging/outbox/queries.ts'
import type { Brand } from '#server/platform/config.ts'
import type { Tx } from '#server/platform/database.ts'
import { emit } from '#server/platform/realtime/queries.ts'
import { lateAlert } from './alerts.ts'
import { runsLate } from './domain.ts'
import { dropArrival, dropOnMyWay, noteArrival, noteOnMyWay, signsOf, type Via } from './queries.ts'

type Person = { id: number; role: 'employer' | 'employee' }

/**
 * Locks a shift of one of its parties until the end of the transaction, so that no two check-ins
 * overlap.
 */
const held = async (tx: Tx, shiftId: number, partyId: number, now: Temporal.Instant): Promise<Shift> => {
  await lockShift(tx, shiftId, partyId, now)
  return shiftById(tx, shiftId, now)
}

const refusal = (shift: Shift, now: Temporal.Instant) => {
  const isBooked = shift.status === 'accepted' && now.epochMilliseconds < Date.parse(shift.ends_at)
  return new Problem(isBooked ? 'too_early_for_sign' : 'booking_not_live')
}

/** Refreshes both sides, and cancels the pending reminders and alarms of this shift. */
const show = async (tx: Tx, shift: Shift, now: Temporal.Instant): Promise<Attendance> => {
  for (const id of [shift.inviter_id, shift.invitee_id]) {
    await spare(tx, { userId: id, shiftId: shift.id, events: ['shift_reminder', 'attendance'] })
    emit(tx, id, 'shift', now)
  }
  return signsOf(tx, shift.id)
}

type OnMyWay = { shiftId: number; employeeId: number; minutes?: number | undefined; via: Via }

/** The booked person is on the way, whichever way it is said. */
export const goOnWay = async (
  tx: Tx,
  brand: Brand,
  { shiftId, employeeId, minutes, via }: OnMyWay,
  now: Temporal.Instant,
): Promise<{ shift: Shift; attendance: Attendance }> => {
  const shift = await held(tx, shiftId, employeeId, now)
  if (!mayGoOnWay({ id: employeeId }, shift, now.epochMilliseconds)) throw refusal(shift, now)
  const expectedAt = minutes === undefined ? null : now.add({ minutes })
  await noteOnMyWay(tx, shiftId, { via, expectedAt }, now)
  const attendance = await show(tx, shift, now)
  if (expectedAt !== null && attendance.arrived_at === null) await tellIfLate(tx, brand, shift, expectedAt, now)
  return { shift, attendance }
}

const tellIfLate = async (tx: Tx, brand: Brand, shift: Shift, expectedAt: Temporal.Instant, now: Temporal.Instant) => {
  if (expectedAt.epochMilliseconds <= Date.parse(shift.starts_at)) return
  const at = expectedAt.toZonedDateTimeISO(shift.time_zone).toPlainTime().toString({ smallestUnit: 'minute' })
  await notify(tx, shift.inviter_id, { ...runsLate(shift, at), alert: lateAlert(brand, shift) }, now)
}

export const arrive = async (tx: Tx, shiftId: number, by: Person, now: Temporal.Instant): Promise<Attendance> => {
  const shift = await held(tx, shiftId, by.id, now)
  if (!mayArrive(by, shift, now.epochMilliseconds)) throw refusal(shift, now)
  await noteArrival(tx, shiftId, by.role, now)
  return show(tx, shift, now)
}

export const takeBack = async (tx: Tx, shiftId: number, by: Person, now: Temporal.Instant): Promise<Attendance> => {
  const shift = await held(tx, shiftId, by.id, now)
  const last = mayTakeBack(by.role, await signsOf(tx, shiftId), now.epochMilliseconds)
  if (last === null || !signsCount(shift, now.epochMilliseconds)) throw new Problem('sign_stays')
  await (last === 'arrived' ? dropArrival : dropOnMyWay)(tx, shiftId)
  return show(tx, shift, now)
}
