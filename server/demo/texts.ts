/** Text messages to the demo's teacher, and the teacher's answers. */

import type { Shift } from '#contract/booking/shifts.ts'
import { codeFor } from '#server/booking/shifts/codes.ts'
import { bookedText, shiftTexts } from '#server/booking/shifts/messages.ts'
import { replyTexts } from '#server/booking/sms-replies/messages.ts'
import { suburbsOf } from '#server/booking/workplaces/queries.ts'
import { saveReading, storeText } from '#server/messaging/outbox/inbox.ts'
import { sendText } from '#server/messaging/outbox/queries.ts'
import { phoneFor } from '#server/messaging/phones/queries.ts'
import { demoAccounts } from '#server/platform/service/routes.ts'
import type { Config } from '../platform/config.ts'
import type { Tx } from '../platform/database.ts'
import { FICTIONAL_PHONES, teacher } from './people.ts'
import type { Request } from './requests.ts'
import type { Today } from './today.ts'

const PHONE = FICTIONAL_PHONES[teacher.phone!]!
/** Requests older than this, plus a day, sent no text message. */
const SINCE_DAYS = 14

export type Texting = {
  ask: (tx: Tx, shift: Shift, at: Temporal.Instant) => Promise<void>
  answer: (tx: Tx, shift: Shift, at: Temporal.Instant) => Promise<void>
}

const agreedAt = ({ now }: Today) => now.subtract({ hours: 24 * (SINCE_DAYS + 1) })

/** A visitor of the demo may have sent STOP, or entered another number. */
const isHeard = async (tx: Tx, userId: number) => {
  const phone = await phoneFor(tx, userId)
  return phone?.phone === PHONE && phone.state === 'confirmed'
}

const texting: Texting = {
  ask: async (tx, shift, at) => {
    if (!(await isHeard(tx, shift.invitee_id))) return
    const code = await codeFor(tx.at(at), shift.id, PHONE)
    const suburb = (await suburbsOf(tx, [shift.inviter_id])).get(shift.inviter_id)?.name
    const body = shiftTexts.request(tx.brand, { shift, zone: shift.time_zone, suburb, code })
    const about = { userId: shift.invitee_id, event: 'shift_request', shiftId: shift.id } as const
    await sendText(tx.at(at), { ...about, to: PHONE, body })
  },
  answer: async (tx, shift, at) => {
    if (!(await isHeard(tx, shift.invitee_id))) return
    const isYes = shift.status === 'accepted'
    const gatewayId = `demo-${shift.id}`
    const code = await codeFor(tx.at(at), shift.id, PHONE)
    await storeText(tx.at(at), { gatewayId, phone: PHONE, body: `${isYes ? 'Yes' : 'No'} ${code}` })
    const { id } = await tx.one<{ id: number }>`select id from texts_received where gateway_id = ${gatewayId}`
    const about = { userId: shift.invitee_id, shiftId: shift.id }
    const body = isYes
      ? await bookedText(tx, shift, shift.time_zone)
      : replyTexts.rejected(tx.brand, { shift, zone: shift.time_zone, others: [] })
    const answerId = await sendText(tx.at(at), { ...about, to: PHONE, body, ...(isYes && { event: 'shift_booked' }) })
    await saveReading(tx.at(at), id, { ...about, outcome: isYes ? 'booked' : 'rejected', answerId })
  },
}

/**
 * Null if the request sent no text message. With a real gateway the number would be dialled, though
 * nobody has it.
 */
export const textsOf = ({ employee, askedAt }: Request, config: Pick<Config, 'sms'>, today: Today): Texting | null =>
  config.sms === null &&
  employee.email === demoAccounts.employee.email &&
  Temporal.Instant.compare(askedAt, agreedAt(today)) > 0
    ? texting
    : null
