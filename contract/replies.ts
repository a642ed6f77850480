/** What was written about a shift by text message, push and mail, and what was answered: shown to both sides of it. */
import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { Channel, MessageState, ReplyOutcome } from './messaging.ts'
import { id, instant, Page, paging, withId } from './values.ts'

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

export const replies = {
  exchange: endpoint('GET /shifts/:id/exchange', {
    summary: 'What was written about a shift to its two sides and answered by them, oldest first.',
    access: ['admin', 'employer', 'employee'],
    params: withId,
    query: z.strictObject(paging(50)),
    returns: z.object({ data: z.array(ExchangeEntry), ...Page }),
  }),
}
