import { isDeepStrictEqual } from 'node:util'
import { isLimited } from '#contract/booking/approval-rules.ts'
import { approvals } from '#contract/booking/approvals.ts'
import type { NewShift } from '#contract/booking/shifts.ts'
import { invalid, Problem, type ProblemCode } from '#contract/platform/errors.ts'
import { closeVacancy } from '#server/booking/offers/slots.ts'
import { checkRequest, sendRequest } from '#server/booking/shifts/request.ts'
import { bookableSpan } from '#server/booking/shifts/rules.ts'
import { recordActs } from '#server/identity/organisations/acts.ts'
import { emitToMembers, lockMember, lockOrganisation } from '#server/identity/organisations/queries.ts'
import { deleteNotice, notify } from '#server/messaging/notifications/queries.ts'
import { record } from '#server/platform/audit/queries.ts'
import { differences, isChange } from '#server/platform/audit/rules.ts'
import type { Tx } from '#server/platform/database.ts'
import { emit } from '#server/platform/realtime/queries.ts'
import { type Caller, implement } from '#server/platform/routes.ts'
import { auditApproval } from './audit.ts'
import { checkLimits } from './limits.ts'
import { approved, asked, declined } from './messages.ts'
import {
  approvalById,
  approvalsOf,
  attempt,
  insertApproval,
  type LockedApproval,
  limitsOf,
  lockApproval,
  memberLimitsOf,
  ownLimitsOf,
  putLimits,
  putMemberLimits,
  setDecision,
  setProblem,
  siteOfApproval,
} from './queries.ts'
import { postApproved, withdrawVacancy } from './vacancies.ts'

/** Questions about a request that the approver answers. They are not recorded as a refusal. */
const questions: readonly ProblemCode[] = ['away_that_day', 'rest_warning', 'gap_already_asked', 'gap_already_filled']

const ensureWaiting = ({ status, decided_by }: LockedApproval): void => {
  if (status === 'waiting') return
  if (status === 'expired') throw new Problem('approval_decided', { message: 'The shift has already started.' })
  throw new Problem('approval_decided', { message: `${decided_by} has already ${status} this request.` })
}

const OTHER_TEXTS =
  'Others were asked for these hours with a different class or note. Please decline this request, so that it can be sent again.'

/** The refusal without field errors, because the person who approves sees no fields. */
const problemForApprover = (error: unknown): Problem | null => {
  if (!(error instanceof Problem) || questions.includes(error.code) || error.status >= 429) return null
  if (error.code === 'not_found') return new Problem('staff_unavailable', { keepsWrites: true })
  if (error.errors?.class_room || error.errors?.note)
    return new Problem('invalid', { message: OTHER_TEXTS, keepsWrites: true })
  return new Problem(error.code, { message: error.message, keepsWrites: true })
}

const send = async (tx: Tx, actor: Caller, body: NewShift, requesterId: number) => {
  const checked = await checkRequest(tx, actor, body)
  const requested = { id: actor.id, person_id: requesterId }
  return sendRequest(tx, actor, { ...checked, body, by: { requested, approved: actor } })
}

type Answers = Partial<Pick<NewShift, 'ask_anyway' | 'rest_override_reason' | 'also_ask'>> | undefined
/** Sends the request, and returns the id of its shift; posts a vacancy, and returns nothing. */
const sendOrPost = async (tx: Tx, actor: Caller, approval: LockedApproval, answers: Answers) => {
  if (approval.request === null) return void (await postApproved(tx, actor.id, approval.vacancy_id))
  return (await send(tx, actor, { ...approval.request, ...answers }, approval.requested_by)).id
}

/** Returns the caller acting for the site of the approval, which may be another of their sites. */
const atSite = async (tx: Tx, caller: Caller, approvalId: number): Promise<Caller> => ({
  ...caller,
  ...(await siteOfApproval(tx, approvalId, caller)),
})

