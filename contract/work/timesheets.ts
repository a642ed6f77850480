/**
 * Timesheet of a shift that is over: worked times and pay. It starts as a draft from the booking
 * until the employee submits it; the employer approves or disputes it, and an approved one is
 * locked.
 */
import * as z from 'zod'
import { Shift } from '../booking/shifts.ts'
import type { Actor } from '../platform/endpoint.ts'
import { endpoint } from '../platform/endpoint.ts'
import { State } from '../platform/states.ts'
import { date, dollarCents, id, instant, paragraphs, text, time, withId } from '../platform/values.ts'
import { RatingsOfShift } from './ratings.ts'

export const TimesheetStatus = z.enum(['draft', 'submitted', 'approved', 'disputed'])
export type TimesheetStatus = z.infer<typeof TimesheetStatus>

/** Amounts of money are whole cents. */
export const cents = z.int()

/**
 * Document issued by an approval: an employed person gets a pay statement, a contractor an invoice.
 */
export const DocumentKind = z.enum(['pay_statement', 'invoice', 'tax_invoice'])
export type DocumentKind = z.infer<typeof DocumentKind>

/** The title on the document itself. */
export const documentTitles: Record<DocumentKind, string> = {
  pay_statement: 'Pay statement',
  invoice: 'Invoice',
  tax_invoice: 'Tax invoice',
}

/**
 * Source of the hourly rate: the employer's own rate, the one of the state and sector, or the
 * contract of an agency.
 */
export const RateSource = z.enum(['employer', 'award', 'agency'])

const DocumentLine = z.object({
  description: z.string(),
  /** Date, times, break, and minimum engagement if it was paid. */
  details: z.array(z.string()),
  paid_minutes: z.int(),
  hourly_cents: cents,
  amount_cents: cents,
})
export type DocumentLine = z.infer<typeof DocumentLine>

/** Texts and amounts of the document of a shift. */
export const PayDocument = z.object({
  kind: DocumentKind,
  title: z.string(),
  lines: z.array(DocumentLine),
  gst_basis_points: z.int(),
  gst_cents: cents,
  total_cents: cents,
})
export type PayDocument = z.infer<typeof PayDocument>

/** Event of a timesheet: submitted, sent back with a reason, or approved. */
export const TimesheetEvent = z.object({
  status: z.enum(['submitted', 'disputed', 'approved']),
  at: instant,
  /**
   * Person who decided for the employer, for its members only; null for its own account.
   */
  decided_by: z.string().nullable(),
  /** Note of the employee, or reason of the employer who sent it back. */
  text: z.string().nullable(),
})
export type TimesheetEvent = z.infer<typeof TimesheetEvent>

export const Timesheet = z.object({
  shift: Shift,
  status: TimesheetStatus,
  /**
   * Wall-clock times in the shift's zone, on the days on which they overlap the booked times. An
   * end at or before the start is on the next day.
   */
  start_time: time,
  end_time: time,
  break_minutes: z.int(),
  /** Real minutes without the break. */
  worked_minutes: z.int(),
  /** Paid minutes: the worked ones, but at least the minimum engagement. */
  paid_minutes: z.int(),
  minimum_minutes: z.int(),
  hourly_cents: cents,
  rate_source: RateSource,
  /** Explanation of the rate, shown beside it. */
  rate_note: z.string(),
  amount_cents: cents,
  note: z.string().nullable(),
  dispute_reason: z.string().nullable(),
  submitted_at: instant.nullable(),
  decided_at: instant.nullable(),
  /** The number of the issued document, also of a pay statement. */
  invoice_number: z.string().nullable(),
  document_kind: DocumentKind.nullable(),
  /** Its events, oldest first; empty for a draft. */
  history: z.array(TimesheetEvent),
  may_submit: z.boolean(),
  may_decide: z.boolean(),
  ...RatingsOfShift,
})
export type Timesheet = z.infer<typeof Timesheet>

/** A person called in is paid for at least the minimum engagement, however short the work was. */
export const paidMinutes = (worked: number, minimum: number) => Math.max(worked, minimum)

/** Whole cents for paid minutes; half a cent is rounded up. */
export const amountOf = (paid: number, hourly: number) => Math.floor((paid * hourly + 30) / 60)

const wholeMinutes = 'Please enter whole minutes.'
export const WorkedTimes = z.strictObject({
  start_time: time,
  end_time: time,
  break_minutes: z.int(wholeMinutes).min(0, wholeMinutes).max(1440, 'At most 24 hours.'),
  note: text(500).optional(),
})
export type WorkedTimes = z.infer<typeof WorkedTimes>

export const Dispute = z.strictObject({
  reason: paragraphs(500, 'Please say what is wrong.'),
})

/** Most timesheets that one call submits. */
const MOST_SUBMITTED = 50

/** `changed`: submitted already, moved, or not over yet; `not_found`: of someone else. */
export const SubmitOutcome = z.enum(['submitted', 'changed', 'not_found'])
export type SubmitOutcome = z.infer<typeof SubmitOutcome>

const Submitted = z.object({
  submitted: z.int(),
  /** One for each timesheet of the request, in its order. */
  lines: z.array(z.object({ shift_id: id, outcome: SubmitOutcome })),
})

const submittedText = ({ submitted, lines }: z.infer<typeof Submitted>) => {
  const left = lines.length - submitted
  const done = submitted === 1 ? '1 timesheet submitted.' : `${submitted} timesheets submitted.`
  if (left === 0) return done
  const rest = left === 1 ? '1 has changed and was not submitted.' : `${left} have changed and were not submitted.`
  return submitted === 0 ? 'Nothing was submitted: the timesheets have changed.' : `${done} ${rest}`
}

