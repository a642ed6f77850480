/** One message about a shift, as its two sides see it. */
import * as z from 'zod'
import { Channel, MessageState, ReplyOutcome } from './messaging.ts'
import { id, instant } from './values.ts'

export const ExchangeEntry = z.object({
  /** A number of its own among what went out, and another among what came in. */
  id,
  direction: z.enum(['out', 'in']),
  channel: Channel,
  /** Whom it went to, or who wrote it. */
  side: z.enum(['employer', 'employee']),
  /** Where what went out stands; null for what came in. */
  state: MessageState.nullable(),
  /** What came of what came in; null for what went out. */
  outcome: ReplyOutcome.nullable(),
  /** Of a mail the subject alone; null where the words are the other side's business. */
  words: z.string().nullable(),
  at: instant,
  /** When it leaves at the earliest, as long as it waits for that. */
  leaves_at: instant.nullable(),
})
export type ExchangeEntry = z.infer<typeof ExchangeEntry>
