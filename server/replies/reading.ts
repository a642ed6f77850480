import type { Shift } from '#contract/shifts.ts'
import { owesTerms } from '../accounts/terms.ts'
import type { ReplyReader, Understood } from '../messaging/replies.ts'
import { type OpenRequest, type TextHouse, texts } from '../messaging/texts.ts'
import type { Db, Tx } from '../platform/database.ts'
import { emit } from '../realtime/queries.ts'
import { bookingText } from '../shifts/alerts.ts'
import { answerShift } from '../shifts/answering.ts'
import { codeFor, openRequestsOf, requestMeant, shiftOfCode } from '../shifts/codes.ts'
import { againstAcceptance } from '../shifts/eligibility.ts'
import { hasAcceptedShiftIn, lockShift, shiftById } from '../shifts/queries.ts'
import { clockOf } from '../shifts/reader.ts'
import { ofClosed, type Told, type Word } from './answers.ts'

/** What an answer names besides its request, so that it stays one or two segments. */
const OTHERS = 2

type Asked = { phone: string; people: readonly number[] }

/** What else is open for these people, under the codes by which it can be answered. */
const othersOpen = async (
  tx: Tx,
  { phone, people }: Asked,
  besides: number | null,
  now: Temporal.Instant,
): Promise<OpenRequest[]> => {
  const open = await openRequestsOf(tx, people, besides, OTHERS, now)
  const others: OpenRequest[] = []
  for (const { id } of open)
    others.push({ code: await codeFor(tx, id, phone, now), shift: await shiftById(tx, id, now) })
  return others
}

const spanOf = ({ starts_at, ends_at }: Shift) => ({
  start: Temporal.Instant.from(starts_at),
  end: Temporal.Instant.from(ends_at),
})

/** Why an open request cannot be accepted now; asked while the diary is held, so that it stays true. */
const hindrance = async (db: Db, house: TextHouse, shift: Shift, zone: string) => {
  const refusal = await againstAcceptance(db, shift.id)
  if (refusal?.code === 'credential_not_valid') return texts.credentialNotValid(house, { shift, zone })
  if (refusal) return texts.notBooked(house, { shift, zone, why: refusal.message })
  if (await hasAcceptedShiftIn(db, shift.invitee_id, spanOf(shift))) return texts.overlapping(house, { shift, zone })
  return null
}

/**
 * Does what the reply says of this request, or tells why not. The diary is locked first, as by the screen, so of two
 * answers at once one counts, and the other is told what stands.
 */
const decide = async (
  tx: Tx,
  house: TextHouse,
  { request, word, asked }: { request: { id: number; invitee_id: number }; word: Word; asked: Asked },
  now: Temporal.Instant,
): Promise<Told & { isBooking?: true }> => {
  const held = await lockShift(tx, request.id, request.invitee_id, now)
  const shift = await shiftById(tx, request.id, now)
  const zone = await clockOf(tx, request.invitee_id)
  const others = () => othersOpen(tx, asked, request.id, now)
  if (held.status !== 'pending' || held.started) return ofClosed(house, word, { shift, zone, others: await others() })

  if (await owesTerms(tx, request.invitee_id))
    return { outcome: 'terms_first', answer: texts.termsFirst(house, { shift, zone }) }
  const answer = { shiftId: request.id, employeeId: request.invitee_id, via: 'sms' } as const
  if (word === 'no') {
    await answerShift(tx, { ...answer, status: 'rejected' }, { house }, now)
    return { outcome: 'rejected', answer: texts.rejected(house, { shift, zone, others: await others() }) }
  }
  const why = await hindrance(tx, house, shift, zone)
  if (why !== null) return { outcome: 'not_bookable', answer: why }
  const booked = await answerShift(tx, { ...answer, status: 'accepted' }, { house }, now)
  return { outcome: 'booked', answer: await bookingText(tx, house, booked, zone), isBooking: true }
}

/** YES and NO, with the code of a request or without; everything else is somebody else's business. */
export const readAnswer =
  (house: TextHouse): ReplyReader =>
  async (tx, { from, users, words: { word, code }, receivedAt }, now): Promise<Understood | null> => {
    if (word !== 'yes' && word !== 'no') return null
    const people = users.filter(({ role }) => role === 'employee').map(({ id }) => id)
    const [first] = people
    if (first === undefined) return null
    const asked = { phone: from, people }
    const request =
      code === null ? await requestMeant(tx, asked, receivedAt, now) : await shiftOfCode(tx, { ...asked, code })
    if (request === null) {
      const others = await othersOpen(tx, asked, null, now)
      const zone = await clockOf(tx, first)
      const answer =
        code !== null
          ? texts.unknownCode(house, { code, zone, others })
          : others.length > 0
            ? texts.whichOne(house, { zone, others })
            : texts.nothingOpen(house)
      return { outcome: 'nothing_open', userId: people.length === 1 ? first : null, shiftId: null, answer }
    }
    const { isBooking, ...told } = await decide(tx, house, { request, word, asked }, now)
    // Both sides see the exchange about the shift.
    const { inviter_id, invitee_id } = await shiftById(tx, request.id, now)
    emit(tx, inviter_id, 'shift', now)
    emit(tx, invitee_id, 'shift', now)
    return {
      ...told,
      userId: invitee_id,
      shiftId: request.id,
      ...(isBooking && { event: 'shift_booked' }),
    }
  }
