/**
 * Metrics of bookings. Each metric of the admin's analytics is defined here once: the server counts
 * by it, screens and files show it, and a test counts all of them a second way. A booking belongs
 * to the date of its shift on the workplace's clock, and to the sector and state of its employer.
 */
import * as z from 'zod'
import { CancelNotice, CancelSide, CountedReason, Wait } from '../booking/metrics.ts'
import { Shift } from '../booking/shifts.ts'
import { TextCosts } from '../messaging/sms-prices.ts'
import { Classification } from '../people/profiles.ts'
import { endpoint } from '../platform/endpoint.ts'
import { State, states } from '../platform/states.ts'
import { date, id, idText, line, Page, paging, Sector } from '../platform/values.ts'

export { State, states }

const count = z.int()
/** 0 to 100, rounded to a whole number; null if the whole is 0. */
const percent = z.int().nullable()

export const Counts = z.object({
  /** All requests, with any outcome. */
  requests: count,
  /** Waiting for an answer. */
  pending: count,
  /** Accepted, including shifts cancelled later, and yes answers that came too late. */
  accepted: count,
  rejected: count,
  /** Withdrawn before an answer: by the employer, or because the person was booked elsewhere. */
  withdrawn: count,
  /** Not answered when the shift began. */
  expired: count,
  /** Requested on the day of the shift, on the workplace's clock. */
  same_day: count,
  /** People who were needed: a slot counts each of them for whom a request was sent. */
  places: count,
  /** Booked people. */
  filled: count,
  /** People who were needed and are not booked, with no open request for their slot. */
  unfilled: count,
  /** Booked shifts that either side cancelled. */
  cancelled: count,
  /** Booked shifts that the employer marked as not attended. */
  no_shows: count,
})
export type Counts = z.infer<typeof Counts>

// In whole numbers, so that the database rounds a half exactly as this does.
const rate = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.floor((200 * part + whole) / (2 * whole))

/** Accepted of all requests. */
export const acceptanceOf = (c: Pick<Counts, 'accepted' | 'requests'>) => rate(c.accepted, c.requests)
/** Share of answered requests among those answered or expired. */
export const activityOf = (c: Pick<Counts, 'accepted' | 'rejected' | 'expired'>) =>
  rate(c.accepted + c.rejected, c.accepted + c.rejected + c.expired)
/**
 * Share of requests that expired among those answered or expired; the complement of the activity
 * rate.
 */
export const noAnswerOf = (c: Pick<Counts, 'accepted' | 'rejected' | 'expired'>) =>
  rate(c.expired, c.accepted + c.rejected + c.expired)
export const fillOf = (c: Pick<Counts, 'filled' | 'unfilled'>) => rate(c.filled, c.filled + c.unfilled)
export const sameDayOf = (c: Pick<Counts, 'same_day' | 'requests'>) => rate(c.same_day, c.requests)
/** Days on which a person can work, as a percentage of the Mondays to Fridays; at most 100. */
export const availabilityOf = (days: number, weekdays: number) => {
  const part = rate(days, weekdays)
  return part === null ? null : Math.min(100, part)
}

export type Tone = 'good' | 'fair' | 'poor'
const toneAbove = (good: number, fair: number) => (value: number) =>
  value > good ? 'good' : value > fair ? 'fair' : ('poor' satisfies Tone)
/** The colours of the bars (product.md section 9). */
export const toneOf = { acceptance: toneAbove(75, 50), activity: toneAbove(85, 70), availability: toneAbove(80, 60) }

/** Longest range of one query. */
export const LONGEST_RANGE_DAYS = 1100
/** Longest range of one export, which has a line for each booking. */
export const LONGEST_EXPORT_DAYS = 400

const chosen = {
  /** Without a range, the 30 days that end today. */
  from: date.optional(),
  to: date.optional(),
  sector: Sector.optional(),
  subject_id: idText.optional(),
  region: State.optional(),
  employer_id: idText.optional(),
}
export const Choice = z.strictObject(chosen)
export type Choice = z.infer<typeof Choice>

/** Sort orders of people; those without the metric come last. */
export const PeopleSort = z.enum(['name', 'activity', 'requests', 'acceptance', 'rejected', 'availability'])
export type PeopleSort = z.infer<typeof PeopleSort>
const people = {
  search: line(100).optional(),
  sort: PeopleSort.default('name'),
  order: z.enum(['up', 'down']).default('up'),
  /** Sorting by rejections counts this reason only. */
  reason: CountedReason.optional(),
}

const ReasonCount = z.object({ reason: CountedReason, count })
export const AnalysedPerson = z.object({
  id,
  name: z.string(),
  email: z.string(),
  avatar: z.string().nullable(),
  status: z.string(),
  classifications: z.array(Classification),
  requests: count,
  accepted: count,
  rejected: count,
  expired: count,
  acceptance: percent,
  activity: percent,
  availability: percent,
  reasons: z.array(ReasonCount),
})
export type AnalysedPerson = z.infer<typeof AnalysedPerson>

