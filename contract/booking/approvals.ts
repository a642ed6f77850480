/**
 * An organisation may set limits for its organisers. A request above one is not sent: it waits
 * until an owner or manager approves or declines it, or until the shift would have started.
 */
import * as z from 'zod'
import { Classification } from '../people/profiles.ts'
import { endpoint } from '../platform/endpoint.ts'
import {
  date,
  dollarCents,
  id,
  idText,
  instant,
  Page,
  paging,
  paragraphs,
  required,
  time,
  withId,
  YearLevel,
} from '../platform/values.ts'
import { AlsoAsk, LONGEST_MINUTES, NewShift, SHORTEST_MINUTES } from './shifts.ts'
import { VacancyDetails } from './vacancy-details.ts'

const cents = z.int()

/** 1 is Monday, 7 is Sunday. */
export const Weekday = z.int().min(1).max(7)

/** Days and times within which a shift may lie, on the clock of the site. */
export const UsualTimes = z
  .strictObject({
    weekdays: z.array(Weekday).min(1, 'Please choose at least one day.').max(7),
    start_time: time,
    end_time: time,
  })
  .refine(({ start_time, end_time }) => start_time < end_time, {
    path: ['end_time'],
    message: 'The end must be after the start.',
  })
export type UsualTimes = z.infer<typeof UsualTimes>

const limit = {
  /** Longest shift. */
  longest_minutes: z
    .int('Please enter hours, like 8 or 7.5')
    .min(SHORTEST_MINUTES, 'At least half an hour.')
    .max(LONGEST_MINUTES, 'At most 16 hours.')
    .nullable(),
  /** Most that one request may cost, estimated from the pay rates. */
  cost_cents: dollarCents.min(100, 'At least $1.00.').max(10_000_000, 'At most $100,000.00.').nullable(),
  /** Highest hourly rate. */
  hourly_cents: dollarCents.min(100, 'At least $1.00 an hour.').max(100_000, 'At most $1,000.00 an hour.').nullable(),
  usual_times: UsualTimes.nullable(),
}
/** Null means no limit. */
export const BookingLimits = z.strictObject(limit)
export type BookingLimits = z.infer<typeof BookingLimits>

export const MemberLimits = z.object({ user_id: id, limits: BookingLimits })
export type MemberLimits = z.infer<typeof MemberLimits>

export const ExceededLimit = z.enum(['longest_minutes', 'cost_cents', 'hourly_cents', 'usual_times'])
export type ExceededLimit = z.infer<typeof ExceededLimit>

export const ApprovalStatus = z.enum(['waiting', 'approved', 'declined', 'withdrawn', 'expired'])
export type ApprovalStatus = z.infer<typeof ApprovalStatus>

/** One date of a vacancy as it was when approval was asked for, with the pay of one person. */
const approvalSlot = z.object({
  date,
  start_time: time,
  end_time: time,
  classification: Classification.nullable(),
  headcount: z.int(),
  hourly_cents: cents,
  cost_cents: cents,
})
export type ApprovalSlot = z.infer<typeof approvalSlot>

/** A request or a vacancy that waits, or waited, for approval. */
export const Approval = z.object({
  id,
  site: z.object({ id, name: z.string() }),
  /** Null for a vacancy. */
  invitee: z.object({ id, name: z.string(), avatar: z.string().nullable() }).nullable(),
  /**
   * Null for a request to one person. The date and times of the approval are those of the first
   * date that can still be met.
   */
  vacancy: z
    .object({
      id,
      year_level: YearLevel.nullable(),
      note: z.string().nullable(),
      /** Name of the pool whose people are asked; null if everyone who fits is. */
      pool: z.string().nullable(),
      /** People apply, and nobody is asked. */
      by_application: z.boolean(),
      /** Current details, including the colleague who is away. */
      details: VacancyDetails,
      slots: z.array(approvalSlot),
    })
    .nullable(),
  /** Shown to the person with the request; null for a vacancy, see `vacancy` instead. */
  class_room: z.string().nullable(),
  note: z.string().nullable(),
  subject: z.object({ id, name: z.string() }),
  classification: Classification.nullable(),
  date,
  start_time: time,
  end_time: time,
  time_zone: z.string(),
  /**
   * Pay by the rate on the day of the request, for the booked hours; of a vacancy the highest rate
   * and the cost of all people.
   */
  hourly_cents: cents,
  cost_cents: cents,
  /** A sentence for each limit that it exceeded when it was made. */
  exceeded: z.array(z.string()),
  status: ApprovalStatus,
  /** Reason of a manager who declined. */
  reason: z.string().nullable(),
  /** Refusal of the last attempt to approve it, while it waits. */
  problem: z.string().nullable(),
  requested_by: z.string(),
  is_yours: z.boolean(),
  decided_by: z.string().nullable(),
  /** The shift request that was sent on approval. */
  shift_id: id.nullable(),
  created_at: instant,
  decided_at: instant.nullable(),
})
export type Approval = z.infer<typeof Approval>

