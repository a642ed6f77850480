/**
 * Page of one request or booking, for each of its two sides: its state, its history and its pay.
 * The lists of shifts show the same shift with less.
 */
import * as z from 'zod'
import { AttendanceShape } from '../booking/attendance.ts'
import { Shift } from '../booking/shifts.ts'
import { endpoint } from '../platform/endpoint.ts'
import { id, instant, withId } from '../platform/values.ts'
import { cents, TimesheetEvent, TimesheetStatus } from './timesheets.ts'

/** A colleague who agreed to take the booking over, or from whom it was taken over. */
export const BookingSwap = z.object({
  /** `given`: the person of this booking hands it over; `taken`: they took it over. */
  direction: z.enum(['given', 'taken']),
  status: z.enum(['accepted', 'approved', 'declined', 'withdrawn', 'lapsed']),
  /** The colleague: by full name for the employer, by first name and last initial otherwise. */
  colleague: z.string(),
  agreed_at: instant,
  /** When it was decided or lapsed; null while it waits for the employer. */
  ended_at: instant.nullable(),
  /** The colleague's booking, for the employer. */
  booking_id: id.nullable(),
})
export type BookingSwap = z.infer<typeof BookingSwap>

export const Booking = z.object({
  shift: Shift,
  attendance: AttendanceShape,
  /** Phone of the person, for the employer, as far as it may see it. */
  phone: z.string().nullable(),
  /** When it was cancelled, withdrawn or expired. */
  closed_at: instant.nullable(),
  /** When each change of `shift.changes` was asked for. */
  changes_asked: z.array(z.object({ change_id: id, at: instant })),
  /** Cancellations that were undone within the minute. */
  undone: z.array(z.object({ cancelled_at: instant, undone_at: instant })),
  swaps: z.array(BookingSwap),
  /** Shifts that the person has worked here. */
  worked_here: z.int(),
  /** For the booked hours until a timesheet is submitted; what the reader pays or gets. */
  pay: z.object({ hourly_cents: cents, amount_cents: cents }),
  /** Null until the shift has been worked. */
  timesheet: z.object({ status: TimesheetStatus, history: z.array(TimesheetEvent) }).nullable(),
  /** Whether the two sides may write to each other. */
  may_write: z.boolean(),
  /** Whether the employer may change class and note here; those of a vacancy belong to it. */
  may_edit_details: z.boolean(),
  /** The vacancy under which the employer changes them; null if not posted, or over. */
  vacancy_id: id.nullable(),
})
export type Booking = z.infer<typeof Booking>

export const bookings = {
  get: endpoint('GET /bookings/:id', {
    summary: 'Returns a request or booking of the caller with its history, its pay and its timesheet.',
    access: ['employer', 'employee'],
    right: 'view',
    params: withId,
    returns: z.object({ data: Booking }),
  }),
}