/** Metrics that lead to a list of bookings: the keys of `Counts`. */
export const Outcome = Counts.keyof()
export type Outcome = z.infer<typeof Outcome>

/** Labels of booking counts, on screens and in files. */
export const outcomeWords: Record<Outcome, string> = {
  requests: 'All requests',
  pending: 'Waiting for an answer',
  accepted: 'Accepted',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
  expired: 'Not answered',
  same_day: 'Requested on the same day',
  places: 'Shifts requested',
  filled: 'Shifts filled',
  unfilled: 'Shifts unfilled',
  cancelled: 'Cancelled',
  no_shows: 'Not attended',
}
const behind = {
  outcome: Outcome.default('requests'),
  employee_id: idText.optional(),
  reason: CountedReason.optional(),
  cancelled_by: CancelSide.optional(),
  notice: CancelNotice.optional(),
  weekday: z.enum(['1', '2', '3', '4', '5', '6', '7']).optional(),
}

/** Views that can be exported as a file. */
export const AnalyticsView = z.enum([
  'activity',
  'requests',
  'acceptance',
  'rejection',
  'availability',
  'figures',
  'market',
  'bookings',
])
export type AnalyticsView = z.infer<typeof AnalyticsView>

const access = ['admin'] as const
const Range = { from: date, to: date }

export const analytics = {
  figures: endpoint('GET /admin/analytics', {
    summary: 'Returns all figures of a date range, in total.',
    access,
    query: Choice,
    returns: z.object({
      ...Range,
      counts: Counts,
      reasons: z.array(ReasonCount),
      cancellations: z.array(z.object({ side: CancelSide, notice: CancelNotice, count })),
      /** From the request to its answer. */
      answer: Wait,
      /** From posting a vacancy, or from the first request, to each acceptance that fills it. */
      fill: Wait,
    }),
  }),
  trend: endpoint('GET /admin/analytics/trend', {
    summary: 'Returns the counts of a date range by week, or by month from half a year on.',
    access,
    query: Choice,
    returns: z.object({
      ...Range,
      unit: z.enum(['week', 'month']),
      /** Weeks from their Monday, or months. The first and the last hold only days of the range. */
      data: z.array(Counts.extend({ start: date })),
    }),
  }),
  people: endpoint('GET /admin/analytics/people', {
    summary: 'Lists the figures of each employee; with filters other than dates, only of those who were asked.',
    access,
    query: z.strictObject({ ...chosen, ...people, ...paging(15) }),
    returns: z.object({ ...Range, data: z.array(AnalysedPerson), ...Page }),
  }),
  availability: endpoint('GET /admin/analytics/availability', {
    summary: 'Returns the average availability of those employees, and how many are green, yellow and red.',
    access,
    query: Choice,
    returns: z.object({ ...Range, people: count, average: percent, good: count, fair: count, poor: count }),
  }),
  market: endpoint('GET /admin/analytics/market', {
    summary: 'Lists shifts requested and people available for them, by weekday and subject.',
    access,
    query: Choice,
    returns: z.object({
      ...Range,
      data: z.array(
        z.object({
          subject: z.object({ id, name: z.string() }),
          /**
           * From Monday: positions on those weekdays in the range, filled ones, and people usually
           * available.
           */
          days: z.array(z.object({ places: count, filled: count, supply: count })),
        }),
      ),
      /**
       * Number of dates of each weekday in the range, and people usually available for any subject.
       */
      days: z.array(z.object({ dates: count, supply: count })),
    }),
  }),
  texts: endpoint('GET /admin/analytics/texts', {
    summary: 'Returns the number and cost of text messages sent about the bookings in a date range.',
    access,
    query: Choice,
    returns: TextCosts.extend(Range),
  }),
  bookings: endpoint('GET /admin/analytics/bookings', {
    summary: 'Lists the bookings behind a figure, latest first.',
    access,
    query: z.strictObject({ ...chosen, ...behind, ...paging(15) }),
    returns: z.object({ ...Range, data: z.array(Shift), ...Page }),
  }),
  employers: endpoint('GET /admin/analytics/employers', {
    summary: 'Lists employers to filter by: those whose name contains the text, or the one with the id.',
    access,
    query: z.strictObject({ search: line(100).optional(), id: idText.optional() }),
    returns: z.object({ data: z.array(z.object({ id, name: z.string() })) }),
  }),
  export: endpoint('GET /admin/analytics/export', {
    summary: 'Exports a view as a CSV file.',
    access,
    query: z.strictObject({ ...chosen, ...people, ...behind, view: AnalyticsView }),
    mode: 'file',
    budget: { account: { count: 20, window: 60 } },
  }),
}
