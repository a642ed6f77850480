/** Takes an open job, as a request that the person accepts at once, so that all its rules apply. */
import type { Shift } from '#contract/booking/shifts.ts'
import { Problem } from '#contract/platform/errors.ts'
import { ensureMayBook } from '#server/booking/hooks.ts'
import { insertOffer } from '#server/booking/offers/queries.ts'
import { answerShift } from '#server/booking/shifts/answer.ts'
import { recordActs } from '#server/identity/organisations/acts.ts'
import type { Tx } from '#server/platform/database.ts'
import { newOfferOf } from './offer.ts'
import { type FittingSlot, lockOpenJob, openJobFor } from './queries.ts'
import { refuseTaken } from './too-late.ts'

/** Refuses a person whom the plan of the employer does not cover, without naming the plan. */
const ensurePlanCovers = async (tx: Tx, { employer, date }: FittingSlot, employeeId: number) => {
  try {
    await ensureMayBook(tx, employer.id, employeeId, date)
  } catch (error) {
    throw error instanceof Problem && error.code === 'plan_limit_reached' ? new Problem('job_taken') : error
  }
}

const sendOffer = async (tx: Tx, slot: FittingSlot, employeeId: number): Promise<number> => {
  const id = await insertOffer(tx, newOfferOf(slot, employeeId), 'board')
  if (slot.posted_by !== null)
    await recordActs(tx, { id: slot.employer.id, person_id: slot.posted_by }, 'requested', 'shift_id', [id])
  return id
}

export const acceptOpenJob = async (tx: Tx, employeeId: number, slotId: number): Promise<Shift> => {
  const answer = { employeeId, status: 'accepted', via: 'screen' } as const
  const requestId = await lockOpenJob(tx, employeeId, slotId)
  if (requestId !== null) return answerShift(tx, { ...answer, shiftId: requestId })
  const [slot] = await openJobFor(tx, employeeId, slotId)
  if (!slot || slot.by_application) throw new Problem('not_found')
  if (slot.needed === 0) throw await refuseTaken(tx, employeeId, slotId)
  if (!slot.is_open) throw new Problem('job_taken')
  await ensurePlanCovers(tx, slot, employeeId)
  return answerShift(tx, { ...answer, shiftId: await sendOffer(tx, slot, employeeId) })
}
