/** Asks for consent before any other text message goes to a number. */

import { type Phone, takesTexts } from '#contract/messaging/phones.ts'
import { Problem } from '#contract/platform/errors.ts'
import { sendText } from '#server/messaging/outbox/queries.ts'
import type { Database, Db, Tx } from '#server/platform/database.ts'
import { spend } from '#server/platform/limits.ts'
import { emit } from '#server/platform/realtime/queries.ts'
import { phoneTexts } from './messages.ts'
import { accountKey, lockPhone, mayAskAt, numberKey, phoneStatusOf, recordOptInText, takeToAsk } from './queries.ts'

const A_DAY = 24 * 60 * 60
/** A number gets one opt-in text in this time, even if several accounts name it. */
const TO_A_NUMBER = { count: 1, window: A_DAY }
/** Limit for an account that enters one number after another. */
const FOR_AN_ACCOUNT = { count: 3, window: A_DAY }

const ask = async (tx: Tx, { id, phone }: { id: number; phone: string }) => {
  await spend(tx, numberKey(phone), TO_A_NUMBER)
  await spend(tx, accountKey(id), FOR_AN_ACCOUNT)
  await sendText(tx, { to: phone, userId: id, body: phoneTexts.consentQuestion(tx.brand), event: 'account' })
  await recordOptInText(tx, id)
  emit(tx, id, 'notification')
}

/** Sends the next waiting opt-in text; false if none waits. */
export const askNext = async (db: Database): Promise<boolean> =>
  db
    .transaction(async (tx) => {
      const next = await takeToAsk(tx, FOR_AN_ACCOUNT.count)
      if (next !== null) await ask(tx, next)
      return next !== null
    })
    .catch((error) => {
      // Another account has just asked the same number; the remaining ones still wait.
      if (error instanceof Problem && error.code === 'too_many_requests') return true
      throw error
    })

/** Sends the opt-in text that a person asks for. */
export const askNow = async (tx: Tx, id: number): Promise<void> => {
  const status = await lockPhone(tx, id)
  if (status === null) throw new Problem('phone_missing')
  const { phone, state } = status
  if (state === 'confirmed') throw new Problem('phone_confirmed')
  if (state === 'stopped') throw new Problem('phone_stopped')
  if (!takesTexts(phone)) throw new Problem('phone_takes_no_texts')
  await ask(tx, { id, phone }).catch((error) => {
    if (error instanceof Problem && error.code === 'too_many_requests')
      throw new Problem('too_many_requests', {
        message: 'We texted this number recently. Please look for our message, or try again tomorrow.',
        ...(error.retryAfter !== undefined && { retryAfter: error.retryAfter }),
      })
    throw error
  })
}

/** Names and short numbers in place of a number cannot be replied to. */
const isNumber = (from: string | null) => from !== null && /^\+?\d{8,15}$/.test(from)

export const phoneOf = async (db: Db, id: number, from: string | null): Promise<Phone | null> => {
  const status = await phoneStatusOf(db, id)
  if (status === null) return null
  const { needs_opt_in_text, ...rest } = status
  const may_ask_at = await mayAskAt(db, id, status.phone, FOR_AN_ACCOUNT.count)
  return {
    ...rest,
    is_being_asked: needs_opt_in_text && takesTexts(status.phone) && may_ask_at === null,
    may_ask_at,
    reply_to: isNumber(from) ? from : null,
  }
}
