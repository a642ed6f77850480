import type { Shift } from '#contract/booking/shifts.ts'
import { bookingAt, job, requestAt, when } from '#server/booking/shifts/domain.ts'
import type { Notice } from '#server/messaging/notifications/queries.ts'
import type { NoticeKind } from './due.ts'

/** "08:30 (Mathematics)" */
const startOf = ({ start_time, subject }: Shift) => `${start_time} (${subject.name})`

const notices: Record<NoticeKind, (shift: Shift) => Notice> = {
  day_before: (shift) =>
    job(
      'Shift tomorrow',
      `${shift.inviter.name} expects you on ${when(shift)} (${shift.subject.name}).`,
      requestAt(shift),
    ),
  soon: (shift) =>
    job(
      `Shift at ${shift.start_time}`,
      `${shift.inviter.name} expects you at ${startOf(shift)}. Tap On my way when you leave.`,
      requestAt(shift),
    ),
  begun: (shift) =>
    job(
      'Are you there?',
      `Your shift at ${shift.inviter.name} has started at ${startOf(shift)}. Tap I am here or On my way.`,
      requestAt(shift),
    ),
  missed: (shift) =>
    job(
      'Not here yet',
      `${shift.invitee.name} has not checked in for the shift at ${startOf(shift)}. Call them, or ask someone else.`,
      bookingAt(shift),
    ),
}

/** Only the alarm is for the employer. */
export const noticeOf = (kind: NoticeKind, shift: Shift) => ({
  userId: kind === 'missed' ? shift.inviter_id : shift.invitee_id,
  notice: notices[kind](shift),
})

const what = (shift: Shift) => `${when(shift)} (${shift.subject.name})`

export const markedNoShow = (shift: Shift): Notice =>
  job(
    'Marked as not attended',
    `${shift.inviter.name} marked you as not attended on ${what(shift)}. If this is wrong, you can dispute it.`,
    requestAt(shift),
  )

export const takenBackNoShow = (shift: Shift): Notice =>
  job('No-show removed', `${shift.inviter.name} removed the no-show for ${what(shift)}.`, requestAt(shift))

export const disputedNoShow = (shift: Shift, text: string): Notice =>
  job('No-show disputed', `${shift.invitee.name} disputed the no-show for ${what(shift)}: ${text}`, bookingAt(shift))

/** The person is on the way, but late. `at` is the local time at the workplace. */
export const runsLate = (shift: Shift, at: string): Notice =>
  job(
    'Running late',
    `${shift.invitee.name} is on the way and will arrive at about ${at} for the shift at ${startOf(shift)}.`,
    bookingAt(shift),
  )
