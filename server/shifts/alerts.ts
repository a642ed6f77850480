/** How what happens to a shift reaches people who are not looking: the words for a phone, and how long they are of use. */
import type { AlertEvent, MailWords } from '#contract/messaging.ts'
import type { Shift } from '#contract/shifts.ts'
import type { Alert } from '../alerts/alert.ts'
import { type TextHouse, type TextShift, texts } from '../messaging/texts.ts'
import { phoneFor } from '../phones/queries.ts'
import type { Db, Tx } from '../platform/database.ts'
import { codeFor } from './codes.ts'
import { answeredMail, answerToken, bookedMail, cancelledMail, requestMail, takenBackMail } from './mails.ts'
import { clockOf, workplaceOf } from './reader.ts'

type About = { shift: TextShift; zone: string }

/** The words are those of a text message; the reader's own clock decides whether they name the zone. */
const alertOf = async (
  db: Db,
  house: TextHouse,
  { event, shift, userId, until }: { event: AlertEvent; shift: Shift; userId: number; until: string },
  say: (about: About) => string,
): Promise<Alert> => ({
  event,
  house,
  shiftId: shift.id,
  text: say({ shift, zone: await clockOf(db, userId) }),
  startsAt: Temporal.Instant.from(shift.starts_at),
  until: Temporal.Instant.from(until),
})

/** Without a confirmed phone there is nothing to be answered by text, and so no code. */
export const requestAlert = async (tx: Tx, house: TextHouse, shift: Shift, now: Temporal.Instant): Promise<Alert> => {
  const asked = { event: 'shift_request', shift, userId: shift.invitee_id, until: shift.starts_at } as const
  const phone = await phoneFor(tx, shift.invitee_id)
  const code = phone?.state === 'confirmed' ? await codeFor(tx, shift.id, phone.phone, now) : null
  const { text, ...alert } = await alertOf(tx, house, asked, (about) =>
    code === null ? '' : texts.request(house, { ...about, code }),
  )
  const token = await answerToken(tx, shift)
  const answerable = { ...alert, mail: await requestMail(tx, house, shift, token), answers: { token } }
  return text ? { ...answerable, text } : answerable
}

/** The confirmation with all that is needed to get there. */
export const bookingText = async (db: Db, house: TextHouse, shift: Shift): Promise<string> =>
  texts.booked(house, {
    shift,
    zone: await clockOf(db, shift.invitee_id),
    address: await workplaceOf(db, shift.inviter_id),
  })

export const bookedAlert = async (db: Db, house: TextHouse, shift: Shift): Promise<Alert> => {
  const text = await bookingText(db, house, shift)
  const booked = { event: 'shift_booked', shift, userId: shift.invitee_id, until: shift.ends_at } as const
  const mail = await bookedMail(db, house, shift, await workplaceOf(db, shift.inviter_id))
  return { ...(await alertOf(db, house, booked, () => text)), mail }
}

type Words = (house: TextHouse, about: About) => string
type Mail = (db: Db, house: TextHouse, shift: Shift) => Promise<MailWords>

const alertTo =
  (side: 'inviter_id' | 'invitee_id', event: AlertEvent, words: Words, mail?: Mail) =>
  async (db: Db, house: TextHouse, shift: Shift): Promise<Alert> => {
    const told = { event, shift, userId: shift[side], until: shift.ends_at }
    const alert = await alertOf(db, house, told, (about) => words(house, about))
    return mail ? { ...alert, mail: await mail(db, house, shift) } : alert
  }

export const answerAlert = (db: Db, house: TextHouse, shift: Shift) => {
  const status = shift.status === 'accepted' ? 'accepted' : 'rejected'
  const words: Words = (h, about) => texts.answered(h, { ...about, status })
  return alertTo('inviter_id', 'shift_answer', words, answeredMail)(db, house, shift)
}
export const unansweredAlert = alertTo('inviter_id', 'shift_answer', texts.unanswered)
export const noLongerFreeAlert = alertTo('inviter_id', 'shift_answer', texts.noLongerFree)
export const staffCancelledAlert = alertTo(
  'inviter_id',
  'shift_change',
  texts.staffCancelled,
  cancelledMail('employer'),
)
export const cancelledAlert = alertTo('invitee_id', 'shift_change', texts.cancelled, cancelledMail('employee'))
const takenBack = alertTo('invitee_id', 'shift_change', texts.takenBack, takenBackMail)
/** It goes only where the request has gone. */
export const takenBackAlert = async (db: Db, house: TextHouse, shift: Shift): Promise<Alert> => ({
  ...(await takenBack(db, house, shift)),
  takesBack: 'shift_request',
})
