/** Books a person who applied, or asks them if the application no longer counts as consent. */
import type { NewShift, Shift } from '#contract/booking/shifts.ts'
import { Problem } from '#contract/platform/errors.ts'
import { recordPlanning } from '#server/booking/offers/ledger.ts'
import { insertOffer } from '#server/booking/offers/queries.ts'
import { answerShift } from '#server/booking/shifts/answer.ts'
import { bookedFromApplication } from '#server/booking/shifts/messages.ts'
import { lockInviter, shiftById, storeAgreement } from '#server/booking/shifts/queries.ts'
import { checkRequest, refusableUntil, sendRequest } from '#server/booking/shifts/request.ts'
import { owesTerms } from '#server/identity/accounts/terms.ts'
import { recordActs } from '#server/identity/organisations/acts.ts'
import { notify } from '#server/messaging/notifications/queries.ts'
import type { Tx } from '#server/platform/database.ts'
import { emit } from '#server/platform/realtime/queries.ts'
import type { Caller } from '#server/platform/routes.ts'
import { endApplication, lockApplication, openApplicants, targetOf } from './queries.ts'

type Locked = Awaited<ReturnType<typeof lockApplication>>

/** Keeps in the ledger who had applied, and whom the employer chose. */
const recordChoice = async (tx: Tx, actor: Caller, { slot_id, asks, time_zone, person }: Locked) => {
  const ids = await openApplicants(tx, slot_id)
  recordPlanning(tx, {
    ...{ slotId: slot_id, employerId: actor.id, zone: time_zone, asks, wave: 0, beyond: 0 },
    considered: ids.map((id) => ({ id, reason: id === person.id ? 'applied' : 'not_chosen' })),
  })
}

const ensureOpen = ({ status, is_open, person }: Locked) => {
  if (status !== 'open') throw new Problem('application_ended')
  if (!is_open)
    throw new Problem('application_ended', {
      message: `This shift needs nobody else, so ${person.name} was not booked.`,
    })
}

export const bookApplicant = async (tx: Tx, actor: Caller, id: number): Promise<Shift> => {
  const target = await targetOf(tx, id, actor.id)
  // Locked before the person, in the same order as closing the account of an employer.
  if (!(await lockInviter(tx, actor.id))) throw new Problem('account_closed')
  const application = await lockApplication(tx, id, target)
  ensureOpen(application)
  const { person, slot_id, subject_id, classification, date, start_time, end_time, time_zone } = application
  const body: NewShift = {
    ...{ inviter_id: actor.id, invitee_id: person.id, subject_id, date, start_time, end_time },
    ...(classification && { classification }),
    // The person has said that they would work then, and the slot is the one that was applied for.
    ...{ ask_anyway: true, also_ask: 'first_yes_wins' },
  }
  const checked = await checkRequest(tx, actor, body)
  await recordChoice(tx, actor, application)
  if (!application.counts_as_consent || (await owesTerms(tx, person.id))) {
    const request = await sendRequest(tx, actor, { ...checked, body, by: { requested: actor } })
    await endApplication(tx, id, { status: 'asked', offerId: request.id })
    return request
  }
  const { span } = checked
  const offerId = await insertOffer(tx, { inviterId: actor.id, body, zone: time_zone, span, slotId: slot_id }, 'board')
  await recordActs(tx, actor, 'requested', 'shift_id', [offerId])
  await answerShift(tx, { shiftId: offerId, employeeId: person.id, status: 'accepted', via: 'application' })
  const until = refusableUntil(tx.now, span)
  await storeAgreement(tx, offerId, { until, applied: true })
  const shift = await shiftById(tx, offerId)
  await notify(tx, person.id, bookedFromApplication(shift, until))
  emit(tx, actor.id, 'shift')
  return shift
}
