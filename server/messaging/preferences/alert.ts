import { linkAt } from '#contract/messaging/notifications.ts'
import { AlertEvent, type MailWords } from '#contract/messaging/outbox.ts'
import { messagesAt } from '#contract/messaging/preferences.ts'
import { signLink } from '#server/messaging/links/signatures.ts'
import { cancelPending, type PushedAnswers, sendMail, sendPushes, sendText } from '#server/messaging/outbox/queries.ts'
import { filledBy } from '#server/messaging/outbox/templates.ts'
import { lockConfirmed } from '#server/messaging/phones/queries.ts'
import type { Brand } from '#server/platform/config.ts'
import type { Tx } from '#server/platform/database.ts'
import { alertMails } from './messages.ts'
import { mayRingAgain, type Reachable, reachabilityOf } from './queries.ts'
import { channelsOf } from './rules.ts'

type AlertMail = MailWords & { secret?: { text: string; until: Temporal.Instant } }
/**
 * Text, or a function that writes it for the reader's time zone. It runs only if the message is
 * sent, so that responses do not wait for it.
 */
type Lazy<T> = T | ((tx: Tx, readerZone: string) => Promise<T>)
const resolve = async <T extends string | AlertMail>(
  mailContent: Lazy<T>,
  tx: Tx,
  { time_zone }: Reachable,
): Promise<T> => (typeof mailContent === 'function' ? mailContent(tx, time_zone) : mailContent)

export type Alert = {
  event: AlertEvent
  shiftId?: number
  /** Text message; without it the alert goes by push and mail only. */
  text?: Lazy<string>
  /** Mail text; without it the mail has the text of the notice. */
  mail?: Lazy<AlertMail>
  /**
   * Text of the push if the notice has figures, such as pay, that nobody should read on a lock
   * screen.
   */
  push?: string
  /** Sentence that only the mail adds; inside the product it is on the linked screen. */
  mailAdds?: string | null
  /** Answers offered on the push itself. */
  answers?: PushedAnswers
  /**
   * Start of the shift: a request for today passes quiet hours, and nothing is sent after `until`.
   */
  startsAt?: Temporal.Instant
  until?: Temporal.Instant
  /**
   * Retracts an alert about this shift: cancels its pending messages, and is sent only on the
   * channels on which it already went out.
   */
  takesBack?: AlertEvent
}
export type AlertText = {
  title: string
  message: string
  link: string
  /** Site that it is about, if the reader acts for several. */
  siteId?: number | null
}

const siteLink = ({ link, siteId }: AlertText) => (siteId ? linkAt(link, siteId) : link)

/** Names the site in the links of a message that a feature has written, to the screen or short. */
const withSite = (body: string, { publicUrl }: Brand, alertText: AlertText, shiftId: number | undefined): string => {
  const { link, siteId } = alertText
  if (!siteId) return body
  const links = [publicUrl + link, ...(shiftId === undefined ? [] : [`${publicUrl}/s/${shiftId}`])]
  return links.reduce(
    (text, one) => text.replace(new RegExp(`${RegExp.escape(one)}(?![\\w&])`), linkAt(one, siteId)),
    body,
  )
}

/** A confirmation is promised to leave, so nothing spares it. */
const CANCELLABLE = AlertEvent.options.filter((event) => event !== 'shift_booked')

/** Cancels a person's pending alerts about a shift once they have seen or answered it. */
export const cancelPendingAlerts = (tx: Tx, userId: number, shiftId: number | readonly number[]) =>
  cancelPending(tx, { userIds: [userId], shiftId, events: CANCELLABLE })

/** Cancels the pending alerts of everybody who acts for an account. */
export const cancelAlertsOfAccount = async (
  tx: Tx,
  accountId: number,
  shiftId: number,
  events: AlertEvent[] = CANCELLABLE,
) => {
  const people = await tx.all<{ user_id: number }>`select user_id from people_of(${accountId})`
  return cancelPending(tx, { userIds: people.map(({ user_id }) => user_id), shiftId, events })
}

const mailContentFor = async (
  tx: Tx,
  person: Reachable,
  alertText: AlertText,
  { mail, mailAdds, shiftId }: Alert,
): Promise<AlertMail> => {
  if (mail !== undefined) {
    const written = await resolve(mail, tx, person)
    return { ...written, body: withSite(written.body, tx.brand, alertText, shiftId) }
  }
  const link = tx.brand.publicUrl + siteLink(alertText)
  const message = mailAdds ? `${alertText.message} ${mailAdds}` : alertText.message
  return filledBy(person.ownWords, tx.brand, alertMails.notice)({ title: alertText.title, message, link })
}

