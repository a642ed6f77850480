/** Checks whether a person can take over the booking of a colleague, and books them. */
import type { NewShift, Shift } from '#contract/booking/shifts.ts'
import { Problem } from '#contract/platform/errors.ts'
import { recordPlanning } from '#server/booking/offers/ledger.ts'
import { insertOffer } from '#server/booking/offers/queries.ts'
import { slotForOneMore } from '#server/booking/offers/slots.ts'
import { answerShift } from '#server/booking/shifts/answer.ts'
import { refusalToTake } from '#server/booking/shifts/eligibility.ts'
import { hasAcceptedShiftIn, setReplacedBooking } from '#server/booking/shifts/queries.ts'
import { checkRequest } from '#server/booking/shifts/request.ts'
import type { Span } from '#server/booking/shifts/rules.ts'
import { recordActs } from '#server/identity/organisations/acts.ts'
import { areBlocked } from '#server/people/connections/blocks.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import type { Caller } from '#server/platform/routes.ts'
import { fitsShift, isKnownTo, openRequestFor } from './queries.ts'

export const spanOfShift = ({ starts_at, ends_at }: Shift): Span => ({
  start: Temporal.Instant.from(starts_at),
  end: Temporal.Instant.from(ends_at),
})

/**
 * Reason why the person cannot take over the booking, worded for them; null if they can. A block
 * and a "do not book" throw the same error as a link that is no longer valid, so that they look the
 * same. `givesId` is the booking that they give in exchange, which counts as gone. It is of the
 * same organisation, so the employer need not know them.
 */
export const refusalFor = async (
  db: Db,
  shift: Shift,
  takerId: number,
  givesId: number | null = null,
): Promise<string | null> => {
  const { inviter_id, subject_id, classification, date, start_time, end_time, time_zone, inviter } = shift
  if (shift.status !== 'accepted' || (await areBlocked(db, inviter_id, takerId))) throw new Problem('swap_over')
  if (givesId === null && !(await isKnownTo(db, inviter_id, takerId)))
    return `Only people who have worked at ${inviter.name} or are connected with it can take this shift.`
  const span = spanOfShift(shift)
  if (await hasAcceptedShiftIn(db, takerId, span, givesId)) return 'You are already booked at that time.'
  const ids = { id: givesId, inviter_id, invitee_id: takerId, subject_id, classification }
  const problem = await refusalToTake(db, { ...ids, date, start_time, end_time, time_zone, span })
  if (problem?.code === 'already_answered') throw new Problem('swap_over')
  if (problem) return problem.message
  if (!(await fitsShift(db, shift.id, takerId)))
    return 'Your profile does not match the subject, level or role of this shift.'
  return null
}

/** Like `refusalFor`, but also refuses while an open request has to be answered first. */
export const refusalToAgree = async (db: Db, shift: Shift, personId: number, givesId: number | null = null) => {
  const requestId = await openRequestFor(db, shift.id, personId)
  return requestId === null
    ? { requestId, refusal: await refusalFor(db, shift, personId, givesId) }
    : {
        requestId,
        refusal: `You have an open request from ${shift.inviter.name} for this time. Please answer it first.`,
      }
}

/** Refusals that say how the employer can proceed; all others say why the person cannot come. */
const kept = ['plan_limit_reached', 'account_closed', 'too_many_requests']
const asNotPossible = (name: string) => (error: unknown) => {
  if (!(error instanceof Problem) || kept.includes(error.code)) throw error
  const messages: Record<string, string> = {
    not_found: `${name} can no longer come. Please decline the request.`,
    terms_first: `${name} must sign in and agree to the new Terms & Conditions first.`,
    duplicate_request: `You have asked ${name} for this time. Withdraw that request, or wait for the answer.`,
  }
  const message = messages[error.code] ?? error.message.replace(/^This person/, name)
  throw new Problem('swap_not_possible', { message })
}

export type TakeOver = { before: Shift; taker: { id: number; name: string }; slotId: number | null }
/**
 * Books a person for the slot of a colleague's booking that has just ended, and returns the new
 * booking. The caller has locked the people, the slot and the booking. `actor` acts for its site.
 */
export const takeOver = async (tx: Tx, actor: Caller, { before, taker, slotId }: TakeOver): Promise<number> => {
  const { subject_id: subjectId, classification, date, start_time, end_time, time_zone: zone } = before
  const body: NewShift = {
    ...{ inviter_id: actor.id, invitee_id: taker.id, subject_id: subjectId, date, start_time, end_time },
    ...(classification && { classification }),
    // The person has agreed to come, and the slot is that of the booking.
    ...{ ask_anyway: true, also_ask: 'first_yes_wins' },
  }
  const refuse = asNotPossible(taker.name)
  const { span } = await checkRequest(tx, { ...actor, time_zone: zone }, body).catch(refuse)
  if (!(await fitsShift(tx, before.id, taker.id)))
    throw new Problem('swap_not_possible', {
      message: `${taker.name} does not match the subject, level or role of this shift.`,
    })
  const position = {
    employerId: actor.id,
    postedBy: actor.person_id,
    subjectId,
    classification,
    clock: body,
    zone,
    span,
  }
  const slot = slotId ?? (await slotForOneMore(tx, position))
  const id = await insertOffer(tx, { inviterId: actor.id, body, zone, span, slotId: slot }, 'board').catch(refuse)
  await recordActs(tx, actor, 'requested', 'shift_id', [id])
  await answerShift(tx, { shiftId: id, employeeId: taker.id, status: 'accepted', via: 'swap' }).catch(refuse)
  await setReplacedBooking(tx, id, before.id)
  recordPlanning(tx, {
    ...{ slotId: slot, employerId: actor.id, zone, asks: 'direct', wave: 0, beyond: 0 },
    considered: [{ id: taker.id, reason: 'swap' }],
  })
  return id
}
