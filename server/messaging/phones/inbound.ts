/** Handles incoming text messages that concern the number itself, such as consent and opt-out. */
import type { SupportContact } from '#contract/platform/service.ts'
import { answeredOf, type Received } from '#server/messaging/outbox/inbox.ts'
import { cancelTextsTo } from '#server/messaging/outbox/queries.ts'
import type { ReplyReader, Understood } from '#server/messaging/outbox/replies.ts'
import { type ReplyWords, readReply } from '#server/messaging/outbox/reply-words.ts'
import type { ReadText } from '#server/messaging/outbox/reply-worker.ts'
import { recordConsent } from '#server/platform/audit/consents.ts'
import type { Tx } from '#server/platform/database.ts'
import { emit } from '#server/platform/realtime/queries.ts'
import { phoneTexts } from './messages.ts'
import { confirm, type Holder, holdersOf, restart, stop, wasRequestedSince } from './queries.ts'

/** Ends a loop of two machines that answer each other. */
const ANSWERS_AN_HOUR = 20
/** An unknown sender gets at most this many answers. */
const STRANGER_ANSWERS_A_DAY = 3

type CurrentSupport = () => SupportContact | null

const consented = async (tx: Tx, userId: number, isGiven: boolean) => {
  await recordConsent(tx, { userId, kind: 'sms', isGiven, network: null, userAgent: null })
  emit(tx, userId, 'notification')
}

type ReadContext = {
  support: CurrentSupport
  text: Received
  words: ReplyWords
  holders: readonly Holder[]
}
type Step = (tx: Tx, context: ReadContext) => Promise<Understood>

// Any user may enter any number, so a message is attributed, and shown, only to a user who has
// confirmed the number.
const understood = (
  { holders }: Pick<ReadContext, 'holders'>,
  outcome: Understood['outcome'],
  answer: string | null,
  userId: number | null = holders.find(({ confirmed_at }) => confirmed_at !== null)?.id ?? null,
): Understood => ({ outcome, userId, shiftId: null, answer })

const readStop: Step = async (tx, context) => {
  const changed = await stop(tx, context.text.phone)
  // Done last, so that it also cancels texts that were being queued at this moment.
  await cancelTextsTo(tx, context.text.phone)
  for (const { user_id, confirmed_at } of changed)
    if (confirmed_at !== null) await consented(tx, user_id, false)
    else emit(tx, user_id, 'notification')
  return understood(context, 'stopped', phoneTexts.stopped(tx.brand))
}

const confirmNumber = async (tx: Tx, context: ReadContext, userId: number): Promise<Understood> => {
  await confirm(tx, userId, context.text.phone)
  await consented(tx, userId, true)
  return understood(context, 'confirmed', phoneTexts.confirmed(tx.brand), userId)
}

const readStart: Step = async (tx, context) => {
  const back = await restart(tx, context.text.phone)
  for (const { user_id, confirmed_at } of back)
    if (confirmed_at !== null) await consented(tx, user_id, true)
    else emit(tx, user_id, 'notification')
  if (context.holders.length === 0) return readUnknownNumber(tx, context)
  const isKnown = context.holders.some((holder) => holder.confirmed_at !== null)
  // START counts as consent from a person who was never asked or did not answer.
  if (!isKnown) return confirmNumber(tx, context, context.holders[0]!.id)
  return understood(context, 'started', phoneTexts.started(tx.brand))
}

const readUnknownNumber: Step = async (tx, context) => {
  const { asStranger } = await answeredOf(tx, context.text.phone)
  return understood(
    context,
    'unknown_number',
    asStranger < STRANGER_ANSWERS_A_DAY ? phoneTexts.unknownNumber(tx.brand) : null,
    null,
  )
}

/** Account asked last that has not answered; a YES is attributed to it. */
const openQuestion = ({ holders }: ReadContext) =>
  holders.find(({ state, asked_at }) => state === 'asked' && asked_at !== null) ?? null

const readAnswerOfHolder = async (
  tx: Tx,
  context: ReadContext,
  readers: readonly ReplyReader[],
): Promise<Understood> => {
  const { text, words, holders } = context
  const users = holders
    .filter((holder) => holder.confirmed_at !== null)
    .map(({ id, role, name }) => ({ id, role, name }))
  const question = words.code === null ? openQuestion(context) : null
  const reply = { from: text.phone, users, words, body: text.body, receivedAt: Temporal.Instant.from(text.received_at) }
  const read = async () => {
    if (users.length === 0) return null
    for (const reader of readers) {
      const understoodReply = await reader(tx, reply)
      if (understoodReply !== null) return understoodReply
    }
    return null
  }

  if (question !== null && words.word === 'yes') {
    const isLikelier = users.length > 0 && (await wasRequestedSince(tx, text.phone, question.asked_at!))
    const understoodReply = isLikelier ? await read() : null
    return understoodReply === null || understoodReply.outcome === 'nothing_open'
      ? confirmNumber(tx, context, question.id)
      : understoodReply
  }
  // NO to the opt-in text is an opt-out.
  if (question !== null && words.word === 'no' && users.length === 0) return readStop(tx, context)
  if (words.word === 'cancel') {
    const howToCancel = phoneTexts.howToCancel(tx.brand, { link: null })
    return (await read()) ?? understood(context, 'helped', howToCancel)
  }
  const notUnderstood = question !== null && users.length === 0 ? phoneTexts.consentQuestion : phoneTexts.notUnderstood
  return (await read()) ?? understood(context, 'not_understood', notUnderstood(tx.brand))
}

const readByWord = (tx: Tx, context: ReadContext, readers: readonly ReplyReader[]): Promise<Understood> => {
  const { word } = context.words
  if (word === 'stop') return readStop(tx, context)
  if (word === 'start') return readStart(tx, context)
  if (word === 'help')
    return Promise.resolve(understood(context, 'helped', phoneTexts.help(tx.brand, { support: context.support() })))
  return context.holders.length === 0 ? readUnknownNumber(tx, context) : readAnswerOfHolder(tx, context, readers)
}

/** Reads what is about the number, and hands the rest to the readers, one after the other. */
export const readTexts =
  (support: CurrentSupport, readers: readonly ReplyReader[]): ReadText =>
  async (tx, text) => {
    const [holders, words] = [await holdersOf(tx, text.phone), readReply(text.body)]
    const context: ReadContext = { support, text, words, holders }
    const { hourly } = await answeredOf(tx, text.phone)
    if (hourly < ANSWERS_AN_HOUR) return readByWord(tx, context, readers)
    // STOP and START take effect even beyond the limit, but get no answer.
    if (words.word === 'stop' || words.word === 'start')
      return { ...(await readByWord(tx, context, readers)), answer: null }
    return understood(context, 'too_many', null)
  }

export const giveUp: ReadText = async (tx, text) =>
  understood({ holders: await holdersOf(tx, text.phone) }, 'failed', phoneTexts.wentWrong(tx.brand))
