import type { AlertEvent, MailWords } from '#contract/messaging.ts'
import type { PushedAnswers } from '../messaging/queries.ts'
import type { Tx } from '../platform/database.ts'

/** What a notice needs to reach its person outside the product. */
export type Alert = {
  event: AlertEvent
  shiftId?: number
  /** Words for a phone; without them it goes by push and mail alone. */
  text?: string
  /** Words of its own for a mail; without them the mail says what the notice says. */
  mail?: MailWords & { secret?: { text: string; until: Temporal.Instant } }
  /** What the push can be answered with at once. */
  answers?: PushedAnswers
  /** When the shift begins: what is asked for today passes quiet hours, and nothing of it leaves after `until`. */
  startsAt?: Temporal.Instant
  until?: Temporal.Instant
}
/** What is told inside the product, with the screen that shows it. */
export type Told = { title: string; message: string; link: string }

export const sendAlert = async (
  _tx: Tx,
  _userId: number,
  _told: Told,
  _alert: Alert,
  _now: Temporal.Instant,
): Promise<void> => {}