/** Days for which the link to turn off a mail is valid. */
const CHOICE_DAYS = 60

/**
 * Every mail ends with a link to stop its kind, or to the settings if it already contains another
 * secret.
 */
const mailFor = async (tx: Tx, person: Reachable, alertText: AlertText, alert: Alert) => {
  const mailContent = await mailContentFor(tx, person, alertText, alert)
  const { publicUrl } = tx.brand
  const under = (sentence: string, link: string) => `${mailContent.body.trimEnd()}\n\n--\n${sentence}\n${link}\n`
  if (mailContent.secret)
    return { ...mailContent, body: under('Choose which emails you get at', publicUrl + messagesAt(person.role)) }
  const until = tx.now.add({ hours: 24 * CHOICE_DAYS })
  const text = await signLink(tx, { purpose: 'mail_choice', userId: person.id, event: alert.event, until })
  return {
    ...mailContent,
    body: under('Stop emails like this:', `${publicUrl}/emails#${text}`),
    secret: { text, until },
  }
}

export const sendAlert = async (tx: Tx, userId: number, alertText: AlertText, alert: Alert) => {
  const { now } = tx
  const { event, shiftId, text, push, answers, until, takesBack } = alert
  if (takesBack !== undefined && shiftId !== undefined)
    await cancelPending(tx, { userIds: [userId], shiftId, events: [takesBack] })
  const [recipient] = await reachabilityOf(tx, [userId], alert)
  if (recipient === undefined) return
  const chosen = channelsOf(recipient, alert, now)
  const isReached =
    chosen.sms === undefined ||
    recipient.phone === null ||
    ((await lockConfirmed(tx, userId, recipient.phone)) && (await mayRingAgain(tx, recipient.phone, event)))
  const person = isReached ? recipient : { ...recipient, phone: null }
  const channels = isReached ? chosen : channelsOf(person, alert, now)
  const occasion = { event, ...(shiftId !== undefined && { shiftId }), ...(until && { until }) }
  const when = (at: Temporal.Instant) => (at.equals(now) ? occasion : { ...occasion, at })

  if (channels.push) {
    const content = {
      title: alertText.title,
      body: push ?? alertText.message,
      link: siteLink(alertText),
      ...(answers && { answers }),
    }
    const at = when(channels.push)
    await sendPushes(
      tx,
      person.subscriptions.map((subscriptionId) => ({ ...at, ...content, userId, subscriptionId })),
    )
  }
  if (channels.sms && text !== undefined && person.phone !== null) {
    const body = withSite(await resolve(text, tx, person), tx.brand, alertText, shiftId)
    await sendText(tx, { ...when(channels.sms), to: person.phone, userId, body })
  }
  if (channels.mail) {
    const mailContent = await mailFor(tx, person, alertText, alert)
    await sendMail(tx, { ...when(channels.mail), to: person.email, userId, ...mailContent })
  }
}

/** Mails instead of a text message that no gateway accepted. */
export const mailInstead = async (tx: Tx, userId: number, alertText: AlertText, alert: Alert) => {
  const [person] = await reachabilityOf(tx, [userId], alert)
  if (person === undefined || !channelsOf({ ...person, phone: null, subscriptions: [] }, alert, tx.now).mail) return
  const { event, shiftId, until } = alert
  const mailContent = await mailFor(tx, person, alertText, alert)
  const occasion = { event, ...(shiftId !== undefined && { shiftId }), ...(until && { until }) }
  await sendMail(tx, { ...occasion, to: person.email, userId, ...mailContent })
}

/** Sends the same kind of push to many people, with one read and one write. */
export const pushToMany = async (tx: Tx, alerts: readonly (AlertText & { userId: number })[], event: AlertEvent) => {
  const { now } = tx
  if (alerts.length === 0) return
  const userIds = [...new Set(alerts.map(({ userId }) => userId))]
  const people = new Map((await reachabilityOf(tx, userIds, { event })).map((person) => [person.id, person]))
  const pushes = alerts.flatMap(({ userId, title, message, link }) => {
    const person = people.get(userId)
    const at = person && channelsOf(person, { event }, now).push
    if (!at) return []
    const content = { userId, event, title, body: message, link, ...(!at.equals(now) && { at }) }
    return person.subscriptions.map((subscriptionId) => ({ ...content, subscriptionId }))
  })
  if (pushes.length > 0) await sendPushes(tx, pushes)
}
