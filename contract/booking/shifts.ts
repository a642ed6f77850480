/**
 * A shift is one employee's work for one employer at a stated time. It usually starts as a pending
 * request, which only that employee accepts or rejects, once. A shift agreed by phone or made from
 * an application is booked at once. Accepted shifts of a person never overlap.
 */
import * as z from 'zod'
import { Classification, SeenRegistration } from '../people/profiles.ts'
import { endpoint } from '../platform/endpoint.ts'
import {
  date,
  formId,
  id,
  idText,
  instant,
  line,
  Page,
  paging,
  paragraphs,
  required,
  time,
  withId,
} from '../platform/values.ts'
import { CancellationCost, Owed } from './cancellations.ts'
import { ShiftChange } from './shift-change.ts'
import { Vacancy } from './vacancies.ts'
import { VacancyDetails } from './vacancy-details.ts'

export const ShiftStatus = z.enum([
  'pending',
  'accepted',
  'rejected',
  'cancelled',
  'withdrawn',
  'expired',
  'completed',
  'no_show',
])
export type ShiftStatus = z.infer<typeof ShiftStatus>

/** Channel of an answer: the screen, a text message, or a link or button in a message. */
export const AnsweredVia = z.enum(['screen', 'sms', 'link'])
export type AnsweredVia = z.infer<typeof AnsweredVia>

/** Why a person cancels a booking. Only the person and an admin see it. */
export const CancelReason = z.enum(
  ['illness', 'carer', 'emergency', 'union', 'other_booking', 'other', 'not_agreed'],
  'Please choose a reason from the list.',
)
export type CancelReason = z.infer<typeof CancelReason>

const BookingOf = z.object({ id, name: z.string() })
const Party = z.object({ id, name: z.string(), email: z.string().nullable(), avatar: z.string().nullable() })

export const Shift = z.object({
  id,
  inviter_id: id,
  invitee_id: id,
  inviter: Party,
  invitee: Party,
  /**
   * The agency that booked it; null if the employer did so itself. `hourly_cents` is the reader's
   * rate, what the client pays or the person gets; null outside of lists of shifts.
   * `has_cancelled`: the agency itself cancelled it or withdrew the request.
   */
  agency: z.object({ name: z.string(), hourly_cents: z.int().nullable(), has_cancelled: z.boolean() }).nullable(),
  subject_id: id,
  subject: z.object({ id, name: z.string() }),
  /** Requested role; null if the employer named none. */
  classification: Classification.nullable(),
  /** The employer's note; null once the request or booking has ended without work. */
  note: z.string().nullable(),
  /**
   * Null for a direct request that names no class, and once the request or booking has ended
   * without work.
   */
  details: VacancyDetails.nullable(),
  /**
   * Registration of the invitee for the employer's sector; null if no role has a register, and for
   * a blocked pair.
   */
  registration: SeenRegistration.nullable(),
  date,
  start_time: time,
  end_time: time,
  /** The workplace's zone: date and times are read on its clock. */
  time_zone: z.string(),
  starts_at: instant,
  ends_at: instant,
  status: ShiftStatus,
  /** Reason for the rejection or cancellation, as entered. */
  reason: z.string().nullable(),
  cancelled_by: z.enum(['employer', 'employee']).nullable(),
  /** Why the person cancelled; null for every other reader, and unless they said so. */
  cancel_reason: CancelReason.nullable(),
  /** Pay that the employer owes because it cancelled; null if none. */
  owed: Owed.nullable(),
  /** Until when the side that cancelled can undo it; null if nobody can. */
  undoable_until: instant.nullable(),
  /**
   * Names of the people who acted for the employer: sent the request, approved it where a limit
   * required it, and cancelled or withdrew it. Null for the employer's own account, and for a
   * blocked pair.
   */
  requested_by: z.string().nullable(),
  approved_by: z.string().nullable(),
  closed_by: z.string().nullable(),
  /**
   * For the employer in lists of shifts, where the person cancelled or did not come: the booking
   * that this one replaces, the one that replaces it, and the vacancy that seeks a replacement.
   */
  replaces: BookingOf.nullable(),
  replaced_by: BookingOf.nullable(),
  vacancy_id: id.nullable(),
  /** Changes of date or times that the employer asked for, oldest first. */
  changes: z.array(ShiftChange),
  /**
   * The employer entered it as already agreed by phone; the person may refuse it until then. Null
   * for others.
   */
  agreed_by_phone: z.object({ refusable_until: instant }).nullable(),
  /**
   * For a person who had applied and was booked for it: the same right to refuse; null for others.
   */
  from_application: z.object({ refusable_until: instant }).nullable(),
  created_at: instant,
  /**
   * Time and channel of the answer; null before, and `answered_via` also if it was not recorded.
   */
  answered_at: instant.nullable(),
  answered_via: AnsweredVia.nullable(),
  /**
   * Time at which the employer marked a no-show, and the employee's dispute; null otherwise.
   * `marked_by` is like `requested_by`.
   */
  no_show: z
    .object({
      marked_at: instant,
      marked_by: z.string().nullable(),
      dispute: z.string().nullable(),
      disputed_at: instant.nullable(),
    })
    .nullable(),
})
export type Shift = z.infer<typeof Shift>

