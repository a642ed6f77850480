/**
 * Timesheets of all sites that a person acts for, by what is to be done about them, and decisions
 * about several at once.
 */
import * as z from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { date, id, instant, Page, paging, time } from '../platform/values.ts'
import { cents, DocumentKind } from './timesheets.ts'

/** Most timesheets that one call decides about. */
const MOST_SHEETS = 200

export const QueueStatus = z.enum(['submitted', 'disputed', 'approved'])
export type QueueStatus = z.infer<typeof QueueStatus>

const Times = z.object({
  start_time: time,
  end_time: time,
  break_minutes: z.int(),
  /** Real minutes without the break. */
  worked_minutes: z.int(),
})

export const QueuedTimesheet = z.object({
  shift_id: id,
  site: z.object({ id, name: z.string() }),
  person: z.object({ id, name: z.string(), avatar: z.string().nullable() }),
  subject: z.string(),
  /** Agency that booked the person, which pays them and bills the site. */
  agency: z.string().nullable(),
  date,
  time_zone: z.string(),
  booked: Times,
  entered: Times,
  /** Whether times and break equal those of the booking. */
  is_as_booked: z.boolean(),
  amount_cents: cents,
  /** Document that approval issues now, or the issued one; null if an agency bills the site. */
  document: z.object({ kind: DocumentKind, gst_cents: cents, total_cents: cents }).nullable(),
  note: z.string().nullable(),
  dispute_reason: z.string().nullable(),
  submitted_at: instant,
  decided_at: instant.nullable(),
  /** Person who approved it or sent it back, as in `TimesheetEvent`. */
  decided_by: z.string().nullable(),
})
export type QueuedTimesheet = z.infer<typeof QueuedTimesheet>

/** A timesheet as the caller saw it; one that was changed since is not approved. */
const SeenTimesheet = z.strictObject({
  shift_id: id,
  submitted_at: z.iso.datetime(),
  amount_cents: cents,
  document: z.strictObject({ kind: DocumentKind, total_cents: cents }).nullable(),
})
export type SeenTimesheet = z.infer<typeof SeenTimesheet>

/**
 * `changed`: submitted again, sent back, or with another document than the caller saw; `not_found`:
 * not of a site that the caller acts for.
 */
export const ApproveOutcome = z.enum(['approved', 'changed', 'not_found'])
export type ApproveOutcome = z.infer<typeof ApproveOutcome>

const Approved = z.object({
  approved: z.int(),
  /** One for each timesheet of the request, in its order. */
  lines: z.array(z.object({ shift_id: id, outcome: ApproveOutcome })),
})

const sheets = (count: number) => (count === 1 ? '1 timesheet' : `${count} timesheets`)

const approvedText = ({ approved, lines }: z.infer<typeof Approved>) => {
  const left = lines.length - approved
  if (left === 0) return approved === 1 ? 'Timesheet approved.' : `${sheets(approved)} approved.`
  const rest = left === 1 ? '1 was not: it has changed.' : `${left} were not: they have changed.`
  return approved === 0 ? 'Nothing was approved, because it has changed.' : `${sheets(approved)} approved. ${rest}`
}

export const timesheetQueue = {
  list: endpoint('GET /timesheets', {
    summary:
      'Lists submitted, disputed or approved timesheets of all sites that the caller acts for, and how many are waiting.',
    access: ['employer'],
    right: 'view',
    query: z.strictObject({ ...paging(50), status: QueueStatus.default('submitted') }),
    returns: z.object({
      /** Oldest shift first; approved ones by decision, latest first. */
      data: z.array(QueuedTimesheet),
      ...Page,
      /** Regardless of the chosen status. */
      counts: z.object({ submitted: z.int(), disputed: z.int() }),
    }),
  }),
  approve: endpoint('POST /approve-timesheets', {
    summary:
      'Approves submitted timesheets as the caller saw them. One that has changed since is named in the answer, and the others are approved.',
    access: ['employer'],
    right: 'approve',
    budget: { account: { count: 120, window: 3600 } },
    body: z.strictObject({ sheets: z.array(SeenTimesheet).min(1).max(MOST_SHEETS) }),
    returns: Approved,
    message: approvedText,
    // Each timesheet has a transaction of its own, so that the invoice counter is locked briefly.
    mode: 'outside',
  }),
}
