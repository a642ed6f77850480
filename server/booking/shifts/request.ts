/** Checks a shift request, and sends it. */
import { mayAskInPlaceOf, mayRefuse } from '#contract/booking/shift-rules.ts'
import type { NewShift, Shift } from '#contract/booking/shifts.ts'
import { rolesIn } from '#contract/people/classifications.ts'
import { invalid, Problem } from '#contract/platform/errors.ts'
import { ensureMayBook } from '#server/booking/hooks.ts'
import { insertOffer } from '#server/booking/offers/queries.ts'
import { textsOf, textsOfBooking } from '#server/booking/offers/slot-texts.ts'
import { setReplacedByRequest, slotFor } from '#server/booking/offers/slots.ts'
import { type ActingPerson, recordActs } from '#server/identity/organisations/acts.ts'
import { notify } from '#server/messaging/notifications/queries.ts'
import { areBlocked } from '#server/people/connections/blocks.ts'
import { record } from '#server/platform/audit/queries.ts'
import type { Tx } from '#server/platform/database.ts'
import { spend } from '#server/platform/limits.ts'
import type { Caller } from '#server/platform/routes.ts'
import { answerShift } from './answer.ts'
import { cancelShift } from './cancel.ts'
import { ensureBookable, ensureMayAsk, type RequestedShift, storeOverride } from './eligibility.ts'
import { bookedByPhone } from './messages.ts'
import {
  hasAcceptedShiftIn,
  isSubjectOf,
  lockInvitee,
  lockInviter,
  lockShift,
  sectorAndRoles,
  shiftById,
  shiftsByIds,
  storeAgreement,
} from './queries.ts'
import { isReplaced, lockReplacement } from './replacements.ts'
import { requested } from './request-notices.ts'
import { bookableSpan, type Span } from './rules.ts'

const ROLE_NOT_HELD = 'Please choose a role in your sector that this person works in.'

// Limits keep people from being flooded with mails, text messages and notifications.
const HOUR = 60 * 60
const DAY = 24 * HOUR
/** A block of four weeks is 20 days, and the same person is seldom asked for more in one day. */
const TO_ONE_PERSON = { count: 20, window: DAY }
/**
 * A large hospital with 1,500 people on duty has about 150 gaps on a bad morning and asks five
 * people for each: 750. The next hour is quieter, so only a script reaches this limit.
 */
const BY_EMPLOYER = { count: 1000, window: HOUR }

/** Counts a request that is about to be sent; one that was refused before costs nothing. */
export const spendRequest = async (tx: Tx, employerId: number, employeeId: number) => {
  await spend(tx, `shift-requests:${employerId}:${employeeId}`, TO_ONE_PERSON).catch((error) => {
    if (!(error instanceof Problem) || error.retryAfter === undefined) throw error
    throw new Problem('too_many_requests', {
      message: `You have sent this person ${TO_ONE_PERSON.count} requests in a day. Please call them, or try again tomorrow.`,
      retryAfter: error.retryAfter,
    })
  })
  await spend(tx, `shift-requests:${employerId}`, BY_EMPLOYER)
}

/** A rest rule is not overridden for a booking that the person has not accepted here. */
const ensureFree = async (tx: Tx, request: RequestedShift, { ask_anyway }: Pick<NewShift, 'ask_anyway'>) =>
  ensureMayAsk(tx, request, { ask_anyway }).catch((error) => {
    if (!(error instanceof Problem) || error.code !== 'rest_warning') throw error
    throw new Problem('phone_needs_request', { message: `${error.message} Please send a request instead.` })
  })

/** Refuses a request in place of a booking that is not the employer's, is kept, or is replaced. */
const ensureReplaceable = async (tx: Tx, actor: Caller, replacedId: number, span: Span): Promise<void> => {
  await lockReplacement(tx, replacedId)
  const replaced = (await shiftsByIds(tx, [replacedId]))[0]
  if (replaced?.inviter_id !== actor.id) throw new Problem('not_found')
  if (!mayAskInPlaceOf(actor, replaced, tx.now.epochMilliseconds) || (await isReplaced(tx, replaced)))
    throw new Problem('no_replacement_needed')
  const [start, end] = [Temporal.Instant.from(replaced.starts_at), Temporal.Instant.from(replaced.ends_at)]
  if (Temporal.Instant.compare(span.start, end) >= 0 || Temporal.Instant.compare(span.end, start) <= 0)
    throw new Problem('no_replacement_needed', { message: 'These times are outside of the shift to replace.' })
}