export const approvalRoutes = implement(approvals, {
  limits: async ({ actor, db }) => ({
    data: await limitsOf(db, actor.id),
    own: isLimited(actor.member_role) ? await ownLimitsOf(db, actor.id, actor.person_id) : null,
  }),

  setLimits: async ({ actor, body, tx }) => {
    const { id, name } = await lockOrganisation(tx, actor.id)
    const before = await limitsOf(tx, actor.id)
    if (!isChange(before, body)) return
    await putLimits(tx, id, body)
    const subject = { kind: 'organisation', id, name } as const
    record(tx, { actor, action: 'booking_limits_changed', subject, ...differences(before, body) })
    emit(tx, actor.id, 'shift')
  },

  memberLimits: async ({ actor, db }) => ({ data: await memberLimitsOf(db, actor.id) }),

  setMemberLimits: async ({ actor, params, body: { limits }, tx }) => {
    const { id } = await lockOrganisation(tx, actor.id)
    const member = await lockMember(tx, id, Number(params.user_id))
    if (limits !== null && !isLimited(member.role)) throw invalid('limits', 'Only organisers have limits.')
    const before = await ownLimitsOf(tx, actor.id, member.user_id)
    if (isDeepStrictEqual(before, limits)) return
    await putMemberLimits(tx, { organisationId: id, userId: member.user_id }, limits)
    const subject = { kind: 'user', id: member.user_id, name: member.name } as const
    record(tx, { actor, action: 'member_limits_changed', subject, before: { limits: before }, after: { limits } })
    await emitToMembers(tx, id, 'shift')
  },

  check: async ({ actor, query, db, now }) => {
    const span = bookableSpan(query, actor.time_zone, now)
    const { exceeded } = await checkLimits(db, actor, query, span)
    return { exceeded }
  },

  list: ({ actor, query, db }) => approvalsOf(db, actor, query),

  ask: async ({ actor, body, tx }) => {
    const { span } = await checkRequest(tx, actor, body)
    const { exceeded, pay } = await checkLimits(tx, actor, body, span)
    if (exceeded.length === 0 || pay === null) throw new Problem('approval_not_needed')
    const sentences = exceeded.map(({ message }) => message)
    const zone = actor.time_zone
    const id = await insertApproval(tx, { reader: actor, body, zone, span, exceeded: sentences, pay })
    await recordActs(tx, actor, 'requested', 'approval_id', [id])
    const approval = await approvalById(tx, id, actor)
    auditApproval(tx, actor, 'approval_asked', approval)
    await notify(tx, actor.id, asked(approval, actor.id))
    return approval
  },

  approve: async ({ actor: caller, params, body, tx }) => {
    const actor = await atSite(tx, caller, params.id)
    const locked = await lockApproval(tx, params.id, actor.id)
    ensureWaiting(locked)
    const { requested_by: requesterId } = locked
    try {
      const shiftId = await attempt(tx, () => sendOrPost(tx, actor, locked, body))
      await setDecision(tx, locked.id, { status: 'approved', by: actor.person_id, ...(shiftId && { shiftId }) })
    } catch (error) {
      const refusal = problemForApprover(error)
      if (refusal === null) throw error
      await setProblem(tx, locked.id, refusal.message)
      emit(tx, actor.id, 'shift')
      throw refusal
    }
    await recordActs(tx, actor, 'approval_decided', 'approval_id', [locked.id])
    const approval = await approvalById(tx, locked.id, actor)
    auditApproval(tx, actor, 'approval_given', approval)
    await notify(tx, actor.id, approved({ approval, siteId: actor.id, requesterId }))
    return approval
  },

  decline: async ({ actor: caller, params, body, tx }) => {
    const actor = await atSite(tx, caller, params.id)
    const locked = await lockApproval(tx, params.id, actor.id)
    ensureWaiting(locked)
    await setDecision(tx, locked.id, { status: 'declined', by: actor.person_id, reason: body.reason })
    if (locked.vacancy_id !== null) await closeVacancy(tx, locked.vacancy_id)
    await recordActs(tx, actor, 'approval_decided', 'approval_id', [locked.id])
    const approval = await approvalById(tx, locked.id, actor)
    auditApproval(tx, actor, 'approval_declined', approval)
    await notify(tx, actor.id, declined({ approval, siteId: actor.id, requesterId: locked.requested_by }))
    return approval
  },

  withdraw: async ({ actor: caller, params, tx }) => {
    const actor = await atSite(tx, caller, params.id)
    const locked = await lockApproval(tx, params.id, actor.id)
    if (locked.requested_by !== actor.person_id)
      throw new Problem('not_your_turn', { message: 'Only the person who asked can withdraw this request.' })
    ensureWaiting(locked)
    if (locked.vacancy_id !== null) return withdrawVacancy(tx, actor, { id: locked.id, vacancyId: locked.vacancy_id })
    const before = await approvalById(tx, locked.id, actor)
    await setDecision(tx, locked.id, { status: 'withdrawn', by: actor.person_id })
    await deleteNotice(tx, actor.id, asked(before, actor.id), before.created_at)
    const approval = await approvalById(tx, locked.id, actor)
    auditApproval(tx, actor, 'approval_withdrawn', approval)
    emit(tx, actor.id, 'shift')
    return approval
  },
})
