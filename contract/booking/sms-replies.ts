/** Messages about a shift by text, push and mail, and the answers, shown to both sides. */
import * as z from 'zod'
import { Channel, MessageState, ReplyOutcome } from '../messaging/outbox.ts'
import { endpoint } from '../platform/endpoint.ts'
import { id, instant, Page, paging, withId } from '../platform/values.ts'

/** One message, as the two sides see it. */
export const SmsLogEntry = z.object({
  /** Unique per direction. */
  id,
  direction: z.enum(['out', 'in']),
  channel: Channel,
  /** Recipient, or author of an incoming message. */
  side: z.enum(['employer', 'employee']),
  /** Delivery state of an outgoing message; null for incoming ones. */
  state: MessageState.nullable(),
  /** Outcome of an incoming message; null for outgoing ones. */
  outcome: ReplyOutcome.nullable(),
  /** Text; for a mail its subject only; null if the text concerns the other side only. */
  words: z.string().nullable(),
  at: instant,
  /** Earliest time of sending, while the message waits for it. */
  leaves_at: instant.nullable(),
})
export type SmsLogEntry = z.infer<typeof SmsLogEntry>

export const replies = {
  exchange: endpoint('GET /shifts/:id/exchange', {
    summary: 'Lists messages about a shift to both sides, and their replies, oldest first.',
    access: ['admin', 'employer', 'employee'],
    right: 'view',
    params: withId,
    query: z.strictObject(paging(50)),
    returns: z.object({ data: z.array(SmsLogEntry), ...Page }),
  }),
}
