import type { ReplyReader } from '#server/messaging/outbox/replies.ts'
import { reportOnMyWay } from './check-in.ts'
import { attendanceTexts } from './messages.ts'
import { nearestShiftOf } from './queries.ts'

/** Handles "OMW" as if the person had pressed the button, for their next booked shift. */
export const readOnMyWay: ReplyReader = async (tx, { users, words }) => {
  if (words.word !== 'on_my_way') return null
  const employees = users.filter(({ role }) => role === 'employee').map(({ id }) => id)
  const next = await nearestShiftOf(tx, employees)
  if (next === null) {
    const [only] = employees
    const userId = only !== undefined && employees.length === 1 ? only : null
    return { outcome: 'nothing_open', userId, shiftId: null, answer: attendanceTexts.noShiftToday(tx.brand) }
  }
  const checkIn = { shiftId: next.id, employeeId: next.invitee_id, via: 'sms' as const }
  const { shift } = await reportOnMyWay(tx, checkIn)
  return {
    outcome: 'on_my_way',
    userId: next.invitee_id,
    shiftId: shift.id,
    answer: attendanceTexts.onMyWay(tx.brand, { shift, zone: next.zone }),
    event: 'attendance',
  }
}
