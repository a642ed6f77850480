/**
 * Alerts about shifts for people who are away from the app: their text for a phone, and how long
 * they are useful.
 */

import type { Shift } from '#contract/booking/shifts.ts'
import type { AlertEvent, MailWords } from '#contract/messaging/messaging.ts'
import { type TextShift, texts } from '#server/messaging/outbox/texts.ts'
import { phoneFor } from '#server/messaging/phones/queries.ts'
import type { Alert } from '#server/messaging/preferences/alert.ts'
import type { Brand } from '#server/platform/config.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import { codeFor } from './codes.ts'
import { workplaceOf } from './lookups.ts'
import {
  answeredMail,
  answerToken,
  bookedMail,
  cancelledMail,
  filledMail,
  requestMail,
  takenBackMail,
} from './mails.ts'

const timesOf = (shift: Shift, until: string) => ({
  shiftId: shift.id,
  startsAt: Temporal.Instant.from(shift.starts_at),
  until: Temporal.Instant.from(until),
})

/** Without a confirmed phone there is nothing to be answered by text, and so no code. */
export const requestAlert = async (tx: Tx, brand: Brand, shift: Shift, now: Temporal.Instant): Promise<Alert> => {
  const phone = await phoneFor(tx, shift.invitee_id)
  const code = phone?.state === 'confirmed' ? await codeFor(tx, shift.id, phone.phone, now) : null
  const token = await answerToken(tx, shift)
  return {
    event: 'shift_request',
    brand,
    ...timesOf(shift, shift.starts_at),
    ...(code !== null && { text: async (_, zone) => texts.request(brand, { shift, zone, code }) }),
    mail: () => requestMail(tx, brand, shift, token),
    answers: { token },
  }
}

/** The confirmation with all that is needed to get there. */
export const bookingText = async (db: Db, brand: Brand, shift: Shift, zone: string): Promise<string> =>
  texts.booked(brand, { shift, zone, address: await workplaceOf(db, shift.inviter_id) })

export const bookedAlert = (brand: Brand, shift: Shift): Alert => ({
  event: 'shift_booked',
  brand,
  ...timesOf(shift, shift.ends_at),
  text: (tx, zone) => bookingText(tx, brand, shift, zone),
  mail: async (tx) => bookedMail(tx, brand, shift, await workplaceOf(tx, shift.inviter_id)),
})

type About = { shift: TextShift; zone: string }
type Words = (brand: Brand, about: About) => string
type Mail = (db: Db, brand: Brand, shift: Shift) => Promise<MailWords>

/** The text is that of a text message; the time zone is named if the reader's differs. */
const alertBy =
  (event: AlertEvent, words: Words, mail?: Mail) =>
  (brand: Brand, shift: Shift): Alert => ({
    event,
    brand,
    ...timesOf(shift, shift.ends_at),
    text: async (_, zone) => words(brand, { shift, zone }),
    ...(mail && { mail: (tx) => mail(tx, brand, shift) }),
  })

export const answerAlert = (brand: Brand, shift: Shift): Alert => {
  const status = shift.status === 'accepted' ? 'accepted' : 'rejected'
  const words: Words = (h, about) => texts.answered(h, { ...about, status })
  return alertBy('shift_answer', words, answeredMail)(brand, shift)
}
export const unansweredAlert = alertBy('shift_answer', texts.unanswered)
export const noLongerFreeAlert = alertBy('shift_answer', texts.noLongerFree)
export const staffCancelledAlert = alertBy('shift_change', texts.staffCancelled, cancelledMail('employer'))
export const cancelledAlert = alertBy('shift_change', texts.cancelled, cancelledMail('employee'))
/** It goes only where the request has gone. */
const takingBack =
  (words: Words, mail: Mail) =>
  (brand: Brand, shift: Shift): Alert => ({
    ...alertBy('shift_change', words, mail)(brand, shift),
    takesBack: 'shift_request',
  })
export const takenBackAlert = takingBack(texts.takenBack, takenBackMail)
export const filledAlert = takingBack(texts.filled, filledMail)
