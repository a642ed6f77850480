/** How what happens to a shift reaches people who are not looking: the words for a phone, and how long they are of use. */
import type { AlertEvent, MailWords } from '#contract/messaging.ts'
import type { Shift } from '#contract/shifts.ts'
import type { Alert } from '../alerts/alert.ts'
import { type TextHouse, type TextShift, texts } from '../messaging/texts.ts'
import { phoneFor } from '../phones/queries.ts'
import type { Db, Tx } from '../platform/database.ts'
import { codeFor } from './codes.ts'
import {
  answeredMail,
  answerToken,
  bookedMail,
  cancelledMail,
  filledMail,
  requestMail,
  takenBackMail,
} from './mails.ts'
import { workplaceOf } from './reader.ts'

const timesOf = (shift: Shift, until: string) => ({
  shiftId: shift.id,
  startsAt: Temporal.Instant.from(shift.starts_at),
  until: Temporal.Instant.from(until),
})

/** Without a confirmed phone there is nothing to be answered by text, and so no code. */
export const requestAlert = async (tx: Tx, house: TextHouse, shift: Shift, now: Temporal.Instant): Promise<Alert> => {
  const phone = await phoneFor(tx, shift.invitee_id)
  const code = phone?.state === 'confirmed' ? await codeFor(tx, shift.id, phone.phone, now) : null
  const token = await answerToken(tx, shift)
  return {
    event: 'shift_request',
    house,
    ...timesOf(shift, shift.starts_at),
    ...(code !== null && { text: async (_, zone) => texts.request(house, { shift, zone, code }) }),
    mail: () => requestMail(tx, house, shift, token),
    answers: { token },
  }
}

/** The confirmation with all that is needed to get there. */
export const bookingText = async (db: Db, house: TextHouse, shift: Shift, zone: string): Promise<string> =>
  texts.booked(house, { shift, zone, address: await workplaceOf(db, shift.inviter_id) })

export const bookedAlert = (house: TextHouse, shift: Shift): Alert => ({
  event: 'shift_booked',
  house,
  ...timesOf(shift, shift.ends_at),
  text: (tx, zone) => bookingText(tx, house, shift, zone),
  mail: async (tx) => bookedMail(tx, house, shift, await workplaceOf(tx, shift.inviter_id)),
})

type About = { shift: TextShift; zone: string }
type Words = (house: TextHouse, about: About) => string
type Mail = (db: Db, house: TextHouse, shift: Shift) => Promise<MailWords>

/** The words are those of a text message; the reader's own clock decides whether they name the zone. */
const alertBy =
  (event: AlertEvent, words: Words, mail?: Mail) =>
  (house: TextHouse, shift: Shift): Alert => ({
    event,
    house,
    ...timesOf(shift, shift.ends_at),
    text: async (_, zone) => words(house, { shift, zone }),
    ...(mail && { mail: (tx) => mail(tx, house, shift) }),
  })

export const answerAlert = (house: TextHouse, shift: Shift): Alert => {
  const status = shift.status === 'accepted' ? 'accepted' : 'rejected'
  const words: Words = (h, about) => texts.answered(h, { ...about, status })
  return alertBy('shift_answer', words, answeredMail)(house, shift)
}
export const unansweredAlert = alertBy('shift_answer', texts.unanswered)
export const noLongerFreeAlert = alertBy('shift_answer', texts.noLongerFree)
export const staffCancelledAlert = alertBy('shift_change', texts.staffCancelled, cancelledMail('employer'))
export const cancelledAlert = alertBy('shift_change', texts.cancelled, cancelledMail('employee'))
/** It goes only where the request has gone. */
const takingBack =
  (words: Words, mail: Mail) =>
  (house: TextHouse, shift: Shift): Alert => ({
    ...alertBy('shift_change', words, mail)(house, shift),
    takesBack: 'shift_request',
  })
export const takenBackAlert = takingBack(texts.takenBack, takenBackMail)
export const filledAlert = takingBack(texts.filled, filledMail)
