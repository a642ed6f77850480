import { linkAt } from '#contract/messaging/notifications.ts'
import { AlertEvent } from '#contract/messaging/outbox.ts'
import { messagesAt } from '#contract/messaging/preferences.ts'
import { signLinks } from '#server/messaging/links/signatures.ts'
import {
  cancelPending,
  type Mail,
  type Push,
  type PushedAnswers,
  queueMails,
  sendPushes,
  sendTexts,
  type Text,
} from '#server/messaging/outbox/queries.ts'
import { type MailTemplate, mailWordsOf } from '#server/messaging/outbox/templates.ts'
import { lockConfirmed } from '#server/messaging/phones/queries.ts'
import type { Brand } from '#server/platform/config.ts'
import type { Tx } from '#server/platform/database.ts'
import { alertMails } from './messages.ts'
import { type Addressee, type Reachable, reachabilityOf, textsLeft } from './queries.ts'
import { type Channels, channelsOf } from './rules.ts'

/** A mail with a text of its own; its values are read only if it is sent. */
type AlertMail = {
  template: MailTemplate
  values: (tx: Tx) => Promise<Record<string, string>>
  secret?: { text: string; until: Temporal.Instant }
}
/** Names the mail of an alert, with a value for each of its variables. */
export const alertMail = <V extends string>(
  template: MailTemplate<V>,
  values: (tx: Tx) => Promise<Readonly<Record<NoInfer<V>, string>>>,
  secret?: AlertMail['secret'],
): AlertMail => ({ template, values, ...(secret && { secret }) })

/** Reader of a text message; the zone is that of the reader, and the phone is E.164. */
export type TextReader = { shiftId: number | undefined; zone: string; phone: string }

/**
 * Text, or a function that writes it for its readers, in their order. The function runs only for
 * those who get a text message, and alerts that share one are written together.
 */
export type LazyText = string | ((tx: Tx, readers: readonly TextReader[]) => Promise<readonly string[]>)

/** Writes the text of an alert for each reader separately. */
export const textInZone =
  (write: (tx: Tx, readerZone: string) => string | Promise<string>): LazyText =>
  async (tx, readers) => {
    const texts = []
    for (const { zone } of readers) texts.push(await write(tx, zone))
    return texts
  }

export type Alert = {
  event: AlertEvent
  shiftId?: number
  /** Text message; without it the alert goes by push and mail only. */
  text?: LazyText
  /** Secret in the text message, which others read as dots. */
  textSecret?: AlertMail['secret']
  /** Mail text; without it the mail has the text of the notice. */
  mail?: AlertMail
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
   * Start of the shift: an alert about one today or soon passes quiet hours, unless the person has
   * turned that off. Nothing is sent after `until`.
   */
  startsAt?: Temporal.Instant
  until?: Temporal.Instant
  /** No text message follows a push without a reaction, because the sender reminds by itself. */
  isTextLeft?: boolean
  /** The only channel; all that the person allows unless it is given. */
  only?: 'sms'
  /** Earliest time to send it. Undoing the action before then cancels the message. */
  leavesAt?: Temporal.Instant
  /**
   * Retracts an alert about this shift: cancels its pending messages, and is sent only on the
   * channels on which it already went out.
   */
  retracts?: AlertEvent
}
export type AlertText = {
  title: string
  message: string
  link: string
  /** Site that it is about, if the reader acts for several. */
  siteId?: number | null
}

const siteLink = ({ link, siteId }: AlertText) => (siteId ? linkAt(link, siteId) : link)

/** Adds the site to the links in a text that a feature wrote: to the screen, and the short one. */
const withSite = (body: string, { publicUrl }: Brand, alertText: AlertText, shiftId: number | undefined): string => {
  const { link, siteId } = alertText
  if (!siteId) return body
  const links = [publicUrl + link, ...(shiftId === undefined ? [] : [`${publicUrl}/s/${shiftId}`])]
  return links.reduce(
    (text, one) => text.replace(new RegExp(`${RegExp.escape(one)}(?![\\w&])`), linkAt(one, siteId)),
    body,
  )
}

/** A confirmation is always sent, so nothing cancels it. */
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

/** Template of the mail, and the values that fill it. */
const mailContentOf = async (tx: Tx, { alertText, alert: { mail, mailAdds } }: Addressed) => {
  if (mail) return { template: mail.template, values: await mail.values(tx) }
  const message = mailAdds ? `${alertText.message} ${mailAdds}` : alertText.message
  const link = tx.brand.publicUrl + siteLink(alertText)
  return { template: alertMails.notice, values: { title: alertText.title, message, link } }
}

