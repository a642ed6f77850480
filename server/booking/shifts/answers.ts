import { mayAnswer } from '#contract/booking/shift-rules.ts'
import type { AnsweredVia, Shift } from '#contract/booking/shifts.ts'
import { Problem } from '#contract/platform/errors.ts'
import { owesTerms } from '#server/identity/accounts/terms.ts'
import { reacted, sendAlert } from '#server/messaging/preferences/alert.ts'
import type { Brand } from '#server/platform/config.ts'
import type { Tx } from '#server/platform/database.ts'
import { emit } from '#server/platform/realtime/queries.ts'
import { answerAlert, bookedAlert, filledAlert, noLongerFreeAlert } from './alerts.ts'
import { answered, booked, FILLED, filledByOthers, withdrawnForAnother } from './domain.ts'
import { againstAcceptance } from './eligibility.ts'
import { notifyOfShift } from './notify.ts'
import { lockShift, setAnswer, shiftById, withdrawUnmet } from './queries.ts'

export type Answer = {
  shiftId: number
  employeeId: number
  status: 'accepted' | 'rejected'
  reason?: string | null | undefined
  via: AnsweredVia
}
export type AnswerDeps = { brand: Brand }

/**
 * Answers a request once, only by the invited person and only while it is open. All channels get
 * the same refusals.
 */
export const answerShift = async (
  tx: Tx,
  { shiftId, employeeId, status, reason, via }: Answer,
  { brand }: AnswerDeps,
  now: Temporal.Instant,
): Promise<Shift> => {
  const held = await lockShift(tx, shiftId, employeeId, now)
  if (!mayAnswer({ id: employeeId }, held))
    throw new Problem('already_answered', held.reason === FILLED ? { message: FILLED } : {})
  if (held.started) throw new Problem('request_expired')
  // The screen asks for them before anything else; a message is answered without it.
  if (via !== 'screen' && (await owesTerms(tx, employeeId, now))) throw new Problem('terms_first')
  const refusal = status === 'accepted' ? await againstAcceptance(tx, held.id) : null
  if (refusal) throw refusal
  await setAnswer(tx, held.id, { status, reason: reason || null, via }, now)
  const shift = await shiftById(tx, held.id, now)
  await reacted(tx, shift.invitee_id, shift.id)
  await notifyOfShift(tx, shift.inviter_id, { ...answered(shift), alert: answerAlert(brand, shift) }, shift, now)
  if (shift.status === 'accepted') {
    emit(tx, shift.invitee_id, 'availability', now)
    for (const { id, is_filled } of await withdrawUnmet(tx, shift, held.gap_id, now)) {
      const other = await shiftById(tx, id, now)
      if (is_filled) {
        const alert = filledAlert(brand, other)
        await notifyOfShift(tx, other.invitee_id, { ...filledByOthers(other), alert }, other, now)
        continue
      }
      await reacted(tx, other.invitee_id, other.id)
      const alert = noLongerFreeAlert(brand, other)
      await notifyOfShift(tx, other.inviter_id, { ...withdrawnForAnother(other), alert }, other, now)
    }
    // A person who accepts by text message gets the confirmation as the reply.
    if (via !== 'sms') await sendAlert(tx, shift.invitee_id, booked(shift), bookedAlert(brand, shift), now)
  }
  return shift
}
