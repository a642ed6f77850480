/**
 * Figures of the sites of an organisation by month. A booking belongs to the date of its shift, and
 * is counted as in the admin's analytics; hours and pay are those of the activity records.
 */
import * as z from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { id, idText } from '../platform/values.ts'
import { cents } from './timesheets.ts'

const count = z.int()
/** A calendar month, YYYY-MM. */
const Month = z.string('Please choose a month.').regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Please choose a month.')

/** Longest range; the months before, with which it is compared, are as many. */
export const MOST_MONTHS = 12

export const SiteFigures = z.object({
  /** All requests, whatever their outcome. */
  requests: count,
  /** Positions: requests for the same subject, date and time count as one. */
  places: count,
  filled: count,
  /** Unfilled positions with no open request. */
  unfilled: count,
  /** Worked, by the timesheets, or as booked where there is none yet. */
  worked_minutes: count,
  /** Pay for it, GST and on-costs not included; an estimate until each timesheet is approved. */
  cost_cents: cents,
  /** Part of the pay that is on approved timesheets. */
  approved_cents: cents,
})
export type SiteFigures = z.infer<typeof SiteFigures>

/** Figures of several sites together. */
export const sumOf = (all: readonly SiteFigures[]): SiteFigures => {
  const sum = (name: keyof SiteFigures) => all.reduce((total, figures) => total + figures[name], 0)
  return {
    requests: sum('requests'),
    places: sum('places'),
    filled: sum('filled'),
    unfilled: sum('unfilled'),
    worked_minutes: sum('worked_minutes'),
    cost_cents: sum('cost_cents'),
    approved_cents: sum('approved_cents'),
  }
}

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
      months: z.array(SiteFigures.extend({ month: Month })),
    }),
  }),
  export: endpoint('GET /organisation/figures/export', {
    summary: 'Exports the figures of each site and month as a CSV file.',
    access: ['employer'],
    right: 'view',
    query: z.strictObject(chosen),
    mode: 'file',
    budget: { account: { count: 20, window: 60 } },
  }),
}
