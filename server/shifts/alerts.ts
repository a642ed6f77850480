/** How what happens to a shift reaches people who are not looking: the words for a phone, and how long they are of use. */
import type { AlertEvent } from '#contract/messaging.ts'
import type { Shift } from '#contract/shifts.ts'
import type { Alert } from '../alerts/alert.ts'
import { type TextHouse, type TextShift, texts } from '../messaging/texts.ts'
import { phoneFor } from '../phones/queries.ts'
import type { Db, Tx } from '../platform/database.ts'
import { codeFor } from './codes.ts'
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
  return text ? { ...alert, text } : alert
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
  return alertOf(db, house, booked, () => text)
}

const toEmployer =
  (event: AlertEvent, words: (house: TextHouse, about: About) => string) => (db: Db, house: TextHouse, shift: Shift) =>
    alertOf(db, house, { event, shift, userId: shift.inviter_id, until: shift.ends_at }, (about) => words(house, about))
const toEmployee =
  (event: AlertEvent, words: (house: TextHouse, about: About) => string) => (db: Db, house: TextHouse, shift: Shift) =>
    alertOf(db, house, { event, shift, userId: shift.invitee_id, until: shift.ends_at }, (about) => words(house, about))

export const answerAlert = (db: Db, house: TextHouse, shift: Shift) => {
  const status = shift.status === 'accepted' ? 'accepted' : 'rejected'
  return toEmployer('shift_answer', (h, about) => texts.answered(h, { ...about, status }))(db, house, shift)
}
export const unansweredAlert = toEmployer('shift_answer', texts.unanswered)
export const noLongerFreeAlert = toEmployer('shift_answer', texts.noLongerFree)
export const staffCancelledAlert = toEmployer('shift_change', texts.staffCancelled)
export const cancelledAlert = toEmployee('shift_change', texts.cancelled)
const takenBack = toEmployee('shift_change', texts.takenBack)
/** It goes only where the request has gone. */
export const takenBackAlert = async (db: Db, house: TextHouse, shift: Shift): Promise<Alert> => ({
  ...(await takenBack(db, house, shift)),
  takesBack: 'shift_request',
})