/** Refuses a request that this employer may not send to this person, before anything is written. */
export const checkRequest = async (tx: Tx, actor: Caller, body: NewShift) => {
  const span = bookableSpan(body, actor.time_zone, tx.now)
  if (!(await isSubjectOf(tx, actor.id, body.subject_id)))
    throw invalid('subject_id', 'Please choose a subject from the list.')
  if (body.inviter_id !== actor.id) throw new Problem('identity_mismatch')
  if (!(await lockInviter(tx, actor.id))) throw new Problem('account_closed')
  const invitee = await lockInvitee(tx, body.invitee_id)
  if (await areBlocked(tx, actor.id, body.invitee_id)) throw new Problem('not_found')
  if (invitee.status === 'on_leave') throw new Problem('staff_unavailable')
  if (body.classification !== undefined) {
    const { sector, roles } = await sectorAndRoles(tx, actor.id, body.invitee_id)
    if (!rolesIn(sector, roles).includes(body.classification)) throw invalid('classification', ROLE_NOT_HELD)
  }
  const classification = body.classification ?? null
  const request: RequestedShift = { ...body, id: null, classification, time_zone: actor.time_zone, span }
  if (body.replaces !== undefined) await ensureReplaceable(tx, actor, body.replaces, span)
  await ensureBookable(tx, request)
  if (await hasAcceptedShiftIn(tx, body.invitee_id, span)) throw new Problem('overlapping_booking')
  const limits = body.agreed_by_phone ? await ensureFree(tx, request, body) : await ensureMayAsk(tx, request, body)
  await ensureMayBook(tx, actor.id, body.invitee_id, body.date)
  return { span, limits, invitee }
}

type CheckedRequest = Awaited<ReturnType<typeof checkRequest>> & {
  body: NewShift
  /** Person who asked for it, and the one who approved it if that is another. */
  by: { requested: ActingPerson; approved?: ActingPerson }
}

/** Sends a checked request. If others were asked for the slot, the employer must confirm first. */
export const sendRequest = async (
  tx: Tx,
  actor: Caller,
  { body, span, limits, invitee, by }: CheckedRequest,
): Promise<Shift> => {
  const zone = actor.time_zone
  const { subject_id: subjectId, classification = null } = body
  const postedBy = by.requested.person_id
  // A request in place of a booking keeps the text of that booking, unless it has its own.
  const isSilent = body.class_room === undefined && body.note === undefined
  const kept = body.replaces !== undefined && isSilent ? await textsOfBooking(tx, body.replaces) : null
  const position = {
    ...{ employerId: actor.id, postedBy, subjectId, classification, clock: body, zone, span },
    ...{ texts: kept ?? textsOf(body), keepsTexts: body.replaces !== undefined && isSilent },
  }
  const slotId = await slotFor(tx, position, { id: body.invitee_id, name: invitee.name }, body.also_ask)
  if (body.replaces !== undefined) await setReplacedByRequest(tx, slotId, body.replaces)
  await spendRequest(tx, actor.id, body.invitee_id)
  const id = await insertOffer(tx, { inviterId: actor.id, body, zone, span, slotId })
  await recordActs(tx, by.requested, 'requested', 'shift_id', [id])
  if (by.approved) await recordActs(tx, by.approved, 'request_approved', 'shift_id', [id])
  const shift = await shiftById(tx, id)
  await storeOverride(tx, actor, { shift, limits, reason: body.rest_override_reason })
  if (!body.agreed_by_phone) await notify(tx, shift.invitee_id, await requested(tx, shift))
  return shift
}

const REFUSAL_TIME = { hours: 1 }
/**
 * Time until which a person can refuse a booking that the employer entered: one hour, but not later
 * than the start.
 */
export const refusableUntil = (now: Temporal.Instant, { start }: Span): Temporal.Instant => {
  const hour = now.add(REFUSAL_TIME)
  return Temporal.Instant.compare(hour, start) < 0 ? hour : start
}

/** Books a person who has agreed by phone. All checks apply; rest limits cannot be overridden. */
export const bookAgreed = async (tx: Tx, actor: Caller, checked: CheckedRequest): Promise<Shift> => {
  const { id, invitee_id, invitee } = await sendRequest(tx, actor, checked)
  await answerShift(tx, { shiftId: id, employeeId: invitee_id, status: 'accepted', via: 'phone' }).catch((error) => {
    if (!(error instanceof Problem)) throw error
    throw new Problem('phone_needs_request')
  })
  const until = refusableUntil(tx.now, checked.span)
  await storeAgreement(tx, id, { until, applied: false })
  const subject = { kind: 'user', id: invitee_id, name: invitee.name } as const
  record(tx, { actor, action: 'agreed_by_phone', subject, after: { shift_id: id } })
  const shift = await shiftById(tx, id)
  await notify(tx, invitee_id, bookedByPhone(shift, until))
  return shift
}

/** Refuses a booking that was entered as agreed by phone, or made from an application. */
export const refuseAgreed = async (tx: Tx, actor: Caller, shiftId: number): Promise<Shift> => {
  await lockShift(tx, shiftId, actor.id)
  const shift = await shiftById(tx, shiftId)
  if (!mayRefuse(actor, shift, tx.now.epochMilliseconds)) throw new Problem('refusal_too_late')
  if (shift.from_application !== null)
    return cancelShift(tx, { shiftId, by: actor, reason: 'I applied, but can no longer come.' })
  const reason = 'This was not agreed by phone.'
  return cancelShift(tx, { shiftId, by: actor, reason, cancelReason: 'not_agreed' })
}
