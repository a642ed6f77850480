import { LONGEST_MINUTES, SHORTEST_MINUTES, type Shift } from '#contract/booking/shifts.ts'
import type { Side } from '#contract/people/connections.ts'
import { invalid } from '#contract/platform/errors.ts'
import { lastRequestDate } from '#contract/platform/horizons.ts'
import { endsNextDay } from '#contract/platform/wall-clock-rules.ts'
import type { Notice } from '#server/messaging/notifications/queries.ts'
import { dateText, weekdayAndDate } from '#server/platform/dates.ts'

export type WallClock = { date: string; start_time: string; end_time: string }
export type Span = { start: Temporal.Instant; end: Temporal.Instant }

/**
 * Instant of a local time in a zone. A time that occurs twice (clocks go back) means the first one;
 * one that does not exist (clocks go forward) is an error at `field`.
 */
export const instantAt = (date: Temporal.PlainDate, time: string, zone: string, field: string): Temporal.Instant => {
  const reading = date.toPlainDateTime(Temporal.PlainTime.from(time))
  const moment = reading.toZonedDateTime(zone, { disambiguation: 'compatible' })
  if (!moment.toPlainDateTime().equals(reading)) {
    throw invalid(field, `The clocks go forward on ${dateText(date)}, so ${time} does not exist that day.`)
  }
  return moment.toInstant()
}

export const spanOf = ({ date, start_time, end_time }: WallClock, zone: string): Span => {
  const day = Temporal.PlainDate.from(date)
  return {
    start: instantAt(day, start_time, zone, 'start_time'),
    end: instantAt(endsNextDay(start_time, end_time) ? day.add({ days: 1 }) : day, end_time, zone, 'end_time'),
  }
}

/**
 * Actual period of a requestable shift: half an hour to 16 hours, starting between now and a year
 * from today.
 */
export const bookableSpan = (shift: WallClock, zone: string, now: Temporal.Instant): Span => {
  const span = spanOf(shift, zone)
  if (Temporal.Instant.compare(span.start, now) < 0) throw invalid('start_time', 'A shift cannot start in the past.')
  const today = now.toZonedDateTimeISO(zone).toPlainDate().toString()
  if (shift.date > lastRequestDate(today)) throw invalid('date', 'Choose a date within the next year.')
  const minutes = span.end.since(span.start).total('minutes')
  if (minutes < SHORTEST_MINUTES) throw invalid('end_time', 'A shift must be at least 30 minutes long.')
  if (minutes > LONGEST_MINUTES) throw invalid('end_time', 'A shift can be at most 16 hours long.')
  return span
}

/** As PostgreSQL reads a half-open range. */
export const rangeOf = ({ start, end }: Span) => `[${start.toString()},${end.toString()})`

/** "08:30 to 15:30", "21:00 to 06:00 the next day" */
export const fromTo = ({ start_time, end_time }: Omit<WallClock, 'date'>) =>
  `${start_time} to ${end_time}${endsNextDay(start_time, end_time) ? ' the next day' : ''}`

/** "Monday 2 March 2026, 08:30 to 15:30" on the workplace's clock. */
export const when = ({ date, ...times }: WallClock) => `${weekdayAndDate(date)}, ${fromTo(times)}`

type Linked = Pick<Shift, 'id'>
/** Links to the shift on each side's screen, which highlights it. */
export const requestAt = ({ id }: Linked) => `/employee/job-request?request=${id}`
export const bookingAt = ({ id }: Linked) => `/employer/book?option=history&request=${id}`
/** A notice of a booking or of a request that was answered. */
export const job = (title: string, message: string, link: string): Notice => ({ type: 'job', title, message, link })

export const requested = (shift: Shift): Notice => ({
  type: 'shift-invitation',
  title: 'New shift request',
  message: `${shift.inviter.name} asks you to work on ${when(shift)} (${shift.subject.name}).`,
  link: requestAt(shift),
})

export const answered = (shift: Shift): Notice =>
  job(
    `Shift ${shift.status}`,
    `${shift.invitee.name} ${shift.status} your request for ${when(shift)} (${shift.subject.name}).${
      shift.status === 'rejected' && shift.reason ? ` Reason: ${shift.reason}` : ''
    }`,
    bookingAt(shift),
  )

/** For the employee; the screen that was pressed has said so already. */
export const booked = (shift: Shift): Notice =>
  job(
    'Shift booked',
    `You are booked at ${shift.inviter.name} on ${when(shift)} (${shift.subject.name}).`,
    requestAt(shift),
  )

export const withdrawnForAnother = (shift: Shift): Notice =>
  job(
    'Request withdrawn',
    `${shift.invitee.name} is no longer free on ${when(shift)} (${shift.subject.name}), so your request was withdrawn.`,
    bookingAt(shift),
  )

const because = (shift: Shift) => (shift.reason ? ` Reason: ${shift.reason}` : '')

export const cancelledByEmployee = (shift: Shift): Notice =>
  job(
    'Shift cancelled',
    `${shift.invitee.name} cancelled the shift on ${when(shift)} (${shift.subject.name}).${because(shift)}`,
    bookingAt(shift),
  )

export const cancelledByEmployer = (shift: Shift): Notice =>
  job(
    'Shift cancelled',
    `${shift.inviter.name} cancelled the shift on ${when(shift)} (${shift.subject.name}).${because(shift)}`,
    requestAt(shift),
  )

export const takenBack = (shift: Shift): Notice =>
  job(
    'Request withdrawn',
    `${shift.inviter.name} withdrew the request for ${when(shift)} (${shift.subject.name}).${because(shift)}`,
    requestAt(shift),
  )

/** The reason of a withdrawn request whose gap has all the people it needs. */
export const FILLED = 'Someone else has taken this shift.'

export const filledByOthers = (shift: Shift): Notice =>
  job(
    'Shift taken',
    `Someone else has taken the shift at ${shift.inviter.name} on ${when(shift)} (${shift.subject.name}). You do not need to answer.`,
    requestAt(shift),
  )

/** When the person wants no more of this employer, which is nobody's business but theirs. */
export const withdrawnByPerson = (shift: Shift) =>
  job(
    'Request withdrawn',
    `Your request to ${shift.invitee.name} for ${when(shift)} (${shift.subject.name}) was withdrawn. Please ask someone else.`,
    bookingAt(shift),
  )

/**
 * Reason shown on a shift cancelled because one side's account was closed; the cause of that is
 * private.
 */
export const ACCOUNT_CLOSED = 'This account was closed.'

/** For the other side of who is closed. */
export const endedByClosing = (shift: Shift, closed: Side): Notice => {
  const [who, link] =
    closed === 'employee' ? [shift.invitee.name, bookingAt(shift)] : [shift.inviter.name, requestAt(shift)]
  const what = `${when(shift)} (${shift.subject.name})`
  const next = closed === 'employee' ? ' Please ask someone else.' : ''
  return shift.status === 'cancelled'
    ? job('Shift cancelled', `The account of ${who} was closed, so the shift on ${what} was cancelled.${next}`, link)
    : job(
        'Request withdrawn',
        `The account of ${who} was closed, so the request for ${what} was withdrawn.${next}`,
        link,
      )
}

export const expired = (shift: Shift) => ({
  forEmployer: job(
    'Request expired',
    `${shift.invitee.name} did not answer in time for ${when(shift)} (${shift.subject.name}).`,
    bookingAt(shift),
  ),
  forEmployee: job(
    'Request expired',
    `The request from ${shift.inviter.name} for ${when(shift)} (${shift.subject.name}) has expired.`,
    requestAt(shift),
  ),
})
