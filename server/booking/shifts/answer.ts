import { mayAnswer } from '#contract/booking/shift-rules.ts'
import type { AnsweredVia, Shift } from '#contract/booking/shifts.ts'
import { Problem } from '#contract/platform/errors.ts'
import { notifyAgency } from '#server/booking/agencies/notices.ts'
import { settleApplications } from '#server/booking/applications/ending.ts'
import { withdrawApplication } from '#server/booking/applications/queries.ts'
import { FILLED, type Unmet, withdrawUnmet } from '#server/booking/offers/queries.ts'
import { mustOpenFirst } from '#server/booking/offers/quick-answers.ts'
import { type Ended, updateRecords } from '#server/booking/offers/records.ts'
import { planAgain, refreshOpenJobs } from '#server/booking/offers/slot-jobs.ts'
import { endReplacementSearch } from '#server/booking/offers/slots.ts'
import { isTooLate, refuseTooLate } from '#server/booking/open-jobs/too-late.ts'
import { owesTerms } from '#server/identity/accounts/terms.ts'
import { type AddressedNotice, notify, notifyEach } from '#server/messaging/notifications/queries.ts'
import { cancelPendingAlerts, sendAlert } from '#server/messaging/preferences/alert.ts'
import type { Tx } from '#server/platform/database.ts'
import { emit } from '#server/platform/realtime/queries.ts'
import { acceptanceProblem } from './eligibility.ts'
import { answered, bookingConfirmation, filledByOthers, withdrawnForAnother } from './messages.ts'
import { type LockedShift, lockShift, setAnswer, shiftById, shiftsByIds } from './queries.ts'

export type Answer = {
  shiftId: number
  employeeId: number
  status: 'accepted' | 'rejected'
  reason?: string | null | undefined
  /**
   * `phone`: the employer says that the person has agreed. `application`: the person had applied,
   * and the employer books them. `swap`: the same for a person who takes over a booking.
   */
  via: AnsweredVia | 'phone' | 'application' | 'swap'
}

/**
 * Answers a request once, only by the invited person and only while it is open. All channels get
 * the same refusals.
 */
export const answerShift = async (tx: Tx, { shiftId, employeeId, status, reason, via }: Answer): Promise<Shift> => {
  const locked = await lockShift(tx, shiftId, employeeId)
  if (status === 'accepted' && isTooLate(locked))
    throw await refuseTooLate(tx, { employeeId, offerId: shiftId, locked })
  if (!mayAnswer({ id: employeeId }, locked))
    throw new Problem('already_answered', locked.reason === FILLED ? { message: FILLED } : {})
  if (locked.started) throw new Problem('request_expired')
  const isByEmployer = via === 'phone' || via === 'application' || via === 'swap'
  // The app asks for the terms before anything else; answers from messages are checked here.
  if (via !== 'screen' && (await owesTerms(tx, employeeId))) throw new Problem('terms_first')
  if (status === 'accepted' && !isByEmployer && (await mustOpenFirst(tx, shiftId, employeeId)))
    throw new Problem('details_first')
  const refusal = status === 'accepted' ? await acceptanceProblem(tx, shiftId) : null
  if (refusal) throw refusal
  await setAnswer(tx, shiftId, { status, reason: reason || null, via: isByEmployer ? null : via })
  const shift = await shiftById(tx, shiftId)
  await cancelPendingAlerts(tx, employeeId, shiftId)
  // Many people of a wave say no; the vacancy shows how many.
  if ((status === 'rejected' && locked.is_planned) || isByEmployer) emit(tx, shift.inviter_id, 'shift')
  else await notify(tx, shift.inviter_id, answered(shift))
  await notifyAgency(tx, shift, shift.invitee.name)
  const isPlanned = locked.is_planned === true
  if (status === 'rejected') {
    if (locked.has_applications && locked.slot_id !== null) await withdrawApplication(tx, locked.slot_id, employeeId)
    if (isPlanned) await updateRecords(tx, [{ id: shiftId, outcome: 'no' }])
    if (isPlanned && locked.slot_id !== null) await planAgain(tx, [locked.slot_id])
    return shift
  }

  emit(tx, employeeId, 'availability')
  await closeUnmet(tx, shift, locked, isPlanned ? [{ id: shiftId, outcome: 'yes' }] : [], { isNew: via !== 'swap' })
  // Sends no notification, because the screen shows it. An answer by text message gets it as the
  // reply, and a person whom the employer booked gets another one.
  const confirmation = bookingConfirmation(shift)
  if (via !== 'sms' && !isByEmployer) await sendAlert(tx, employeeId, confirmation, confirmation.alert)
  return shift
}

/**
 * Withdraws the requests and ends the applications that can no longer be met once a shift is
 * booked, and the search for someone in place of the same person. `answered` are further requests
 * to learn from. `isNew`: the place of that person was empty until now.
 */
export const closeUnmet = async (
  tx: Tx,
  shift: Shift,
  { slot_id, is_open_job, has_applications }: Pick<LockedShift, 'slot_id' | 'is_open_job' | 'has_applications'>,
  answered: readonly Ended[],
  { isNew }: { isNew: boolean },
): Promise<void> => {
  const searches = await endReplacementSearch(tx, shift.id, isNew)
  const ended = searches.map(({ id }) => id)
  const unmet = await withdrawUnmet(tx, shift, slot_id, ended)
  const closed = unmet.filter(({ is_planned }) => is_planned)
  await updateRecords(tx, [...answered, ...closed.map(({ id }) => ({ id, outcome: 'closed' as const }))])
  await planAgain(
    tx,
    closed.filter(({ is_filled }) => !is_filled).map((offer) => offer.slot_id),
  )
  if (is_open_job && slot_id !== null) await refreshOpenJobs(tx, slot_id)
  for (const search of searches) if (search.is_open_job) await refreshOpenJobs(tx, search.id)
  await notifyOfUnmet(tx, unmet)
  if (has_applications) await settleApplications(tx, shift, slot_id)
  for (const id of ended) await settleApplications(tx, shift, id)
}

/**
 * Notifies about requests that can no longer be met: the invitee if the slot is full, or else the
 * employer, because the invitee is booked.
 */
const notifyOfUnmet = async (tx: Tx, unmet: readonly Unmet[]): Promise<void> => {
  if (unmet.length === 0) return
  const notices: AddressedNotice[] = []
  const shifts = new Map(
    (
      await shiftsByIds(
        tx,
        unmet.map(({ id }) => id),
      )
    ).map((shift) => [shift.id, shift]),
  )
  for (const { id, is_filled, is_planned, is_held } of unmet) {
    const other = shifts.get(id)!
    // A held job was only named in the answer that offered it, so there is no notice to withdraw.
    if (is_held) for (const party of [other.inviter_id, other.invitee_id]) emit(tx, party, 'shift')
    else if (is_filled) notices.push({ accountId: other.invitee_id, notice: filledByOthers(other) })
    else {
      await cancelPendingAlerts(tx, other.invitee_id, id)
      if (is_planned) emit(tx, other.inviter_id, 'shift')
      else notices.push({ accountId: other.inviter_id, notice: withdrawnForAnother(other) })
      await notifyAgency(tx, other, other.invitee.name)
    }
  }
  await notifyEach(tx, notices)
}
