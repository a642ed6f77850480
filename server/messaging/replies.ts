/** What stands between a text message that somebody wrote to us and what it does. */
import type { Role } from '#contract/endpoint.ts'
import type { AlertEvent, ReplyOutcome } from '#contract/messaging.ts'
import type { Tx } from '../platform/database.ts'
import type { ReplyWords } from './reply-words.ts'

export type Reply = {
  /** E.164 */
  from: string
  /** Whose confirmed number it is; it may be that of several accounts. */
  users: readonly { id: number; role: Role; name: string }[]
  words: ReplyWords
  body: string
  receivedAt: Temporal.Instant
}
export type Understood = {
  outcome: ReplyOutcome
  userId: number | null
  shiftId: number | null
  /** What is said back at once, in the same transaction; null is silence. */
  answer: string | null
  /** What the answer tells of, where it is more than an answer. */
  event?: AlertEvent
}
/** Does what a reply asks for; null where it is none of its business, so that the next one is asked. */
export type ReplyReader = (tx: Tx, reply: Reply, now: Temporal.Instant) => Promise<Understood | null>
