import type { Shift } from '#contract/booking/shifts.ts'
import type { ReplyOutcome } from '#contract/messaging/outbox.ts'
import { mustOpenFirst } from '#server/booking/offers/quick-answers.ts'
import { isTooLate, recordLateYes } from '#server/booking/open-jobs/too-late.ts'
import { answerShift } from '#server/booking/shifts/answer.ts'
import { codeFor, openRequestsOf, requestsOn, shiftOfCode, shiftOfLastText } from '#server/booking/shifts/codes.ts'
import { acceptanceProblem } from '#server/booking/shifts/eligibility.ts'
import { shortLink } from '#server/booking/shifts/format.ts'
import { bookedText } from '#server/booking/shifts/messages.ts'
import { hasAcceptedShiftIn, lockShift, shiftById, zoneOf } from '#server/booking/shifts/queries.ts'
import { owesTerms } from '#server/identity/accounts/terms.ts'
import type { ReplyReader, Understood } from '#server/messaging/outbox/replies.ts'
import type { ReplyWords } from '#server/messaging/outbox/reply-words.ts'
import { phoneTexts } from '#server/messaging/phones/messages.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import { emit } from '#server/platform/realtime/queries.ts'
import { type OpenRequest, ofClosed, type ReplyResult, replyTexts, type YesOrNo } from './messages.ts'

/** Other requests listed in an answer, which keeps it to one or two segments. */
const OTHERS = 2
/**
 * Open requests listed in a reply of up to three segments; `MOST_OPEN` limits the count of the
 * rest.
 */
const LISTED = 4
const MOST_OPEN = 100

type Sender = { phone: string; people: readonly number[] }
type Request = { id: number; invitee_id: number }

const requestsWithCodes = async (
  tx: Tx,
  phone: string,
  requests: readonly { id: number }[],
): Promise<OpenRequest[]> => {
  const named: OpenRequest[] = []
  for (const { id } of requests) named.push({ code: await codeFor(tx, id, phone), shift: await shiftById(tx, id) })
  return named
}

/** Other open requests for these people, with the codes for answering them. */
const otherOpenRequests = async (tx: Tx, { phone, people }: Sender, besides: number | null): Promise<OpenRequest[]> => {
  return requestsWithCodes(tx, phone, await openRequestsOf(tx, people, besides, OTHERS))
}

const spanOf = ({ starts_at, ends_at }: Shift) => ({
  start: Temporal.Instant.from(starts_at),
  end: Temporal.Instant.from(ends_at),
})

/**
 * Reason why an open request cannot be accepted now. Called while the employee row is locked, so
 * the result stays valid.
 */
const refusalText = async (db: Db, shift: Shift, zone: string) => {
  const refusal = await acceptanceProblem(db, shift.id)
  if (refusal?.code === 'credential_not_valid') return replyTexts.credentialNotValid(db.brand, { shift, zone })
  if (refusal) return replyTexts.notBooked(db.brand, { shift, zone, why: refusal.message })
  if (await hasAcceptedShiftIn(db, shift.invitee_id, spanOf(shift)))
    return replyTexts.overlapping(db.brand, { shift, zone })
  return null
}

/**
 * Applies the reply to this request, or says why it cannot. Locks the employee row first, as the
 * screen does, so of two concurrent answers one counts and the other is told the current status.
 */
const applyAnswer = async (
  tx: Tx,
  { request, word, sender }: { request: Request; word: YesOrNo; sender: Sender },
): Promise<ReplyResult & { isBooking?: true }> => {
  const locked = await lockShift(tx, request.id, request.invitee_id)
  const shift = await shiftById(tx, request.id)
  const zone = await zoneOf(tx, request.invitee_id)
  const others = () => otherOpenRequests(tx, sender, request.id)
  if (word === 'yes' && isTooLate(locked)) {
    const held = await recordLateYes(tx, { employeeId: request.invitee_id, offerId: request.id, locked })
    if (held.length > 0) {
      const ids = held.map(({ offerId }) => ({ id: offerId }))
      const others = await requestsWithCodes(tx, sender.phone, ids)
      return { outcome: 'already_taken', answer: replyTexts.tooLate(tx.brand, { shift, zone, others }) }
    }
  }
  if (locked.status !== 'pending' || locked.started)
    return ofClosed(tx.brand, word, { shift, zone, others: await others() })

  if (await owesTerms(tx, request.invitee_id))
    return { outcome: 'terms_first', answer: replyTexts.termsFirst(tx.brand, { shift, zone }) }
  const answer = { shiftId: request.id, employeeId: request.invitee_id, via: 'sms' } as const
  if (word === 'no') {
    await answerShift(tx, { ...answer, status: 'rejected' })
    return { outcome: 'rejected', answer: replyTexts.rejected(tx.brand, { shift, zone, others: await others() }) }
  }
  if (await mustOpenFirst(tx, request.id, request.invitee_id))
    return { outcome: 'details_first', answer: replyTexts.detailsFirst(tx.brand, { shift, zone }) }
  const why = await refusalText(tx, shift, zone)
  if (why !== null) return { outcome: 'not_bookable', answer: why }
  const booked = await answerShift(tx, { ...answer, status: 'accepted' })
  return { outcome: 'booked', answer: await bookedText(tx, booked, zone), isBooking: true }
}

