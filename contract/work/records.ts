/**
 * Worked shifts for both sides: an employee's activity history and an employer's activity records.
 */
import * as z from 'zod'
import { Shift } from '../booking/shifts.ts'
import { endpoint } from '../platform/endpoint.ts'
import { date, id, line, Page, paging } from '../platform/values.ts'
import { RatingsOfShift } from './ratings.ts'
import { cents, DocumentKind, RateSource, TimesheetStatus } from './timesheets.ts'

export const Activity = z.object({
  shift: Shift,
  /** Timesheet of a shift that is over; the draft's values until the employee submits it. */
  timesheet: z
    .object({
      status: TimesheetStatus,
      start_time: z.string(),
      end_time: z.string(),
      break_minutes: z.int(),
      worked_minutes: z.int(),
      hourly_cents: cents,
      rate_source: RateSource,
      amount_cents: cents,
      invoice_number: z.string().nullable(),
      document_kind: DocumentKind.nullable(),
      /** Person who approved it or sent it back, as in `TimesheetEvent`. */
      decided_by: z.string().nullable(),
    })
    .nullable(),
  ...RatingsOfShift,
})
export type Activity = z.infer<typeof Activity>

export const HistoryFilter = z.enum(['all', 'completed', 'cancelled'])
export type HistoryFilter = z.infer<typeof HistoryFilter>
export const HistorySort = z.enum(['recent', 'oldest', 'highest', 'lowest'])
export type HistorySort = z.infer<typeof HistorySort>
const historyQuery = {
  filter: HistoryFilter.default('all'),
  /** By date or by amount paid; by amount, shifts without work come last. */
  sort: HistorySort.default('recent'),
}

export const RecordGrouping = z.enum(['staff', 'school', 'date'])
export type RecordGrouping = z.infer<typeof RecordGrouping>
/** Pending: waiting for an answer or for its date. */
export const RecordStatus = z.enum(['all', 'completed', 'pending', 'cancelled'])
export type RecordStatus = z.infer<typeof RecordStatus>
const recordsQuery = {
  /** By person, by subject for the whole organisation, or by day. */
  group: RecordGrouping.default('staff'),
  date: date.optional(),
  from: date.optional(),
  to: date.optional(),
  /** Part of the person's name. */
  search: line(120).optional(),
  status: RecordStatus.default('all'),
}

/** Heading of a group; its sums cover the whole group, even if its rows span pages. */
export const RecordGroup = z.object({
  /** Id of the person or subject, or the date. */
  key: z.string(),
  /** Name of the person or subject, or the date. */
  name: z.string(),
  /** Set if the groups are people. */
  person: z.object({ id, avatar: z.string().nullable() }).nullable(),
  count: z.int(),
  /** Sums over shifts that are over. */
  worked_minutes: z.int(),
  cost_cents: cents,
})
export type RecordGroup = z.infer<typeof RecordGroup>

export const records = {
  history: endpoint('GET /activity-history', {
    summary: 'Lists the shifts that the caller worked, and those that were cancelled.',
    access: ['employee'],
    query: z.strictObject({ ...paging(20), ...historyQuery }),
    returns: z.object({
      data: z.array(Activity),
      ...Page,
      /**
       * Totals of the whole history, regardless of filters; `paid_cents` counts approved timesheets
       * only.
       */
      totals: z.object({ completed: z.int(), worked_minutes: z.int(), earned_cents: cents, paid_cents: cents }),
    }),
  }),
  exportHistory: endpoint('GET /activity-history/export', {
    summary: 'Exports the activity history as a CSV file.',
    access: ['employee'],
    query: z.strictObject(historyQuery),
    mode: 'file',
    budget: { account: { count: 20, window: 60 } },
  }),
  list: endpoint('GET /activity-records', {
    summary: 'Lists the caller’s bookings in groups.',
    access: ['employer'],
    right: 'view',
    query: z.strictObject({ ...paging(50), ...recordsQuery }),
    returns: z.object({
      /** In the order of the groups. */
      data: z.array(Activity.extend({ group: z.string() })),
      /** The groups of these rows. */
      groups: z.array(RecordGroup),
      ...Page,
    }),
  }),
  export: endpoint('GET /activity-records/export', {
    summary: 'Exports the activity records as a CSV file.',
    access: ['employer'],
    right: 'view',
    query: z.strictObject(recordsQuery),
    mode: 'file',
    budget: { account: { count: 20, window: 60 } },
  }),
}