/** The employee submits a draft, or again after a dispute. */
export const maySubmit = (actor: Pick<Actor, 'role'>, status: TimesheetStatus) =>
  actor.role === 'employee' && (status === 'draft' || status === 'disputed')

/** The employer approves or disputes a submitted timesheet. */
export const mayDecide = (actor: Pick<Actor, 'role'>, status: TimesheetStatus) =>
  actor.role === 'employer' && status === 'submitted'

export const EmployerRate = z.object({
  id,
  from_date: date,
  hourly_cents: cents,
  /** Reason for a rate below the state's figure; null if it is not below. */
  reason: z.string().nullable(),
  /**
   * True if nobody has worked under it yet: it starts in the future, or today and no shift of today
   * has begun.
   */
  may_remove: z.boolean(),
})
export type EmployerRate = z.infer<typeof EmployerRate>

export const NewEmployerRate = z.strictObject({
  hourly_cents: dollarCents.min(100, 'At least $1.00 an hour.').max(100_000, 'At most $1,000.00 an hour.'),
  from_date: date,
  /** Required if the rate is below the state's figure on that date. */
  reason: text(300).optional(),
})

export const PayRates = z.object({
  /** Rate for a shift today. */
  hourly_cents: cents,
  rate_source: RateSource,
  rate_note: z.string(),
  minimum_minutes: z.int(),
  /** Figure of the state and sector, which applies if the employer has no rate. */
  award: z.object({ state: State, hourly_cents: cents, from_date: date, source: z.string() }),
  /** The employer's own rates, newest first. */
  overrides: z.array(EmployerRate),
})
export type PayRates = z.infer<typeof PayRates>

const parties = ['employer', 'employee'] as const

export const timesheets = {
  get: endpoint('GET /timesheets/:id', {
    summary: 'Returns the timesheet of a shift that is over, by shift id.',
    access: parties,
    right: 'view',
    params: withId,
    returns: z.object({ data: Timesheet }),
    problems: ['not_over'],
  }),
  submit: endpoint('PUT /timesheets/:id', {
    summary: 'Submits the times worked in a shift, and again after a dispute.',
    access: ['employee'],
    params: withId,
    body: WorkedTimes,
    returns: Timesheet,
    message: 'Timesheet submitted.',
    problems: ['not_over', 'already_submitted', 'timesheet_locked'],
  }),
  submitAsBooked: endpoint('POST /submit-timesheets', {
    summary:
      'Submits timesheets with the booked times, as the caller saw them. One that has changed since is named in the answer, and the others are submitted.',
    access: ['employee'],
    body: z.strictObject({
      sheets: z
        .array(z.strictObject({ shift_id: id, start_time: time, end_time: time, break_minutes: z.int() }))
        .min(1)
        .max(MOST_SUBMITTED),
    }),
    budget: { account: { count: 60, window: 3600 } },
    returns: Submitted,
    message: submittedText,
    // Each timesheet has a transaction of its own, so that one refusal does not undo the others.
    mode: 'outside',
  }),
  approve: endpoint('POST /timesheets/:id/approve', {
    summary: 'Approves a submitted timesheet, which locks it and issues its pay statement or invoice.',
    access: ['employer'],
    right: 'approve',
    params: withId,
    /**
     * Amount that the employer saw. A timesheet submitted again with another amount is not
     * approved.
     */
    body: z
      .strictObject({
        amount_cents: cents.optional(),
        /** The document that was previewed; another one is not issued. */
        document: z.strictObject({ kind: DocumentKind, total_cents: cents }).optional(),
      })
      .optional(),
    returns: Timesheet,
    message: 'Timesheet approved.',
    problems: ['not_over', 'not_submitted', 'timesheet_locked', 'timesheet_changed', 'document_changed'],
  }),
  dispute: endpoint('POST /timesheets/:id/dispute', {
    summary: 'Sends a submitted timesheet back with a reason.',
    access: ['employer'],
    right: 'approve',
    params: withId,
    body: Dispute,
    returns: Timesheet,
    message: 'Timesheet sent back.',
    problems: ['not_over', 'not_submitted', 'timesheet_locked'],
  }),
  document: endpoint('GET /timesheets/:id/document', {
    summary: 'Returns the document that approval would issue now, or the issued one, by shift id.',
    access: parties,
    right: 'view',
    params: withId,
    returns: z.object({ data: PayDocument }),
    problems: ['not_over', 'agency_bills'],
  }),
  payRates: endpoint('GET /pay-rates', {
    summary: 'Returns the caller’s hourly rate today, and their own rates with dates.',
    access: ['employer'],
    right: 'approve',
    returns: z.object({ data: PayRates }),
  }),
  addPayRate: endpoint('POST /pay-rates', {
    summary: 'Sets the caller’s own hourly rate from today or a later date.',
    access: ['employer'],
    right: 'manage',
    body: NewEmployerRate,
    returns: EmployerRate,
    status: 201,
    message: 'Pay rate saved.',
    problems: ['rate_exists'],
  }),
  removePayRate: endpoint('DELETE /pay-rates/:id', {
    summary: 'Removes the caller’s own rate unless it is in the past.',
    access: ['employer'],
    right: 'manage',
    params: withId,
    message: 'Pay rate removed.',
    problems: ['rate_in_use'],
  }),
}
