/** One message about a shift, as its two sides see it. */
import * as z from 'zod'
import { Channel, MessageState, ReplyOutcome } from '../messaging/messaging.ts'
import { id, instant } from '../platform/values.ts'

export const ExchangeEntry = z.object({
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
export type ExchangeEntry = z.infer<typeof ExchangeEntry>
