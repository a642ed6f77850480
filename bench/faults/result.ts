import type { Database } from '#server/platform/database.ts'
import type { Gateways } from './gateways.ts'

export type Verdict = {
  written: number
  accepted: number
  /** In the outbox, and not at the gateway, or not known to be there. */
  lost: number
  /** Taken twice by a gateway that could know it by its key. */
  doubled: number
  /** Taken before one that was written earlier to the same recipient. */
  outOfOrder: number
  /** Brought again and known again, as it should be. */
  recognised: number
  /**
   * Mails sent again to a server that had already accepted them, which it can tell by the
   * Message-ID.
   */
  mailsTwice: number
}

type Taken = { key: string; to: string; place: number }

/** Messages are numbered in their words in the order in which each recipient's were written. */
const placeIn = (words: string) => Number(/message (\d+)/.exec(words)![1])

const countOutOfOrder = (taken: readonly Taken[]) => {
  const newest = new Map<string, number>()
  let wrong = 0
  for (const { to, place } of taken) {
    if (place < (newest.get(to) ?? -1)) wrong += 1
    newest.set(to, Math.max(place, newest.get(to) ?? -1))
  }
  return wrong
}

/** Compares what was written with what the gateways have got. */
export const judge = async (db: Database, { sms, mails }: Gateways): Promise<Verdict> => {
  const rows = await db.all<{ id: number; channel: string; recipient: string; state: string; body: string }>`
    select id, channel, recipient, state, body from messages order by id`
  const letters = mails().map(({ to, messageId, raw }) => ({
    key: /^<(\d+)@/.exec(messageId)![1]!,
    to,
    place: placeIn(raw),
  }))
  const firstLetters = [...new Map(letters.toReversed().map((letter) => [letter.key, letter])).values()].toReversed()
  const texts = sms.accepted.map(({ id, to, body }) => ({ key: id, to, place: placeIn(body) }))
  const arrived = new Map([...texts, ...firstLetters].map((taken) => [taken.key, taken]))
  return {
    written: rows.length,
    accepted: arrived.size,
    lost: rows.filter(({ id, state }) => state !== 'sent' || !arrived.has(String(id))).length,
    doubled:
      texts.length -
      new Set(texts.map(({ place }) => place)).size +
      (firstLetters.length - new Set(firstLetters.map(({ place }) => place)).size),
    outOfOrder: countOutOfOrder(texts) + countOutOfOrder(firstLetters),
    recognised: sms.recognised,
    mailsTwice: letters.length - firstLetters.length,
  }
}
