/**
 * Check-ins for booked shifts: on the way, and arrived. A booking without a check-in ten minutes
 * after its start needs a replacement.
 */
import * as z from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { id, instant, Page, paging, withId } from '../platform/values.ts'
import type { Attendance, Expected } from './attendance-rules.ts'
import { NoShowDispute, Shift } from './shifts.ts'

export const AttendanceShape = z.object({
  shift_id: id,
  on_my_way_at: instant.nullable(),
  expected_at: instant.nullable(),
  arrived_at: instant.nullable(),
  arrived_by: z.enum(['employer', 'employee']).nullable(),
}) satisfies z.ZodType<Attendance>
export const ExpectedShape = z.object({
  shift: Shift,
  attendance: AttendanceShape,
  phone: z.string().nullable(),
}) satisfies z.ZodType<Expected>

const parties = ['employer', 'employee'] as const
const problems = ['too_early_for_sign', 'booking_not_live'] as const

export const attendance = {
  today: endpoint('GET /attendance', {
    summary:
      "Lists the caller's bookings for today that are not over, soonest first, with their check-ins. An employer also gets those marked as not attended.",
    access: parties,
    right: 'view',
    query: z.strictObject(paging(100)),
    returns: z.object({ data: z.array(ExpectedShape), ...Page }),
  }),
  onMyWay: endpoint('POST /shifts/:id/on-my-way', {
    summary: 'Tells the employer that the booked person is on the way. Repeating it changes only the minutes.',
    access: ['employee'],
    // Limited, because each change of the minutes may notify the employer.
    budget: { account: { count: 20, window: 3600 } },
    params: withId,
    body: z
      .strictObject({
        /** Minutes until the arrival. */
        minutes: z.int().min(1, 'Please enter how many minutes.').max(180, 'At most 180 minutes.').optional(),
      })
      .optional(),
    returns: AttendanceShape,
    message: 'We told them you are on your way.',
    problems,
  }),
  arrived: endpoint('POST /shifts/:id/arrived', {
    summary: 'Marks the booked person as arrived.',
    access: parties,
    right: 'book',
    params: withId,
    body: z.strictObject({}).optional(),
    returns: AttendanceShape,
    message: 'Marked as arrived.',
    problems,
  }),
  undoCheckIn: endpoint('DELETE /shifts/:id/sign', {
    summary: 'Undoes the check-in that the caller has just made.',
    access: parties,
    right: 'book',
    params: withId,
    returns: AttendanceShape,
    message: 'Undone.',
    problems: ['sign_stays'],
  }),
  markNoShow: endpoint('POST /shifts/:id/no-show', {
    summary: 'Marks a shift as not attended, from its start until 7 days after its end.',
    access: ['employer'],
    right: 'book',
    params: withId,
    body: z.strictObject({}).optional(),
    returns: Shift,
    message: 'Marked as not attended.',
    problems: ['no_show_not_possible', 'timesheet_locked'],
  }),
  undoNoShow: endpoint('DELETE /shifts/:id/no-show', {
    summary: 'Removes the no-show from a shift.',
    access: ['employer'],
    right: 'book',
    params: withId,
    returns: Shift,
    message: 'The no-show was removed.',
    problems: ['not_a_no_show', 'overlapping_booking'],
  }),
  disputeNoShow: endpoint('POST /shifts/:id/dispute-no-show', {
    summary: 'Disputes a no-show, once.',
    access: ['employee'],
    params: withId,
    body: NoShowDispute,
    returns: Shift,
    message: 'Your dispute was sent.',
    problems: ['not_a_no_show', 'already_disputed'],
  }),
  onMyWayByLink: endpoint('POST /link-on-my-way', {
    summary: 'Marks the booked person as on the way, with the signed token of a reminder.',
    access: 'public',
    budget: { signIn: true },
    body: z.strictObject({ token: z.string().max(200) }),
    returns: AttendanceShape,
    message: 'We told them you are on your way.',
    problems: ['link_invalid', ...problems],
  }),
}
