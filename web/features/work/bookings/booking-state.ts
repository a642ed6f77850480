/** State of a booking in one sentence, as the head of its page says it to each side. */
import { attendanceStatusOf, checkInsCount } from '#contract/booking/attendance-rules.ts'
import { owedText } from '#contract/booking/cancellation-rules.ts'
import { isHandedOver } from '#contract/booking/shift-rules.ts'
import type { Shift } from '#contract/booking/shifts.ts'
import type { Side } from '#contract/people/connections.ts'
import type { Booking } from '#contract/work/bookings.ts'
import type { TimesheetStatus } from '#contract/work/timesheets.ts'
import { timeRange } from '#web/features/booking/shifts/shift-hours.ts'
import { addDays, longDate, stamp, todayIn } from '#web/ui/dates.ts'

/** 'tomorrow, 08:30–15:30' or 'Monday, 2 March 2026, 08:30–15:30', at the workplace. */
function whenText({ date, start_time, end_time, time_zone }: Shift, now: number): string {
  const today = todayIn(time_zone, new Date(now))
  const day = date === today ? 'today' : date === addDays(today, 1) ? 'tomorrow' : longDate(date)
  return `${day}, ${timeRange(start_time, end_time)}`
}

/** The same after a verb: 'tomorrow, 08:30–15:30' or 'on Monday, 2 March 2026, 08:30–15:30'. */
const onWhen = (shift: Shift, now: number) => whenText(shift, now).replace(/^(?!today|tomorrow)/, 'on ')

const clock = (at: string, zone: string) => stamp(at, zone).slice(-5)

/** Attendance on the day of a booking, for the employer. */
function arrivalText({ shift, attendance }: Booking, now: number): string {
  const { invitee, time_zone } = shift
  const { arrived_at, expected_at } = attendance
  const expected =
    expected_at !== null && Date.parse(expected_at) > now ? `, expected about ${clock(expected_at, time_zone)}` : ''
  switch (attendanceStatusOf(attendance, shift, now)) {
    case 'here':
      return `${invitee.name} is here${arrived_at === null ? '' : `, since ${clock(arrived_at, time_zone)}`}`
    case 'on_the_way':
      return `${invitee.name} is on the way${expected}`
    case 'late':
      return `${invitee.name} is late${expected}`
    case 'missing':
      return `${invitee.name} is not here yet`
    default:
      return `Confirmed for ${whenText(shift, now)}`
  }
}

const cancelledBy = ({ shift, swaps }: Booking, reader: Side): string => {
  const { agency, cancelled_by, closed_by, inviter, invitee } = shift
  if (isHandedOver(shift)) {
    const colleague =
      swaps.find(({ direction, status }) => direction === 'given' && status === 'approved')?.colleague ?? 'A colleague'
    return reader === 'employee' ? `${colleague} works this shift instead of you` : `${colleague} took over this shift`
  }
  if (agency?.has_cancelled) return `${agency.name} cancelled this booking`
  if (cancelled_by === reader) return `${reader === 'employer' ? (closed_by ?? 'You') : 'You'} cancelled this booking`
  return `${reader === 'employer' ? invitee.name : inviter.name} cancelled this booking`
}

const withdrawnBy = ({ shift: { agency, cancelled_by, closed_by, inviter, invitee } }: Booking, reader: Side) => {
  if (agency?.has_cancelled) return `${agency.name} withdrew this request`
  if (cancelled_by === null) return 'This request was withdrawn'
  if (cancelled_by === reader) return `${reader === 'employer' ? (closed_by ?? 'You') : 'You'} withdrew this request`
  return reader === 'employer' ? `${invitee.name} is no longer available` : `${inviter.name} withdrew this request`
}

/** One sentence without a full stop, because it is a heading. */
export function stateText(booking: Booking, reader: Side, now: number): string {
  const { shift, timesheet } = booking
  const isEmployer = reader === 'employer'
  const { inviter, invitee } = shift
  switch (shift.status) {
    case 'pending':
      return isEmployer
        ? `Waiting for an answer: ${whenText(shift, now)}`
        : `${inviter.name} asks you to work ${onWhen(shift, now)}`
    case 'accepted':
      if (timesheet !== null) return `Worked ${onWhen(shift, now)}`
      return isEmployer && checkInsCount(shift, now)
        ? arrivalText(booking, now)
        : `Confirmed for ${whenText(shift, now)}`
    case 'completed':
      return `Worked ${onWhen(shift, now)}`
    case 'rejected':
      return `${isEmployer ? invitee.name : 'You'} rejected this request`
    case 'expired':
      return `${isEmployer ? invitee.name : 'You'} did not answer in time`
    case 'cancelled':
      return cancelledBy(booking, reader)
    case 'withdrawn':
      return withdrawnBy(booking, reader)
    case 'no_show':
      return isEmployer ? `${invitee.name} did not attend` : `${inviter.name} marked this shift as not attended`
  }
}

const timesheetNotes: Record<TimesheetStatus, Record<Side, (other: string) => string>> = {
  draft: {
    employer: (name) => `${name} has not submitted the timesheet yet.`,
    employee: () => 'Submit the timesheet to be paid.',
  },
  submitted: {
    employer: () => 'The timesheet is waiting for approval.',
    employee: (name) => `The timesheet is waiting for ${name} to approve it.`,
  },
  disputed: {
    employer: (name) => `The timesheet was sent back to ${name}.`,
    employee: (name) => `${name} sent the timesheet back. Please correct and submit it again.`,
  },
  approved: {
    employer: () => 'The timesheet is approved.',
    employee: () => 'The timesheet is approved.',
  },
}

/** Sentences below the state: a reason as entered, what is owed, or the timesheet. */
export function stateNotes({ shift, timesheet }: Booking, reader: Side): string[] {
  const { owed, no_show, reason } = shift
  const other = reader === 'employer' ? shift.invitee.name : shift.inviter.name
  const notes: string[] = []
  if (reason && !isHandedOver(shift)) notes.push(`Reason: ${reason}`)
  if (owed)
    notes.push(
      owed.is_lifted
        ? 'Nothing is owed, because there is another booking for that day.'
        : `${owedText(owed, reader === 'employer' ? other : 'You')}`,
    )
  if (no_show?.dispute && reader === 'employer') notes.push(`${other} disputed this: ${no_show.dispute}`)
  if (timesheet) notes.push(timesheetNotes[timesheet.status][reader](other))
  return notes
}
