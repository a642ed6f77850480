import type { AlertEvent, ReplyOutcome } from '#contract/messaging/outbox.ts'
import type { Role } from '#contract/platform/endpoint.ts'
import type { Tx } from '#server/platform/database.ts'
import type { ReplyWords } from './reply-words.ts'

export type Reply = {
  /** E.164 */
  from: string
  /** Accounts that have confirmed this number; there may be several. */
  users: readonly { id: number; role: Role; name: string }[]
  words: ReplyWords
  body: string
  receivedAt: Temporal.Instant
}
export type Understood = {
  outcome: ReplyOutcome
  userId: number | null
  shiftId: number | null
  /** Reply text, sent in the same transaction; null sends nothing. */
  answer: string | null
  /** The event that the answer also announces, if it is more than an answer. */
  event?: AlertEvent
}
/** Handles a reply, or returns null to leave it to the next reader. */
export type ReplyReader = (tx: Tx, reply: Reply) => Promise<Understood | null>
