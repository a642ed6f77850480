/**
 * Roster of a workplace: who is booked on each day of a week, and which shifts still need people;
 * counts for the days of a month; and posting the shifts of some days again on others.
 */
import * as z from 'zod'
import { Classification } from '../people/profiles.ts'
import { DayNote } from '../people/special-days.ts'
import { endpoint } from '../platform/endpoint.ts'
import { date, id, instant, time } from '../platform/values.ts'
import { DAYS_OF_MONTH_VIEW, DAYS_OF_WEEK, MOST_COPIED, MOST_ON_ROSTER } from './roster-rules.ts'
import { BoardSites, OpenShift } from './today.ts'

export const RosterBooking = z.object({
  shift_id: id,
  /** Id and name of the site. */
  site: z.object({ id, name: z.string() }),
  person: z.object({ id, name: z.string(), avatar: z.string().nullable() }),
  subject: z.object({ id, name: z.string() }),
  classification: Classification.nullable(),
  class_room: z.string().nullable(),
  date,
  start_time: time,
  end_time: time,
  /** The person did not come. */
  is_no_show: z.boolean(),
})
export type RosterBooking = z.infer<typeof RosterBooking>

export const RosterDay = z.object({
  date,
  /**
   * People booked; people needed for shifts with unanswered requests, applicants or a pending
   * approval (`waiting`); and people needed for the other shifts (`open`).
   */
  booked: z.int(),
  waiting: z.int(),
  open: z.int(),
  /** Holiday or pupil-free day of the site that is acted for; null for most days. */
  special_day: DayNote.nullable(),
  /** Those of the other sites, if all sites are shown, by name of the site. */
  of_other_sites: z.array(DayNote.extend({ site: z.object({ id, name: z.string() }) })),
})
export type RosterDay = z.infer<typeof RosterDay>

export const Roster = z.object({
  time_zone: z.string(),
  as_of: instant,
  /** Every day of the range. */
  days: z.array(RosterDay),
  /** Both lists are empty for more than seven days. */
  bookings: z.array(RosterBooking).max(MOST_ON_ROSTER),
  open: z.array(OpenShift).max(MOST_ON_ROSTER),
  /** Some are left out because there are too many. */
  has_more: z.boolean(),
})
export type Roster = z.infer<typeof Roster>

const daysBetween = (from: string, until: string) => (Date.parse(until) - Date.parse(from)) / 86_400_000
const range = (days: number) => ({
  check: ({ from, until }: { from: string; until: string }) => from <= until && daysBetween(from, until) < days,
  says: { path: ['until'], error: `At most ${days} days.` },
})
const [monthView, week] = [range(DAYS_OF_MONTH_VIEW), range(DAYS_OF_WEEK)]

export const CopiedDays = z
  .strictObject({
    from: date,
    until: date,
    /** Date for the shifts of `from`; those of later days follow in the same order. */
    to: date,
    /** Posts on holidays and pupil-free days too, where a school leaves them out. */
    with_special_days: z.boolean().optional(),
  })
  .refine(week.check, week.says)
  .refine(({ from, to }) => to !== from, { path: ['to'], error: 'Please choose other dates.' })
export type CopiedDays = z.infer<typeof CopiedDays>

/**
 * `special_day`: the school has no classes; `posted`: a shift for this subject and time is already
 * open, booked or waiting for approval; `past`: the time can no longer be booked; `plan_limit`: the
 * plan covers no more people in that month.
 */
const LeftOutReason = z.enum(['special_day', 'posted', 'past', 'plan_limit'])
export const CopyPreview = z.object({
  days: z.array(
    z.object({
      date,
      special_day: DayNote.nullable(),
      /** Number of people needed, and their estimated pay. */
      people: z.int(),
      cost_cents: z.int(),
      /** Shifts that are left out, with the reason. */
      left_out: z.array(z.object({ reason: LeftOutReason, shifts: z.int() })),
    }),
  ),
  people: z.int(),
  cost_cents: z.int(),
  /** Sentences about limits of the caller that are exceeded; those shifts wait for approval. */
  exceeded: z.array(z.string()),
})
export type CopyPreview = z.infer<typeof CopyPreview>

export const Copied = z.object({
  /** Shifts posted, and those of them that wait for approval. */
  shifts: z.int(),
  waiting: z.int(),
})
export type Copied = z.infer<typeof Copied>

const copiedMessage = ({ shifts, waiting }: Copied) => {
  if (shifts === 0) return 'There was nothing to post.'
  const posted = shifts === 1 ? '1 shift posted.' : `${shifts} shifts posted.`
  if (waiting === 0) return posted
  if (waiting === shifts) return `${posted} ${shifts === 1 ? 'It waits' : 'All wait'} for approval.`
  return `${posted} ${waiting === 1 ? '1 waits' : `${waiting} wait`} for approval.`
}

export const roster = {
  get: endpoint('GET /roster', {
    summary:
      'Lists the bookings of up to seven days and the shifts that still need people; for up to 42 days, only the number of people per day.',
    access: ['employer'],
    right: 'view',
    query: z
      .strictObject({ from: date, until: date, sites: BoardSites.optional() })
      .refine(monthView.check, monthView.says),
    returns: z.object({ data: Roster }),
  }),
  previewCopy: endpoint('POST /roster/copy/preview', {
    summary: 'Counts the people who would be needed, day by day, and estimates their pay. Nothing is posted.',
    access: ['employer'],
    right: 'book',
    body: CopiedDays,
    returns: CopyPreview,
    // It only reads, and reads a lot, so it needs no transaction.
    mode: 'outside',
  }),
  copy: endpoint('POST /roster/copy', {
    summary: `Posts the shifts of up to seven days again on other dates, at most ${MOST_COPIED}. The people booked for them are not booked again; people who fit are asked right after the response.`,
    access: ['employer'],
    right: 'book',
    budget: { account: { count: 30, window: 3600 } },
    body: CopiedDays,
    returns: Copied,
    status: 201,
    message: copiedMessage,
    problems: ['plan_limit_reached'],
    // Each vacancy has a transaction of its own, so that slots and people are not locked for long.
    mode: 'outside',
  }),
}
