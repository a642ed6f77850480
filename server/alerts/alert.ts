import type { AlertEvent, MailWords } from '#contract/messaging.ts'
import type { PushedAnswers } from '../messaging/queries.ts'
import type { Config } from '../platform/config.ts'
import type { Tx } from '../platform/database.ts'

/** What a mail names: the product, and the address that its links begin with. */
export type AlertHouse = Pick<Config, 'productName' | 'publicUrl'>

/** What a notice needs to reach its person outside the product. */
export type Alert = {
  event: AlertEvent
  house: AlertHouse
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
  /**
   * Takes something back that was told of this shift: what of that still waits does not leave any more, and this goes
   * only by those channels by which it has left.
   */
  takesBack?: AlertEvent
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

/** The person has seen or answered what there is about a shift: what still waits to tell of it is not needed any more. */
export const reacted = async (_tx: Tx, _userId: number, _shiftId: number): Promise<void> => {}
