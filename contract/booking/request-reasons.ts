/** Reasons why a person was asked for a slot of a vacancy, or was not. */
import * as z from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { date, id, instant, Page, paging, time, withId } from '../platform/values.ts'

/**
 * `rank`: best match; `newcomer`: one request in seven goes to a newcomer; `draw`: one in fifty is
 * drawn at random; `pool`: the order of the pool; `applied`: the person had applied, and the
 * employer chose them; `day_plan`: the person was in a plan for the whole day, which the employer
 * confirmed; `swap`: the person took over the shift of a colleague.
 */
export const AskedReason = z.enum(['rank', 'newcomer', 'draw', 'pool', 'applied', 'day_plan', 'swap'])
export type AskedReason = z.infer<typeof AskedReason>

export const NotAskedReason = z.enum([
  /** Enough people had been asked before. */
  'enough',
  /** Has a request that is new, or two that are open. */
  'fresh',
  'open',
  /** Was asked as often as a day or a week allows. */
  'day',
  'week',
  /** The employer has asked the person itself for that time. */
  'same_employer',
  /** Was deciding, or being asked, at that moment. */
  'busy',
  /** Cannot arrive in time. */
  'late',
  'booked',
  'away',
  /** Could not travel between this shift and another one. */
  'travel',
  'rest',
  'credential',
  'subject',
  /** More days than the person wants in that week, or less pay. */
  'wish',
  /** The employer could not book the person, such as by its plan. */
  'site',
  /** Had applied, and the employer chose others. */
  'not_chosen',
])
export type NotAskedReason = z.infer<typeof NotAskedReason>

export const DAYS_LISTED = 30

export const WhyAsked = z.object({
  /** `direct`: by the employer itself; `held`: after a yes to a shift that was taken. */
  reason: z.enum(['direct', 'held', ...AskedReason.options]),
  /** Place among the people who were asked, counted from 1; null for a direct request. */
  place: z.int().nullable(),
  /** People who fit; null for a direct request. */
  fitting: z.int().nullable(),
  /** Completed shifts with this employer. */
  past_shifts: z.int(),
  /** Whether the person says yes more often than usual. */
  often_says_yes: z.boolean(),
})
export type WhyAsked = z.infer<typeof WhyAsked>

const slot = { slot_id: id, date, start_time: time, end_time: time }
/** A shift for which the person was considered and never asked, with the last reason. */
export const NotAsked = z.object({
  ...slot,
  employer: z.string(),
  subject: z.string(),
  reason: NotAskedReason,
})
export type NotAsked = z.infer<typeof NotAsked>

export const OwnRecord = z.object({
  /** Rounded: yes answers, and those that an average person would have given. */
  said_yes: z.int(),
  usual: z.int(),
  /** Mornings in a row on which the person was considered and not asked. */
  waited: z.int(),
})
export type OwnRecord = z.infer<typeof OwnRecord>

export const SlotAsked = z.object({
  ...slot,
  /** In the order in which they were asked. */
  asked: z.array(
    z.object({
      id,
      name: z.string(),
      avatar: z.string().nullable(),
      reason: AskedReason,
      past_shifts: z.int(),
      is_booked: z.boolean(),
      asked_at: instant,
    }),
  ),
  /** People who fit and were not asked: because enough were asked before, and all others. */
  not_needed: z.int(),
  not_possible: z.int(),
  /** First time at which more people were asked because answers were slow; null for most. */
  slow_at: instant.nullable(),
})
export type SlotAsked = z.infer<typeof SlotAsked>

export const requestReasons = {
  why: endpoint('GET /shift-requests/:id/why', {
    summary: 'Says why the caller was asked for a shift.',
    access: ['employee'],
    params: withId,
    returns: z.object({ data: WhyAsked }),
  }),
  mine: endpoint('GET /not-asked', {
    summary:
      'Lists shifts of the last 30 days for which the caller was considered and not asked, latest first, each with the one reason. A shift is listed once nobody else is asked for it. Also returns what is counted of the caller’s answers.',
    access: ['employee'],
    query: z.strictObject(paging(20)),
    returns: z.object({ record: OwnRecord, data: z.array(NotAsked), ...Page }),
  }),
  ofVacancy: endpoint('GET /vacancies/:id/asked', {
    summary: 'Lists the people who were asked for a vacancy of the caller, in order, and why.',
    access: ['employer'],
    right: 'view',
    params: withId,
    returns: z.object({ data: z.array(SlotAsked) }),
  }),
  ofRequest: endpoint('GET /admin/shifts/:id/asked', {
    summary:
      'Lists the people who were asked for the vacancy of a request or booking, in order, and why; nobody if the employer asked the person itself. Each look is recorded in the audit log.',
    access: ['admin'],
    params: withId,
    returns: z.object({ data: z.array(SlotAsked) }),
  }),
}
