/**
 * Pay that an employer owes a person whose booking it cancels: dated rules of the operator by
 * sector and state.
 */
import * as z from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { State } from '../platform/states.ts'
import { date, id, instant, Page, paging, required, Sector, time, withId } from '../platform/values.ts'

const percent = z.int('Please enter a whole number.').min(1, 'At least 1 %.').max(100, 'At most 100 %.').nullable()
const terms = {
  /** A cancellation is late after `late_time` on the day of the shift (0) or the day before (1). */
  late_days: z.int().min(0).max(1).nullable(),
  late_time: time.nullable(),
  /** Owed for a late one: a share of the pay of the shift, or the pay of so many minutes. */
  late_percent: percent,
  late_minutes: z.int('Please enter whole minutes.').min(15, 'At least 15.').max(960, 'At most 960.').nullable(),
  /** Nothing is owed if the employer books the person again for that day. */
  lifted_by_rebooking: z.boolean(),
  /** Share of the pay owed to a person who is sent home on arrival. */
  arrival_percent: percent,
}

export const CancellationRule = z.object({
  id,
  sector: Sector,
  state: State,
  from_date: date,
  ...terms,
  source: z.string(),
  /** True for a default that no admin has confirmed. */
  is_starting: z.boolean(),
  /** In the time zone of its state. */
  standing: z.enum(['past', 'current', 'coming']),
  /** True if it does not apply yet. */
  may_remove: z.boolean(),
})
export type CancellationRule = z.infer<typeof CancellationRule>

export const NewCancellationRule = z
  .strictObject({ sector: Sector, state: State, from_date: date, ...terms, source: required(300) })
  .refine(({ late_days, late_time }) => (late_days === null) === (late_time === null), {
    path: ['late_time'],
    error: 'Please enter the time after which it is late.',
  })
  .refine(({ late_percent, late_minutes }) => late_percent === null || late_minutes === null, {
    path: ['late_minutes'],
    error: 'Enter a share or minutes, not both.',
  })
  .refine((rule) => (rule.late_days === null) === (rule.late_percent === null && rule.late_minutes === null), {
    path: ['late_percent'],
    error: 'Enter a share or minutes for a late cancellation.',
  })
export type NewCancellationRule = z.infer<typeof NewCancellationRule>

/** Pay owed for a cancelled booking, as it was when the employer cancelled. */
export const Owed = z.object({
  cents: z.int(),
  /** Part of the pay, such as "2 hours". */
  share: z.string(),
  /** The rule in words, such as "the rule in Victoria for cancelling on the day". */
  rule: z.string(),
  source: z.string(),
  lifted_by_rebooking: z.boolean(),
  /** The employer has booked the person again for that day, so nothing is owed. */
  is_lifted: z.boolean(),
})
export type Owed = z.infer<typeof Owed>

export const CancellationCost = z.object({
  /** Null if cancelling now costs nothing, and for the booking of an agency. */
  owed: Owed.omit({ is_lifted: true }).nullable(),
  /** Until when it costs nothing; null if that does not end before the start, or has passed. */
  free_until: instant.nullable(),
  /** The agency that booked it, whose contract decides; null otherwise. */
  agency: z.string().nullable(),
})
export type CancellationCost = z.infer<typeof CancellationCost>

const access = ['admin'] as const
/** Part of the settings. */
export const cancellationCalls = {
  cancellationRules: endpoint('GET /admin/cancellation-rules', {
    summary: 'Lists what employers owe for a late cancellation by sector, state and date, newest first.',
    access,
    query: z.strictObject({ sector: Sector.optional(), state: State.optional(), ...paging(15) }),
    returns: z.object({ data: z.array(CancellationRule), ...Page }),
  }),
  addCancellationRule: endpoint('POST /admin/cancellation-rules', {
    summary: 'Sets what employers of a sector in a state owe for a late cancellation from today or a later date.',
    access,
    body: NewCancellationRule,
    returns: CancellationRule,
    message: 'Cancellation rule saved.',
    status: 201,
    problems: ['rate_exists'],
  }),
  removeCancellationRule: endpoint('DELETE /admin/cancellation-rules/:id', {
    summary: 'Removes a cancellation rule that does not apply yet.',
    access,
    params: withId,
    message: 'Cancellation rule removed.',
    problems: ['rate_in_use'],
  }),
}