const fields = {
  /** True to ask although the person is away or does not usually work at that time. */
  ask_anyway: z.boolean().optional(),
  /** Reason for overriding a rest rule; stored in the audit log. */
  rest_override_reason: required(300, 'Please enter a reason.').optional(),
  inviter_id: id,
  invitee_id: id,
  date,
  start_time: time,
  end_time: time,
  subject_id: formId,
  classification: Classification.optional(),
}

/** The employer's answer to the question whether to ask one more person for the same slot. */
export const AlsoAsk = z.enum(
  ['first_yes_wins', 'more_needed'],
  'Please choose whether the first yes wins or more people are needed.',
)
export type AlsoAsk = z.infer<typeof AlsoAsk>

export const NewShift = z.strictObject({
  ...fields,
  also_ask: AlsoAsk.optional(),
  /** Booking of a person who left it or is missing, in whose place this one is asked. */
  replaces: id.optional(),
  /** Books the person at once, who may refuse within an hour. Overrides no check. */
  agreed_by_phone: z.boolean().optional(),
  /** Class or ward, and a note, shown to the person with the request. */
  class_room: required(100).optional(),
  note: paragraphs(500).optional(),
})
export type NewShift = z.infer<typeof NewShift>

/** Class or ward and note of a request. One that is left out stays; null removes it. */
export const RequestTexts = z.strictObject({
  class_room: required(100).nullable().optional(),
  note: paragraphs(500).nullable().optional(),
})
export type RequestTexts = z.infer<typeof RequestTexts>

/** A shift lasts from half an hour to 16 hours (rulings.md section 1). */
export const SHORTEST_MINUTES = 30
export const LONGEST_MINUTES = 16 * 60

export const ShiftAnswer = z.strictObject({
  status: z.enum(['accepted', 'rejected'], 'Please choose accepted or rejected.'),
  reason: line(200).optional(),
})

/** The employee's reply to a no-show. */
export const NoShowDispute = z.strictObject({ text: paragraphs(500, 'Please say what happened.') })

/**
 * Upcoming: booked and not over; waiting: without an answer; past: all others. Current: not over,
 * and booked, waiting, closed within the last 24 hours, or cancelled by the person.
 */
export const ShiftsWhen = z.enum(['upcoming', 'waiting', 'past', 'current'])
export type ShiftsWhen = z.infer<typeof ShiftsWhen>

const listed = z.strictObject({
  ...paging(50),
  status: ShiftStatus.optional(),
  /**
   * Requests the page that contains this shift, regardless of `page`. An unknown shift changes
   * nothing.
   */
  request: idText.optional(),
})

/** Refusals of an answer to a request, the same on every channel. */
export const answerProblems = [
  'already_answered',
  'details_first',
  'request_expired',
  'overlapping_booking',
  'credential_not_valid',
  'not_eligible',
  'rest_needed',
  'no_time_to_travel',
] as const

