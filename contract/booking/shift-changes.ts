/**
 * The employer asks to move a booking to another date or other times. The booking stays as it was
 * until the booked person agrees.
 */
import * as z from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { instant, time, withId } from '../platform/values.ts'
import { ChangeAnswer, ShiftTimes } from './shift-change.ts'
import { Shift } from './shifts.ts'

export const ShiftChangePreview = z.object({
  /** Estimated pay of the booking as it is, and after the change. */
  before_cents: z.int(),
  after_cents: z.int(),
  /** Until when the person could answer. */
  answer_by: instant,
  /** A sentence for each limit of the caller that the change would exceed. */
  exceeded: z.array(z.string()),
})
export type ShiftChangePreview = z.infer<typeof ShiftChangePreview>

/** `at` is on the clock of the workplace, between the start and the end. */
export const BookingSplit = z.strictObject({
  at: time,
  /** Part that the booked person keeps. */
  keeps: z.enum(['first', 'second'], 'Please choose a part.'),
})
export type BookingSplit = z.infer<typeof BookingSplit>

/** Why a change cannot be asked for. */
const problems = [
  'booking_not_live',
  'change_open',
  'change_too_late',
  'agency_decides',
  'overlapping_booking',
  'staff_unavailable',
  'rest_warning',
  'no_time_to_travel',
  'plan_limit_reached',
  'approval_needed',
] as const

export const shiftChanges = {
  preview: endpoint('POST /shifts/:id/changes/preview', {
    summary:
      'Says what a change of date or times would cost, and until when the person could answer. Nothing is asked.',
    access: ['employer'],
    right: 'book',
    params: withId,
    body: ShiftTimes,
    returns: ShiftChangePreview,
    problems: ['booking_not_live', 'change_open', 'change_too_late', 'agency_decides'],
  }),
  request: endpoint('POST /shifts/:id/changes', {
    summary: 'Asks the booked person to agree to another date or other times.',
    access: ['employer'],
    right: 'book',
    params: withId,
    body: ShiftTimes,
    returns: Shift,
    status: 201,
    message: ({ invitee }: Shift) => `${invitee.name} has been asked.`,
    problems,
  }),
  split: endpoint('POST /shifts/:id/split', {
    summary:
      'Asks the booked person to agree to keep one part of the booking. Once they agree, the other part is an open slot of the same vacancy.',
    access: ['employer'],
    right: 'book',
    params: withId,
    body: BookingSplit,
    returns: Shift,
    status: 201,
    message: ({ invitee }: Shift) => `${invitee.name} has been asked.`,
    problems,
  }),
  withdraw: endpoint('POST /shift-changes/:id/withdraw', {
    summary: 'Withdraws a change that the person has not answered yet.',
    access: ['employer'],
    right: 'book',
    params: withId,
    returns: Shift,
    message: 'The booking stays as it was.',
    problems: ['change_over'],
  }),
  answer: endpoint('PATCH /shift-changes/:id', {
    summary: 'Agrees to a change of the caller’s booking, or keeps the booking as it was.',
    access: ['employee'],
    params: withId,
    body: ChangeAnswer,
    returns: Shift,
    message: ({ changes }: Shift) =>
      changes.at(-1)?.status === 'agreed' ? 'Change agreed.' : 'Your booking stays as it was.',
    problems: ['change_over', 'change_not_possible', 'overlapping_booking', 'rest_needed'],
  }),
}
