/**
 * Figures of the sites of an organisation by month. A booking belongs to the date of its shift, and
 * is counted as in the admin's analytics; hours and pay are those of the activity records.
 */
import * as z from 'zod'
import { CancelNotice, CancelSide, CountedReason, Wait } from '../booking/metrics.ts'
import { endpoint } from '../platform/endpoint.ts'
import { date, id, idText } from '../platform/values.ts'
import { cents } from './timesheets.ts'

const count = z.int()
/** A calendar month, YYYY-MM. */
const Month = z.string('Please choose a month.').regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Please choose a month.')

/** Longest range; the months before, with which it is compared, are as many. */
export const MOST_MONTHS = 12

export const SiteFigures = z.object({
  /** All requests, whatever their outcome. */
  requests: count,
  /** Positions: a slot counts each person it needs for whom a request was sent. */
  places: count,
  filled: count,
  /** Unfilled positions with no open request. */
  unfilled: count,
  /** Worked, by the timesheets, or as booked where there is none yet. */
  worked_minutes: count,
  /** Pay, or what an agency bills, without GST and on-costs; estimated until approved. */
  cost_cents: cents,
  /** Part of the pay that is on approved timesheets. */
  approved_cents: cents,
  /** Booked shifts that either side cancelled. */
  cancelled: count,
  /** Booked shifts that were marked as not attended. */
  no_shows: count,
})
export type SiteFigures = z.infer<typeof SiteFigures>

/** Figures of several sites together. */
export const sumFigures = (all: readonly SiteFigures[]): SiteFigures => {
  const sum = (name: keyof SiteFigures) => all.reduce((total, figures) => total + figures[name], 0)
  return {
    requests: sum('requests'),
    places: sum('places'),
    filled: sum('filled'),
    unfilled: sum('unfilled'),
    worked_minutes: sum('worked_minutes'),
    cost_cents: sum('cost_cents'),
    approved_cents: sum('approved_cents'),
    cancelled: sum('cancelled'),
    no_shows: sum('no_shows'),
  }
}

const MonthFigures = SiteFigures.extend({ month: Month })

const SubjectFigures = SiteFigures.pick({ places: true, filled: true, unfilled: true, cost_cents: true })
export type SubjectFigures = z.infer<typeof SubjectFigures>

/** Weeks of demand that are expected, from the next Monday on. */
export const WEEKS_AHEAD = 4
/** Weeks of requests that are needed before anything is expected. */
export const WEEKS_NEEDED = 6

/** Lines of a file: one for each site and month, each subject, or each expected day. */
const FiguresPart = z.enum(['months', 'subjects', 'forecast'])
export type FiguresPart = z.infer<typeof FiguresPart>

const chosen = {
  /** Without months, the current one and the two before it. */
  from: Month.optional(),
  to: Month.optional(),
  /** Months of this site only; otherwise of all sites that the caller acts for. */
  site_id: idText.optional(),
}

export const siteFigures = {
  list: endpoint('GET /organisation/figures', {
    summary:
      'Returns bookings, hours and pay of each site that the caller acts for, with those of the preceding months.',
    access: ['employer'],
    right: 'view',
    query: z.strictObject(chosen),
    returns: z.object({
      from: Month,
      to: Month,
      /** The months before, with which they are compared. */
      before: z.object({ from: Month, to: Month }),
      sites: z.array(z.object({ id, name: z.string(), part_of: id.nullable(), now: SiteFigures, before: SiteFigures })),
      /** Months of all these sites together, or of the one that is asked for. */
      months: z.array(MonthFigures),
      /** As many months before them. */
      months_before: z.array(MonthFigures),
    }),
  }),
  details: endpoint('GET /organisation/figures/details', {
    summary:
      'Returns time to fill, reasons for rejections, cancellations, subjects and weekdays of the months, and the shifts expected in the next weeks.',
    access: ['employer'],
    right: 'view',
    query: z.strictObject(chosen),
    returns: z.object({
      from: Month,
      to: Month,
      before: z.object({ from: Month, to: Month }),
      /** From posting a vacancy, or from the first request, to each acceptance that fills it. */
      fill: z.object({ now: Wait, before: Wait }),
      /** Reasons that were given for rejections, the most frequent first. */
      reasons: z.array(z.object({ reason: CountedReason, count })),
      cancellations: z.array(z.object({ side: CancelSide, notice: CancelNotice, count })),
      /** Subjects with requests in the months or in those before, the most requested first. */
      subjects: z.array(z.object({ id, name: z.string(), now: SubjectFigures, before: SubjectFigures })),
      /** Positions by weekday of the shift, from Monday. */
      weekdays: z.array(SiteFigures.pick({ places: true, filled: true, unfilled: true })).length(7),
      /** Empty while the sites have requested shifts for fewer than six weeks. */
      forecast: z.array(
        z.object({
          /** A Monday. */
          week: date,
          /** Positions likely to be requested each day from Monday, and those requested so far. */
          days: z
            .array(
              z.object({
                date,
                expected: z.number(),
                requested: count,
                /** Holiday or other reason why there are no classes; null on an ordinary day. */
                closed: z.string().nullable(),
              }),
            )
            .length(7),
        }),
      ),
    }),
  }),
  export: endpoint('GET /organisation/figures/export', {
    summary: 'Exports the figures of each site and month as a CSV file, or those of another part of the screen.',
    access: ['employer'],
    right: 'view',
    query: z.strictObject({ ...chosen, part: FiguresPart.default('months') }),
    mode: 'file',
    budget: { account: { count: 20, window: 60 } },
  }),
}
