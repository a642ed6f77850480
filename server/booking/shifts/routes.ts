import { shifts } from '#contract/booking/shifts.ts'
import { Problem } from '#contract/platform/errors.ts'
import { checkLimits } from '#server/booking/approvals/limits.ts'
import { setOpened } from '#server/booking/offers/queries.ts'
import { answersUnread } from '#server/booking/offers/quick-answers.ts'
import { replaceShift } from '#server/booking/vacancies/replace.ts'
import { changeRequestDetails } from '#server/booking/vacancies/request-details.ts'
import { implement } from '#server/platform/routes.ts'
import { answerShift } from './answer.ts'
import { cancelShift } from './cancel.ts'
import { cancellationCost } from './cancellation-pay.ts'
import { shiftsOfEmployee, shiftsOfEmployer } from './lists.ts'
import { ensurePartyOf, shiftById } from './queries.ts'
import { bookAgreed, checkRequest, refuseAgreed, sendRequest } from './request.ts'
import { undoCancel } from './undo-cancel.ts'

export const shiftRoutes = implement(shifts, {
  request: async ({ actor, body, tx }) => {
    const checked = await checkRequest(tx, actor, body)
    const { exceeded } = await checkLimits(tx, actor, body, checked.span)
    if (exceeded.length > 0)
      throw new Problem('approval_needed', {
        message: `${exceeded.map(({ message }) => message).join(' ')} An owner or manager must approve this request.`,
      })
    const request = { ...checked, body, by: { requested: actor } }
    return body.agreed_by_phone ? bookAgreed(tx, actor, request) : sendRequest(tx, actor, request)
  },

  answer: ({ actor, params, body, tx }) =>
    answerShift(tx, { shiftId: params.id, employeeId: actor.id, ...body, via: 'screen' }),

  opened: async ({ actor, params, tx }) => {
    await ensurePartyOf(tx, params.id, actor.id)
    const is_needed = await answersUnread(tx, actor.id)
    if (is_needed) await setOpened(tx, params.id, actor.id)
    return { is_needed }
  },

  changeDetails: ({ actor, params, body, tx }) => changeRequestDetails(tx, actor, params.id, body),

  cancel: ({ actor, params, body, tx }) =>
    cancelShift(tx, {
      ...{ shiftId: params.id, by: actor, reason: body?.reason || null },
      cancelReason: body?.cancel_reason,
      readCents: body?.owed_cents,
    }),

  undoCancel: ({ actor, params, tx }) => undoCancel(tx, actor, params.id),

  refuse: ({ actor, params, tx }) => refuseAgreed(tx, actor, params.id),

  cancellation: async ({ actor, params, db }) => {
    await ensurePartyOf(db, params.id, actor.id)
    const shift = await shiftById(db, params.id)
    if (shift.status !== 'accepted' || Temporal.Instant.compare(Temporal.Instant.from(shift.ends_at), db.now) <= 0)
      throw new Problem('already_over')
    return { data: await cancellationCost(db, shift) }
  },

  replace: ({ actor, params, tx }) => replaceShift(tx, actor, params.id),

  history: ({ actor, query, db }) => shiftsOfEmployer(db, actor.id, query),

  ofEmployee: async ({ actor, params, query, db }) => {
    if (params.id !== actor.id) throw new Problem('identity_mismatch')
    return shiftsOfEmployee(db, actor.id, query)
  },
})
