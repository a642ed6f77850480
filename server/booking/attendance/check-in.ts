import {
  type Attendance,
  checkInsCount,
  mayArrive,
  mayGoOnWay,
  mayUndoCheckIn,
} from '#contract/booking/attendance-rules.ts'
import type { Shift } from '#contract/booking/shifts.ts'
import { Problem } from '#contract/platform/errors.ts'
import { lockAndReadShift } from '#server/booking/shifts/queries.ts'
import { notify } from '#server/messaging/notifications/queries.ts'
import { cancelAlertsOfAccount } from '#server/messaging/preferences/alert.ts'
import type { Tx } from '#server/platform/database.ts'
import { emit } from '#server/platform/realtime/queries.ts'
import { runsLate } from './messages.ts'
import { attendanceOf, clearArrival, clearOnMyWay, saveArrival, saveOnMyWay, type Via } from './queries.ts'

type Person = { id: number; role: 'employer' | 'employee' }

const checkInProblem = (shift: Shift, now: Temporal.Instant) => {
  const isBooked = shift.status === 'accepted' && now.epochMilliseconds < Date.parse(shift.ends_at)
  return new Problem(isBooked ? 'too_early_for_sign' : 'booking_not_live')
}

/** Refreshes both sides, and cancels the pending reminders and alarms of this shift. */
const refreshBothSides = async (tx: Tx, shift: Shift): Promise<Attendance> => {
  for (const id of [shift.inviter_id, shift.invitee_id]) {
    await cancelAlertsOfAccount(tx, id, shift.id, ['shift_reminder', 'attendance'])
    emit(tx, id, 'shift')
  }
  return attendanceOf(tx, shift.id)
}

type OnMyWay = { shiftId: number; employeeId: number; minutes?: number | undefined; via: Via }

/** Records that the booked person is on the way; notifies the employer if they will be late. */
export const reportOnMyWay = async (
  tx: Tx,
  { shiftId, employeeId, minutes, via }: OnMyWay,
): Promise<{ shift: Shift; attendance: Attendance }> => {
  const { now } = tx
  const shift = await lockAndReadShift(tx, shiftId, employeeId)
  if (!mayGoOnWay({ id: employeeId }, shift, now.epochMilliseconds)) throw checkInProblem(shift, now)
  const expectedAt = minutes === undefined ? null : now.add({ minutes })
  await saveOnMyWay(tx, shiftId, { via, expectedAt })
  const attendance = await refreshBothSides(tx, shift)
  if (expectedAt !== null && attendance.arrived_at === null) await notifyIfLate(tx, shift, expectedAt)
  return { shift, attendance }
}

const notifyIfLate = async (tx: Tx, shift: Shift, expectedAt: Temporal.Instant) => {
  if (expectedAt.epochMilliseconds <= Date.parse(shift.starts_at)) return
  const at = expectedAt.toZonedDateTimeISO(shift.time_zone).toPlainTime().toString({ smallestUnit: 'minute' })
  await notify(tx, shift.inviter_id, runsLate(shift, at))
}

export const arrive = async (tx: Tx, shiftId: number, by: Person): Promise<Attendance> => {
  const { now } = tx
  const shift = await lockAndReadShift(tx, shiftId, by.id)
  if (!mayArrive(by, shift, now.epochMilliseconds)) throw checkInProblem(shift, now)
  await saveArrival(tx, shiftId, by.role)
  return refreshBothSides(tx, shift)
}

export const undoCheckIn = async (tx: Tx, shiftId: number, by: Person): Promise<Attendance> => {
  const { now } = tx
  const shift = await lockAndReadShift(tx, shiftId, by.id)
  const last = mayUndoCheckIn(by.role, await attendanceOf(tx, shiftId), now.epochMilliseconds)
  if (last === null || !checkInsCount(shift, now.epochMilliseconds)) throw new Problem('sign_stays')
  await (last === 'arrived' ? clearArrival : clearOnMyWay)(tx, shiftId)
  return refreshBothSides(tx, shift)
}