export const shifts = {
  request: endpoint('POST /shifts', {
    summary: 'Sends a shift request to an employee.',
    access: ['employer'],
    right: 'book',
    body: NewShift,
    returns: Shift,
    status: 201,
    message: (shift: Shift) => (shift.agreed_by_phone === null ? 'Shift request sent successfully!' : 'Shift booked.'),
    problems: [
      'identity_mismatch',
      'overlapping_booking',
      'duplicate_request',
      'gap_already_asked',
      'gap_already_filled',
      'staff_unavailable',
      'away_that_day',
      'rest_warning',
      'no_time_to_travel',
      'plan_limit_reached',
      'approval_needed',
      'phone_needs_request',
      'no_replacement_needed',
    ],
  }),
  answer: endpoint('PATCH /accept-reject-request/:id', {
    summary: 'Accepts or rejects a shift request, once.',
    access: ['employee'],
    params: withId,
    body: ShiftAnswer,
    returns: Shift,
    message: (shift: Shift) => `Request ${shift.status} successfully!`,
    problems: answerProblems,
  }),
  opened: endpoint('POST /shifts/:id/opened', {
    summary:
      'Records that the caller has opened the details of a request. Stored only if they must do so before accepting it.',
    access: ['employee'],
    params: withId,
    returns: z.object({
      /** Whether the caller must open the details of requests before accepting them. */
      is_needed: z.boolean(),
    }),
    message: 'Opened.',
  }),
  changeDetails: endpoint('PUT /shifts/:id/details', {
    summary:
      'Changes the class or ward and the note of a request or booking that was not posted as a vacancy. People booked or asked for these hours are told what has changed.',
    access: ['employer'],
    right: 'book',
    budget: { account: { count: 120, window: 3600 } },
    params: withId,
    body: RequestTexts,
    returns: Shift,
    message: 'Details saved.',
    problems: ['posted_as_vacancy', 'details_fixed'],
  }),
  cancel: endpoint('POST /shifts/:id/cancel', {
    summary: 'Cancels a shift, or withdraws an unanswered request.',
    access: ['employer', 'employee'],
    right: 'book',
    params: withId,
    body: z
      .strictObject({
        /** Free text for the other side. */
        reason: line(200).optional(),
        /** Only from the person who was booked; the employer does not see it. */
        cancel_reason: CancelReason.optional(),
        /** The cost that the employer read; refused if it is another by now. */
        owed_cents: z.int().optional(),
      })
      .optional(),
    returns: Shift,
    message: (shift: Shift) => (shift.status === 'withdrawn' ? 'Request withdrawn.' : 'Shift cancelled.'),
    problems: ['already_over', 'not_your_turn', 'changed_meanwhile'],
  }),
  undoCancel: endpoint('POST /shifts/:id/undo-cancel', {
    summary: 'Undoes a cancellation of the caller within a minute, if the booking is still possible.',
    access: ['employer', 'employee'],
    right: 'book',
    params: withId,
    returns: Shift,
    message: 'The shift is booked again.',
    problems: ['undo_too_late', 'undo_not_possible', 'overlapping_booking'],
  }),
  refuse: endpoint('POST /shifts/:id/refuse', {
    summary:
      'Refuses a booking that was entered as agreed by phone or made from an application, without any effect on the record.',
    access: ['employee'],
    params: withId,
    returns: Shift,
    message: 'Booking refused.',
    problems: ['refusal_too_late', 'already_over'],
  }),
  cancellation: endpoint('GET /shifts/:id/cancellation', {
    summary: 'Says what it costs the employer to cancel a booked shift now.',
    access: ['employer'],
    right: 'book',
    params: withId,
    returns: z.object({ data: CancellationCost }),
    problems: ['already_over'],
  }),
  replace: endpoint('POST /shifts/:id/replace', {
    summary:
      'Asks people who fit to replace a person who cancelled or did not come. Above a limit of the caller it waits for approval first.',
    access: ['employer'],
    right: 'book',
    params: withId,
    returns: Vacancy,
    message: (vacancy: Vacancy) => (vacancy.approval === null ? 'Looking for a replacement.' : 'Sent for approval.'),
    problems: ['no_replacement_needed', 'approval_needed', 'plan_limit_reached'],
  }),
  history: endpoint('GET /booking-history', {
    summary:
      'Lists the shifts that the caller requested, latest first; those of `upcoming`, `waiting` and `current` soonest first.',
    access: ['employer'],
    right: 'view',
    query: listed.extend({ when: ShiftsWhen.optional(), invitee_id: idText.optional() }),
    returns: z.object({ data: z.array(Shift), ...Page }),
  }),
  ofEmployee: endpoint('GET /get-shifts-by-employee-id/:id', {
    summary: 'Lists the caller’s requests and shifts, open requests first.',
    access: ['employee'],
    params: withId,
    query: listed,
    returns: z.object({ data: z.array(Shift), ...Page }),
    problems: ['identity_mismatch'],
  }),
}