/** Days for which the link to turn off a mail is valid. */
const CHOICE_DAYS = 60

export type Addressed = { userId: number; alertText: AlertText; alert: Alert }
type Outgoing = Addressed & { person: Reachable; channels: Channels }

const occasionOf = ({ alert: { event, shiftId, until } }: Addressed, now: Temporal.Instant, at = now) => ({
  event,
  ...(shiftId !== undefined && { shiftId }),
  ...(until && { until }),
  ...(!at.equals(now) && { at }),
})

/**
 * Every mail ends with a link to stop its kind, or to the settings if it already contains another
 * secret.
 */
const mailsFor = async (tx: Tx, all: readonly Outgoing[]): Promise<Mail[]> => {
  const { publicUrl } = tx.brand
  const outgoing = all.filter(({ channels }) => channels.mail)
  if (outgoing.length === 0) return []
  const contents = []
  for (const one of outgoing) contents.push({ ...one, ...(await mailContentOf(tx, one)) })
  const fill = await mailWordsOf(
    tx,
    contents.map(({ template }) => template),
  )
  const until = tx.now.add({ hours: 24 * CHOICE_DAYS })
  const stoppable = outgoing.filter(({ alert }) => !alert.mail?.secret)
  const tokens = await signLinks(
    tx,
    stoppable.map(({ userId, alert }) => ({ purpose: 'mail_choice', userId, event: alert.event, until })),
  )
  const tokenOf = new Map(stoppable.map((one, i) => [one.person.place, tokens[i]!]))
  return contents.map(({ template, values, ...one }) => {
    const { person, userId, alertText, alert, channels } = one
    const words = fill(template, values)
    const body = alert.mail ? withSite(words.body, tx.brand, alertText, alert.shiftId) : words.body
    const under = (sentence: string, link: string) => `${body.trimEnd()}\n\n--\n${sentence}\n${link}\n`
    const token = tokenOf.get(person.place)
    const ending =
      token === undefined
        ? { body: under('Choose which emails you get at', publicUrl + messagesAt(person.role)) }
        : { body: under('Stop emails like this:', `${publicUrl}/emails#${token}`), secret: { text: token, until } }
    return {
      ...occasionOf(one, tx.now, channels.mail),
      ...{ to: person.email, userId, subject: words.subject, ...(alert.mail?.secret && { secret: alert.mail.secret }) },
      ...ending,
    }
  })
}

const pushesFor = (tx: Tx, outgoing: readonly Outgoing[]): Push[] =>
  outgoing.flatMap((one) => {
    const { person, userId, alertText, alert, channels } = one
    if (!channels.push) return []
    const content = {
      title: alertText.title,
      body: alert.push ?? alertText.message,
      link: siteLink(alertText),
      ...(alert.answers && { answers: alert.answers }),
    }
    const occasion = occasionOf(one, tx.now, channels.push)
    return person.subscriptions.map((subscriptionId) => ({ ...occasion, ...content, userId, subscriptionId }))
  })

/** Returns the channels of alerts. Locks the phones that may get a text message. */
const channelsForEach = async (
  tx: Tx,
  people: readonly Reachable[],
  alerts: readonly Addressed[],
): Promise<Outgoing[]> => {
  const outgoing = people.map((person): Outgoing => {
    const addressed = alerts[person.place]!
    return { ...addressed, person, channels: channelsOf(person, addressed.alert, addressed.alert.leavesAt ?? tx.now) }
  })
  const texted = outgoing.flatMap(({ userId, channels, person: { phone } }) =>
    channels.sms === undefined || phone === null ? [] : [{ userId, phone }],
  )
  if (texted.length === 0) return outgoing
  const confirmed = await lockConfirmed(tx, texted)
  const phones = texted.map(({ phone }) => phone)
  const left = new Map(await textsLeft(tx, phones, alerts[0]!.alert.event))
  return outgoing.map((one) => {
    const { person, userId, alert, channels } = one
    if (channels.sms === undefined || person.phone === null) return one
    const count = left.get(person.phone)!
    if (confirmed.has(userId) && count > 0) {
      left.set(person.phone, count - 1)
      return one
    }
    const withoutPhone = { ...person, phone: null }
    return { ...one, person: withoutPhone, channels: channelsOf(withoutPhone, alert, alert.leavesAt ?? tx.now) }
  })
}