const requestProblems = [
  'overlapping_booking',
  'duplicate_request',
  'staff_unavailable',
  'away_that_day',
  'rest_warning',
  'no_time_to_travel',
  'plan_limit_reached',
] as const

export const approvals = {
  limits: endpoint('GET /booking-limits', {
    summary: 'Returns the limits above which an organiser’s request waits for approval.',
    access: ['employer'],
    right: 'view',
    /** `own`: the limits of the caller alone, which replace those of the organisation. */
    returns: z.object({ data: BookingLimits, own: BookingLimits.nullable() }),
  }),
  setLimits: endpoint('PUT /booking-limits', {
    summary: 'Sets the limits of the organisation.',
    access: ['employer'],
    right: 'manage',
    body: BookingLimits,
    message: 'Limits saved.',
  }),
  memberLimits: endpoint('GET /booking-limits/members', {
    summary: 'Lists the members who have limits of their own.',
    access: ['employer'],
    right: 'manage',
    returns: z.object({ data: z.array(MemberLimits) }),
  }),
  setMemberLimits: endpoint('PUT /booking-limits/members/:user_id', {
    summary: 'Sets the limits of one organiser, or with null, lets those of the organisation apply to them again.',
    access: ['employer'],
    right: 'manage',
    params: z.strictObject({ user_id: idText }),
    body: z.strictObject({ limits: BookingLimits.nullable() }),
    message: 'Limits saved.',
  }),
  check: endpoint('GET /booking-limits/exceeded', {
    summary: 'Returns the limits that a request of the caller would exceed; none for owners and managers.',
    access: ['employer'],
    right: 'book',
    query: z.strictObject({ date, start_time: time, end_time: time }),
    returns: z.object({ exceeded: z.array(z.object({ limit: ExceededLimit, message: z.string() })) }),
  }),
  list: endpoint('GET /approvals', {
    summary:
      'Lists requests and vacancies of all sites that the caller acts for in the organisation and that wait or waited for approval, waiting ones first.',
    access: ['employer'],
    right: 'book',
    query: z.strictObject({ ...paging(20), status: ApprovalStatus.optional() }),
    returns: z.object({ data: z.array(Approval), ...Page }),
  }),
  ask: endpoint('POST /approvals', {
    summary: 'Stores a shift request above a limit of the caller, for an owner or manager to approve.',
    access: ['employer'],
    right: 'book',
    body: NewShift,
    returns: Approval,
    status: 201,
    message: 'Sent for approval.',
    problems: ['identity_mismatch', 'approval_not_needed', 'no_replacement_needed', ...requestProblems],
  }),
  approve: endpoint('POST /approvals/:id/approve', {
    summary:
      'Approves a waiting request and sends it, or a waiting vacancy and posts it. All rules of requests and vacancies apply.',
    access: ['employer'],
    right: 'manage',
    params: withId,
    /** Answers to the questions that a shift request may raise. */
    body: z
      .strictObject({
        ask_anyway: z.boolean().optional(),
        rest_override_reason: required(300, 'Please enter a reason.').optional(),
        also_ask: AlsoAsk.optional(),
      })
      .optional(),
    returns: Approval,
    message: 'Approved. The request has been sent.',
    problems: [
      'approval_decided',
      'gap_already_asked',
      'gap_already_filled',
      'no_replacement_needed',
      ...requestProblems,
    ],
  }),
  decline: endpoint('POST /approvals/:id/decline', {
    summary: 'Declines a waiting request or vacancy, with a reason for the organiser.',
    access: ['employer'],
    right: 'manage',
    params: withId,
    body: z.strictObject({ reason: paragraphs(500, 'Please enter a reason.') }),
    returns: Approval,
    message: 'Declined.',
    problems: ['approval_decided'],
  }),
  withdraw: endpoint('POST /approvals/:id/withdraw', {
    summary: 'Withdraws the caller’s own waiting request or vacancy.',
    access: ['employer'],
    right: 'book',
    params: withId,
    returns: Approval,
    message: 'Withdrawn.',
    problems: ['approval_decided', 'not_your_turn'],
  }),
}
