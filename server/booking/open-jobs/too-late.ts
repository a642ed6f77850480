/**
 * A yes that came too late: it counts as a yes, and up to three other jobs of that day are held for
 * the person for a minute (docs/decisions/0183).
 */
import type { ShiftStatus } from '#contract/booking/shifts.ts'
import { travelMinutes } from '#contract/people/travel-estimates.ts'
import { Problem, type ProblemCode } from '#contract/platform/errors.ts'
import {
  FILLED,
  insertHeldOffer,
  isProtected,
  lockSlots,
  protectFromRequests,
  setLateYes,
} from '#server/booking/offers/queries.ts'
import { fromTo } from '#server/booking/shifts/format.ts'
import { MINUTES_TO_GET_READY, USUAL_TRAVEL_MINUTES } from '#server/booking/vacancies/candidates.ts'
import type { Tx } from '#server/platform/database.ts'
import { emit } from '#server/platform/realtime/queries.ts'
import { newOfferOf } from './offer.ts'
import { alternativesFor, type FittingSlot, openRequestsOn } from './queries.ts'

const MOST_HELD = 3

type Locked = { status: ShiftStatus; reason: string | null; started: boolean; slot_id: number | null }
/** Whether others have filled the slot of a request before the person accepted. */
export const isTooLate = ({ status, reason, started }: Locked) =>
  status === 'withdrawn' && reason === FILLED && !started

const canArrive = ({ starts_at, travel }: FittingSlot, now: Temporal.Instant) => {
  const onTheWay = travel ? travelMinutes(travel.km, travel.mode) : USUAL_TRAVEL_MINUTES
  const left = Temporal.Instant.from(starts_at).since(now).total('minutes')
  return left > MINUTES_TO_GET_READY + onTheWay
}

/** A job that is kept free for a person who lost another one. */
export type HeldAlternative = { offerId: number; slot: FittingSlot }
/** Holds jobs for a person who lost a slot. The caller has locked the person, and no slot. */
const holdAlternatives = async (tx: Tx, employeeId: number, slotId: number): Promise<HeldAlternative[]> => {
  const held: HeldAlternative[] = []
  const slots = (await alternativesFor(tx, employeeId, slotId)).filter((slot) => canArrive(slot, tx.now))
  if (slots.length > 0)
    await lockSlots(
      tx,
      slots.map(({ id }) => id),
    )
  for (const slot of slots) {
    if (held.length === MOST_HELD) break
    const offerId = await insertHeldOffer(tx, newOfferOf(slot, employeeId))
    if (offerId === null) continue
    held.push({ offerId, slot })
    emit(tx, slot.employer.id, 'shift')
  }
  const [first] = held
  if (first) await protectFromRequests(tx, employeeId, first.offerId)
  emit(tx, employeeId, 'shift')
  return held
}

type LateYes = { employeeId: number; offerId: number; locked: Locked }
/**
 * Keeps the yes, and holds what still fits, once for each request: otherwise a person could keep
 * jobs from others by saying yes again and again.
 */
export const recordLateYes = async (tx: Tx, { employeeId, offerId, locked }: LateYes): Promise<HeldAlternative[]> => {
  const isFirst = await setLateYes(tx, offerId)
  if (!isFirst) return []
  return locked.slot_id === null ? [] : holdAlternatives(tx, employeeId, locked.slot_id)
}

/** "Lake School, 08:30 to 15:30; Hill School, 09:00 to 12:00" */
const jobsText = (jobs: readonly { employer: string; start_time: string; end_time: string }[]) =>
  jobs.map(({ employer, ...times }) => `${employer}, ${fromTo(times)}`).join('; ')

type LateAnswer = { employeeId: number; slotId: number | null; held: readonly HeldAlternative[] }
/** Refusal that names what is held for the person, and what else waits for their answer. */
const refusal = async (tx: Tx, code: ProblemCode, { employeeId, slotId, held }: LateAnswer) => {
  const others = slotId === null ? [] : await openRequestsOn(tx, employeeId, slotId)
  const jobs = held.map(({ slot: { employer, start_time, end_time } }) => ({
    ...{ employer: employer.name, start_time, end_time },
  }))
  const message = [
    FILLED,
    jobs.length > 0 && `Held for you for one minute: ${jobsText(jobs)}.`,
    others.length > 0 && `Waiting for your answer: ${jobsText(others)}.`,
  ]
  return new Problem(code, { message: message.filter(Boolean).join(' '), keepsWrites: true })
}

/** Refusal of a yes that came too late. */
export const refuseTooLate = async (tx: Tx, lateYes: LateYes): Promise<Problem> => {
  const held = await recordLateYes(tx, lateYes)
  return refusal(tx, 'already_answered', { employeeId: lateYes.employeeId, slotId: lateYes.locked.slot_id, held })
}

/**
 * The same for a person who wanted to take an open job, to which no request belongs. Nothing is
 * held again so soon after the last time.
 */
export const refuseTaken = async (tx: Tx, employeeId: number, slotId: number): Promise<Problem> => {
  const held = (await isProtected(tx, employeeId)) ? [] : await holdAlternatives(tx, employeeId, slotId)
  return refusal(tx, 'job_taken', { employeeId, slotId, held })
}
