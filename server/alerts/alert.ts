import { AlertEvent, type MailWords } from '#contract/messaging.ts'
import { type PushedAnswers, sendMail, sendPushes, sendText, spare } from '../messaging/queries.ts'
import { filledBy } from '../messaging/templates.ts'
import type { Config } from '../platform/config.ts'
import type { Tx } from '../platform/database.ts'
import { waysOf } from './domain.ts'
import { alertMails } from './mails.ts'
import { type Reachable, standingsOf } from './queries.ts'

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

/** A confirmation is promised to leave, so nothing spares it. */
const SPARED = AlertEvent.options.filter((event) => event !== 'shift_booked')

/** The person has seen or answered what there is about a shift: what still waits to tell of it is not needed any more. */
export const reacted = (tx: Tx, userId: number, shiftId: number) => spare(tx, { userId, shiftId, events: SPARED })

const mailTo = ({ ownWords }: Reachable, told: Told, { house, mail }: Alert) => {
  if (mail !== undefined) return mail
  const link = house.publicUrl + told.link
  return filledBy(ownWords, house, alertMails.notice)({ title: told.title, message: told.message, link })
}

/** Tells a person outside the product, by the ways that they have chosen and at the time that suits. */
export const sendAlert = async (tx: Tx, userId: number, told: Told, alert: Alert, now: Temporal.Instant) => {
  const { event, shiftId, text, answers, until, takesBack } = alert
  if (takesBack !== undefined && shiftId !== undefined) await spare(tx, { userId, shiftId, events: [takesBack] })
  const [person] = await standingsOf(tx, [userId], alert, now)
  if (person === undefined) return
  const ways = waysOf(person, alert, now)
  const occasion = { event, ...(shiftId !== undefined && { shiftId }), ...(until && { until }) }
  const when = (at: Temporal.Instant) => (at.equals(now) ? occasion : { ...occasion, at })

  if (ways.push) {
    const said = { title: told.title, body: told.message, link: told.link, ...(answers && { answers }) }
    const at = when(ways.push)
    await sendPushes(
      tx,
      person.subscriptions.map((subscriptionId) => ({ ...at, ...said, userId, subscriptionId })),
      now,
    )
  }
  if (ways.sms && text !== undefined && person.phone !== null)
    await sendText(tx, { ...when(ways.sms), to: person.phone, userId, body: text }, now)
  if (ways.mail)
    await sendMail(tx, { ...when(ways.mail), to: person.email, userId, ...mailTo(person, told, alert) }, now)
}

/** Tells many people something of the same kind by push alone, in one reading and one writing. */
export const pushToMany = async (
  tx: Tx,
  told: readonly (Told & { userId: number })[],
  event: AlertEvent,
  now: Temporal.Instant,
) => {
  if (told.length === 0) return
  const userIds = [...new Set(told.map(({ userId }) => userId))]
  const people = new Map((await standingsOf(tx, userIds, { event }, now)).map((person) => [person.id, person]))
  const pushes = told.flatMap(({ userId, title, message, link }) => {
    const person = people.get(userId)
    const at = person && waysOf(person, { event }, now).push
    if (!at) return []
    const said = { userId, event, title, body: message, link, ...(!at.equals(now) && { at }) }
    return person.subscriptions.map((subscriptionId) => ({ ...said, subscriptionId }))
  })
  if (pushes.length > 0) await sendPushes(tx, pushes, now)
}
