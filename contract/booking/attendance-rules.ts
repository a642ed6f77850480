/** Rules of check-ins, shared by buttons and server. */
import type { Actor } from '../platform/endpoint.ts'
import type { Shift } from './shifts.ts'

/** Hours before the start from which a check-in counts for this shift. */
export const CHECK_IN_HOURS = 3
/** Minutes after the start at which a booking without a check-in counts as missing. */
export const MISSING_MINUTES = 10
/** Minutes during which a check-in can be undone. */
const UNDO_MINUTES = 2
/** Offered travel times in minutes. */
export const MINUTES_AWAY = [5, 15, 30] as const

/** Check-ins of a booking, each with its time. */
export type Attendance = {
  shift_id: number
  on_my_way_at: string | null
  /** Expected arrival; null if the employee gave none. */
  expected_at: string | null
  arrived_at: string | null
  /** Side that recorded the arrival. */
  arrived_by: 'employer' | 'employee' | null
}
/** Booking of today or tomorrow; `phone` is the employee's and only shown to the employer. */
export type Expected = { shift: Shift; attendance: Attendance; phone: string | null }

const HOUR = 3_600_000
const MINUTE = 60_000

type Booked = Pick<Shift, 'inviter_id' | 'invitee_id' | 'status' | 'starts_at' | 'ends_at'>

/** Whether a check-in now counts for this shift: its start is near, and it is not over. */
export const checkInsCount = (shift: Pick<Booked, 'status' | 'starts_at' | 'ends_at'>, now: number) =>
  shift.status === 'accepted' && isNear(shift, now) && now < Date.parse(shift.ends_at)
const isNear = ({ starts_at }: Pick<Booked, 'starts_at'>, now: number) =>
  now >= Date.parse(starts_at) - CHECK_IN_HOURS * HOUR

/** Only the booked person can be on the way. `now` is in milliseconds since 1970. */
export const mayGoOnWay = (actor: Pick<Actor, 'id'>, shift: Booked, now: number) =>
  shift.invitee_id === actor.id && checkInsCount(shift, now)

/** Either side may record the arrival. */
export const mayArrive = (actor: Pick<Actor, 'id'>, shift: Booked, now: number) =>
  (shift.invitee_id === actor.id || shift.inviter_id === actor.id) && checkInsCount(shift, now)

type CheckInTimes = Omit<Attendance, 'shift_id'>

/** Check-in that this side has just recorded and may still undo. */
export const mayUndoCheckIn = (
  side: 'employer' | 'employee',
  signs: CheckInTimes,
  now: number,
): 'arrived' | 'on_my_way' | null => {
  const isFresh = (at: string | null) => at !== null && now < Date.parse(at) + UNDO_MINUTES * MINUTE
  if (signs.arrived_at !== null) return signs.arrived_by === side && isFresh(signs.arrived_at) ? 'arrived' : null
  return side === 'employee' && isFresh(signs.on_my_way_at) ? 'on_my_way' : null
}

/**
 * Attendance: `late` is on the way but not in time, `missing` has no check-in, `no_show` was marked
 * by the employer, `cancelled` by the person.
 */
export type AttendanceStatus = 'to_come' | 'on_the_way' | 'late' | 'missing' | 'here' | 'no_show' | 'cancelled'
export const attendanceStatusOf = (
  signs: CheckInTimes,
  { starts_at, status }: Pick<Shift, 'starts_at' | 'status'>,
  now: number,
): AttendanceStatus => {
  if (status === 'no_show' || status === 'cancelled') return status
  const start = Date.parse(starts_at)
  if (signs.arrived_at !== null) return 'here'
  if (signs.on_my_way_at !== null) {
    const expected = signs.expected_at === null ? now : Date.parse(signs.expected_at)
    return Math.max(expected, now) > start ? 'late' : 'on_the_way'
  }
  return now >= start + MISSING_MINUTES * MINUTE ? 'missing' : 'to_come'
}