type ReadContext = {
  words: ReplyWords
  sender: Sender
  /** Account whose time zone is used in answers that concern no single request. */
  first: number
  wroteAt: Temporal.Instant
}
type ReadResult = { outcome: ReplyOutcome; answer: string | null; about: Request | null; isBooking?: true }

/** Lists what is open with its codes, since the reply changed nothing. */
const nothingChanged = async (tx: Tx, { sender, first }: ReadContext): Promise<string | null> => {
  const open = await openRequestsOf(tx, sender.people, null, MOST_OPEN)
  if (open.length === 0) return null
  const others = await requestsWithCodes(tx, sender.phone, open.slice(0, LISTED))
  return replyTexts.nothingChanged(tx.brand, {
    zone: await zoneOf(tx, first),
    others,
    more: open.length - others.length,
  })
}

const answerRequest = async (tx: Tx, context: ReadContext, request: Request, word: YesOrNo): Promise<ReadResult> => ({
  ...(await applyAnswer(tx, { request, word, sender: context.sender })),
  about: request,
})

/**
 * With a code the answer always counts; without one, only if exactly one request is open on that
 * phone.
 */
const readYesOrNo = async (tx: Tx, context: ReadContext, word: YesOrNo): Promise<ReadResult> => {
  const { sender, first, words, wroteAt } = context
  if (words.code !== null) {
    const { code } = words
    const named = await shiftOfCode(tx, { ...sender, code })
    if (named !== null) return answerRequest(tx, context, named, word)
    const others = await otherOpenRequests(tx, sender, null)
    const answer = replyTexts.unknownCode(tx.brand, { code, zone: await zoneOf(tx, first), others })
    return { outcome: 'nothing_open', answer, about: null }
  }
  const { open, lastClosed } = await requestsOn(tx, sender, wroteAt)
  if (open.length > 1) return { outcome: 'several_open', answer: await nothingChanged(tx, context), about: null }
  const meant = open[0] ?? lastClosed
  if (meant !== null) return answerRequest(tx, context, meant, word)
  const answer = (await nothingChanged(tx, context)) ?? replyTexts.nothingOpen(tx.brand)
  return { outcome: 'nothing_open', answer, about: null }
}

/**
 * "Ok" and "thanks" count as yes only if our last text to that phone was the one request that is
 * open there.
 */
const readAcknowledgement = async (tx: Tx, context: ReadContext): Promise<ReadResult> => {
  const { sender, words, wroteAt } = context
  const last = await shiftOfLastText(tx, sender, wroteAt)
  const named = words.code === null ? null : await shiftOfCode(tx, { ...sender, code: words.code })
  const { open } = await requestsOn(tx, sender, wroteAt)
  const [only] = open
  const isMeant = last?.isRequest && (words.code === null || named?.id === last.id)
  if (isMeant && (only === undefined || (open.length === 1 && only.id === last.id)))
    return answerRequest(tx, context, last, 'yes')
  const answer = (await nothingChanged(tx, context)) ?? replyTexts.acknowledged(tx.brand)
  return { outcome: 'acknowledged', answer, about: named ?? last }
}

/** Anything else changes nothing, but the employer reads it with the shift that it is about. */
const readOther = async (tx: Tx, context: ReadContext): Promise<ReadResult | null> => {
  const { sender, words, wroteAt } = context
  const about =
    words.code === null
      ? await shiftOfLastText(tx, sender, wroteAt)
      : await shiftOfCode(tx, { ...sender, code: words.code })
  if (words.word === 'cancel') {
    const booked = about && (await shiftById(tx, about.id)).status === 'accepted' ? about : null
    return {
      outcome: 'helped',
      answer: phoneTexts.howToCancel(tx.brand, { link: booked && shortLink(tx.brand, booked) }),
      about,
    }
  }
  const answer = await nothingChanged(tx, context)
  if (about === null && answer === null) return null
  return { outcome: 'not_understood', answer: answer ?? phoneTexts.notUnderstood(tx.brand), about }
}

/** Handles employees' replies about requests; on-my-way, help and stop have their own readers. */
export const readAnswer: ReplyReader = async (tx, { from, users, words, receivedAt }): Promise<Understood | null> => {
  const people = users.filter(({ role }) => role === 'employee').map(({ id }) => id)
  const [first] = people
  if (first === undefined) return null
  const context: ReadContext = { words, sender: { phone: from, people }, first, wroteAt: receivedAt }
  const { word } = words
  const result =
    word === 'yes' || word === 'no'
      ? await readYesOrNo(tx, context, word)
      : word === 'ack'
        ? await readAcknowledgement(tx, context)
        : word === 'cancel' || word === null
          ? await readOther(tx, context)
          : null
  if (result === null) return null
  const { about, isBooking, outcome, answer } = result
  if (about === null) return { outcome, answer, userId: people.length === 1 ? first : null, shiftId: null }
  // Both sides see the exchange about the shift.
  const { inviter_id, invitee_id } = await shiftById(tx, about.id)
  emit(tx, inviter_id, 'shift')
  emit(tx, invitee_id, 'shift')
  return { outcome, answer, userId: invitee_id, shiftId: about.id, ...(isBooking && { event: 'shift_booked' }) }
}
