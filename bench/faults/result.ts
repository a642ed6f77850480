import type { Database } from '#server/platform/database.ts'
import type { Gateways } from './gateways.ts'

export type FaultCounts = {
  written: number
  /** Messages that a gateway has accepted at least once. */
  accepted: number
  /** Messages that no gateway has accepted, or that the outbox does not mark as sent. */
  lost: number
  /** Messages that a gateway accepted under two keys, so that it could not recognise the second. */
  doubled: number
  /** Messages accepted before one that was written earlier to the same recipient. */
  outOfOrder: number
  /** Texts of any kind sent again, which the SMS gateway recognised by their key, as it should. */
  recognised: number
  /**
   * Mails sent again to a server that had already accepted them, which it can tell by the
   * Message-ID.
   */
  mailsTwice: number
}

type AcceptedMessage = { key: string; to: string; place: number }

/**
 * Reads the number in a message; it shows the order in which messages to a recipient were written.
 */
const messageNumber = (text: string) => Number(/message (\d+)/.exec(text)![1])
/** Only the messages written for this run have a number, not those about bookings. */
const isNumbered = (text: string) => /message \d+/.test(text)

const countOutOfOrder = (accepted: readonly AcceptedMessage[]) => {
  const newest = new Map<string, number>()
  let outOfOrder = 0
  for (const { to, place } of accepted) {
    if (place < (newest.get(to) ?? -1)) outOfOrder += 1
    newest.set(to, Math.max(place, newest.get(to) ?? -1))
  }
  return outOfOrder
}

/** Compares the messages in the outbox with those that the gateways have accepted. */
export const countFaults = async (db: Database, { sms, mails }: Gateways): Promise<FaultCounts> => {
  const rows = await db.all<{ id: number; channel: string; recipient: string; state: string; body: string }>`
    select id, channel, recipient, state, body from messages where body ~ 'message [0-9]+' order by id`
  const numberedMails = mails().filter(({ raw }) => isNumbered(raw))
  const sentMails = numberedMails.map(({ to, messageId, raw }) => ({
    key: /^<(\d+)@/.exec(messageId)![1]!,
    to,
    place: messageNumber(raw),
  }))
  const firstMails = [...new Map(sentMails.toReversed().map((letter) => [letter.key, letter])).values()].toReversed()
  const numberedTexts = sms.accepted.filter(({ body }) => isNumbered(body))
  const texts = numberedTexts.map(({ id, to, body }) => ({ key: id, to, place: messageNumber(body) }))
  const arrived = new Map([...texts, ...firstMails].map((message) => [message.key, message]))
  return {
    written: rows.length,
    accepted: arrived.size,
    lost: rows.filter(({ id, state }) => state !== 'sent' || !arrived.has(String(id))).length,
    doubled:
      texts.length -
      new Set(texts.map(({ place }) => place)).size +
      (firstMails.length - new Set(firstMails.map(({ place }) => place)).size),
    outOfOrder: countOutOfOrder(texts) + countOutOfOrder(firstMails),
    recognised: sms.recognised,
    mailsTwice: sentMails.length - firstMails.length,
  }
}
