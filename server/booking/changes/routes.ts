/** The employer asks to move a booking, and its person answers (docs/decisions/0209). */
import type { ShiftTimes } from '#contract/booking/shift-change.ts'
import { shiftChanges } from '#contract/booking/shift-changes.ts'
import { changeAnswerBy, mayRequestChange, openChange } from '#contract/booking/shift-rules.ts'
import type { Shift } from '#contract/booking/shifts.ts'
import { invalid, Problem } from '#contract/platform/errors.ts'
import { checkLimits, ensureWithinLimits } from '#server/booking/approvals/limits.ts'
import { ensureMayBook, ensureMayPost, estimatePay } from '#server/booking/hooks.ts'
import { ensureBookable, ensureMayAsk } from '#server/booking/shifts/eligibility.ts'
import { partsOf } from '#server/booking/shifts/parts.ts'
import { ensurePartyOf, hasAcceptedShiftIn, lockShift, shiftById } from '#server/booking/shifts/queries.ts'
import { bookableSpan, type Span } from '#server/booking/shifts/rules.ts'
import { notify } from '#server/messaging/notifications/queries.ts'
import { cancelPendingAlerts } from '#server/messaging/preferences/alert.ts'
import { record } from '#server/platform/audit/queries.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import { spend } from '#server/platform/limits.ts'
import { type Caller, implement } from '#server/platform/routes.ts'
import { answerChange } from './answer.ts'
import { changeRequested, changeWithdrawn } from './messages.ts'
import { endChange, insertChange, shiftOfChange } from './queries.ts'

/** Each change alerts the person, so an employer may ask for one an hour for each booking. */
const BUDGET = { count: 1, window: 60 * 60 }

const ensureChangeable = (db: Db, actor: Caller, shift: Shift): void => {
  if (shift.agency !== null) throw new Problem('agency_decides')
  if (openChange(shift) !== null) throw new Problem('change_open')
  if (!mayRequestChange(actor, shift, db.now.epochMilliseconds)) throw new Problem('booking_not_live')
}

/** Refuses what cannot be asked for, and returns the new period and the time to answer. */
const checkChange = (db: Db, actor: Caller, shift: Shift, after: ShiftTimes) => {
  ensureChangeable(db, actor, shift)
  const { date, start_time, end_time } = after
  if (date === shift.date && start_time === shift.start_time && end_time === shift.end_time)
    throw invalid('start_time', 'These are the times of the booking. Please change the date or a time.')
  const span = bookableSpan(after, shift.time_zone, db.now)
  const answerBy = changeAnswerBy([shift.starts_at, span.start.toString()], db.now.epochMilliseconds)
  if (answerBy === null) throw new Problem('change_too_late')
  return { span, answerBy: Temporal.Instant.fromEpochMilliseconds(answerBy) }
}

/** Refuses new times for which the person could not be booked. */
const ensurePossible = async (tx: Tx, shift: Shift, after: ShiftTimes, span: Span): Promise<void> => {
  const { id, inviter_id, invitee_id, subject_id, classification, time_zone } = shift
  const requested = { id, inviter_id, invitee_id, subject_id, classification, time_zone, ...after, span }
  await ensureBookable(tx, requested)
  if (await hasAcceptedShiftIn(tx, invitee_id, span, id)) throw new Problem('overlapping_booking')
  // The person decides, so the employer is not asked about a day away.
  await ensureMayAsk(tx, requested, { ask_anyway: true })
  await ensureMayBook(tx, inviter_id, invitee_id, after.date)
}

/** Proposed times, and those of the part that others are asked for; null without one. */
type Proposal = { after: ShiftTimes; rest: ShiftTimes | null }
/** Asks the booked person to agree to other times, or to give up a part of them. */
const requestChange = async (
  tx: Tx,
  actor: Caller,
  shiftId: number,
  asked: (shift: Shift) => Proposal,
): Promise<Shift> => {
  await lockShift(tx, shiftId, actor.id)
  const before = await shiftById(tx, shiftId)
  ensureChangeable(tx, actor, before)
  const { after, rest } = asked(before)
  const { span, answerBy } = checkChange(tx, actor, before, after)
  await ensureWithinLimits(tx, actor, after, span)
  if (rest !== null) {
    await ensureWithinLimits(tx, actor, rest, bookableSpan(rest, before.time_zone, tx.now))
    await ensureMayPost(tx, actor.id, rest.date)
  }
  await ensurePossible(tx, before, after, span)
  await spend(tx, `shift-changes:${before.id}`, BUDGET).catch((error) => {
    if (!(error instanceof Problem) || error.retryAfter === undefined) throw error
    throw new Problem('too_many_requests', {
      message: 'You have asked for a change of this booking within the last hour. Please call, or try again later.',
      retryAfter: error.retryAfter,
    })
  })
  await insertChange(tx, { shift: before, personId: actor.person_id, after, span, rest, answerBy })
  const shift = await shiftById(tx, before.id)
  const { id, name } = shift.invitee
  record(tx, {
    ...{ actor, action: 'shift_change_requested', subject: { kind: 'user', id, name } },
    after: { shift_id: shift.id, ...after, ...(rest && { rest }) },
  })
  await notify(tx, shift.invitee_id, await changeRequested(tx, shift))
  return shift
}

export const shiftChangeRoutes = implement(shiftChanges, {
  preview: async ({ actor, params, body, tx: db }) => {
    await ensurePartyOf(db, params.id, actor.id)
    const shift = await shiftById(db, params.id)
    const { span, answerBy } = checkChange(db, actor, shift, body)
    const old = { start: Temporal.Instant.from(shift.starts_at), end: Temporal.Instant.from(shift.ends_at) }
    const costOf = async (date: string, span: Span) =>
      (await estimatePay(db, { employerId: actor.id, date, span })).cost_cents
    const { exceeded } = await checkLimits(db, actor, body, span)
    return {
      before_cents: await costOf(shift.date, old),
      after_cents: await costOf(body.date, span),
      answer_by: answerBy.toString(),
      exceeded: exceeded.map(({ message }) => message),
    }
  },

  request: ({ actor, params, body, tx }) => requestChange(tx, actor, params.id, () => ({ after: body, rest: null })),

  split: ({ actor, params, body: { at, keeps }, tx }) =>
    requestChange(tx, actor, params.id, (shift) => {
      const [first, second] = partsOf(shift, at, tx.now)
      return keeps === 'first' ? { after: first, rest: second } : { after: second, rest: first }
    }),

  withdraw: async ({ actor, params, tx }) => {
    const shiftId = await shiftOfChange(tx, params.id)
    await lockShift(tx, shiftId, actor.id)
    if (!(await endChange(tx, params.id, 'withdrawn'))) throw new Problem('change_over')
    const shift = await shiftById(tx, shiftId)
    await cancelPendingAlerts(tx, shift.invitee_id, shiftId)
    await notify(tx, shift.invitee_id, changeWithdrawn(shift))
    return shift
  },

  answer: ({ actor, params, body, tx }) =>
    answerChange(tx, { changeId: params.id, employeeId: actor.id, status: body.status, via: 'screen' }),
})
