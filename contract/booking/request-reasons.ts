/** Reasons why a person was asked for a slot of a vacancy, or was not. */
import * as z from 'zod'

/** `rank`: best match; `newcomer`: one request in seven goes to a newcomer; `pool`: its order. */
export const AskedReason = z.enum(['rank', 'newcomer', 'pool'])
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
  /** The employer could not book the person, such as by its plan. */
  'site',
])
export type NotAskedReason = z.infer<typeof NotAskedReason>