type Texted = { one: Outgoing; reader: TextReader; at: Temporal.Instant }
const textsFor = async (tx: Tx, outgoing: readonly Outgoing[]): Promise<Text[]> => {
  const texted = outgoing.flatMap((one): Texted[] => {
    const { person, alert, channels } = one
    if (channels.sms === undefined || alert.text === undefined || person.phone === null) return []
    const reader = { shiftId: alert.shiftId, zone: person.time_zone, phone: person.phone }
    return [{ one, reader, at: channels.sms }]
  })
  const bodies = new Map<Outgoing, string>()
  for (const [text, alike] of Map.groupBy(texted, ({ one }) => one.alert.text!)) {
    const written =
      typeof text === 'string'
        ? null
        : await text(
            tx,
            alike.map(({ reader }) => reader),
          )
    for (const [i, { one }] of alike.entries()) bodies.set(one, written === null ? (text as string) : written[i]!)
  }
  return texted.map(({ one, reader, at }) => {
    const { userId, alertText, alert } = one
    const secret = alert.textSecret && { secret: alert.textSecret }
    const body = withSite(bodies.get(one)!, tx.brand, alertText, alert.shiftId)
    return { ...occasionOf(one, tx.now, at), to: reader.phone, userId, body, ...secret }
  })
}

/** Sends alerts of one kind, each to one person, with few statements. */
const sendOfOneKind = async (tx: Tx, alerts: readonly Addressed[]): Promise<void> => {
  const { event, retracts } = alerts[0]!.alert
  const addressees: Addressee[] = alerts.map(({ userId, alert: { shiftId } }) => ({ userId, shiftId }))
  const shiftIds = addressees.flatMap(({ shiftId }) => shiftId ?? [])
  // Each shift has one person, so listing people and shifts apart cancels nobody else's message.
  if (retracts !== undefined && shiftIds.length > 0)
    await cancelPending(tx, {
      userIds: addressees.map(({ userId }) => userId),
      shiftId: shiftIds,
      events: [retracts],
    })
  const outgoing = await channelsForEach(tx, await reachabilityOf(tx, addressees, { event, retracts }), alerts)
  const pushes = pushesFor(tx, outgoing)
  if (pushes.length > 0) await sendPushes(tx, pushes)
  const texts = await textsFor(tx, outgoing)
  if (texts.length > 0) await sendTexts(tx, texts)
  const mails = await mailsFor(tx, outgoing)
  if (mails.length > 0) await queueMails(tx, mails)
}

export const sendAlerts = async (tx: Tx, alerts: readonly Addressed[]): Promise<void> => {
  const kinds = Map.groupBy(alerts, ({ alert }) => `${alert.event} ${alert.retracts ?? ''}`)
  for (const alike of kinds.values()) await sendOfOneKind(tx, alike)
}

export const sendAlert = (tx: Tx, userId: number, alertText: AlertText, alert: Alert) =>
  sendAlerts(tx, [{ userId, alertText, alert }])

/** Mails instead of a text message that no gateway accepted. */
export const mailInstead = async (tx: Tx, userId: number, alertText: AlertText, alert: Alert) => {
  const { event, shiftId, retracts } = alert
  const [person] = await reachabilityOf(tx, [{ userId, shiftId }], { event, retracts })
  if (person === undefined) return
  const { mail } = channelsOf({ ...person, phone: null, subscriptions: [] }, alert, tx.now)
  if (mail) await queueMails(tx, await mailsFor(tx, [{ userId, alertText, alert, person, channels: { mail: tx.now } }]))
}

/** Sends the same kind of push to many people, with one read and one write. */
export const pushToMany = async (tx: Tx, alerts: readonly (AlertText & { userId: number })[], event: AlertEvent) => {
  const { now } = tx
  if (alerts.length === 0) return
  const userIds = [...new Set(alerts.map(({ userId }) => userId))]
  const addressees = userIds.map((userId) => ({ userId }))
  const people = new Map((await reachabilityOf(tx, addressees, { event })).map((person) => [person.id, person]))
  const pushes = alerts.flatMap(({ userId, title, message, link }) => {
    const person = people.get(userId)
    const at = person && channelsOf(person, { event }, now).push
    if (!at) return []
    const content = { userId, event, title, body: message, link, ...(!at.equals(now) && { at }) }
    return person.subscriptions.map((subscriptionId) => ({ ...content, subscriptionId }))
  })
  if (pushes.length > 0) await sendPushes(tx, pushes)
}
