/** Vacancies that wait for approval: requested, posted on approval, or withdrawn. */
import type { ApprovalSlot } from '#contract/booking/approvals.ts'
import type { NewVacancy } from '#contract/booking/vacancies.ts'
import { Problem } from '#contract/platform/errors.ts'
import { ensureMayPost } from '#server/booking/hooks.ts'
import { closeUntilApproved, closeVacancy, openApproved } from '#server/booking/offers/slots.ts'
import { lockInviter } from '#server/booking/shifts/queries.ts'
import { seeksReplaced } from '#server/booking/shifts/replacements.ts'
import type { Span } from '#server/booking/shifts/rules.ts'
import { planSlot } from '#server/booking/vacancies/planner.ts'
import { recordActs } from '#server/identity/organisations/acts.ts'
import { deleteNotice, notify } from '#server/messaging/notifications/queries.ts'
import type { Tx } from '#server/platform/database.ts'
import { emit } from '#server/platform/realtime/queries.ts'
import type { Caller } from '#server/platform/routes.ts'
import { auditApproval } from './audit.ts'
import { asked } from './messages.ts'
import { approvalById, insertVacancyApproval, type Reader, setDecision } from './queries.ts'

type VacancyToApprove = {
  vacancyId: number
  body: NewVacancy
  /** In order of time. */
  slots: readonly ApprovalSlot[]
  /** Period of the first slot. */
  span: Span
  exceeded: readonly string[]
}
/** Closes a new vacancy until it is approved, and asks for the approval. */
export const askForVacancy = async (tx: Tx, actor: Caller, vacancy: VacancyToApprove): Promise<void> => {
  await closeUntilApproved(tx, vacancy.vacancyId)
  const id = await insertVacancyApproval(tx, { ...vacancy, reader: actor, zone: actor.time_zone })
  await recordActs(tx, actor, 'requested', 'approval_id', [id])
  const approval = await approvalById(tx, id, actor)
  auditApproval(tx, actor, 'approval_asked', approval)
  await notify(tx, actor.id, asked(approval, actor.id))
}

/** Posts an approved vacancy for those of its dates that have not started. */
export const postApproved = async (tx: Tx, siteId: number, vacancyId: number): Promise<void> => {
  if (!(await lockInviter(tx, siteId))) throw new Problem('account_closed')
  if (await seeksReplaced(tx, vacancyId)) throw new Problem('no_replacement_needed')
  const slots = await openApproved(tx, vacancyId)
  if (slots.length === 0) throw new Problem('approval_decided', { message: 'The shift has already started.' })
  for (const { date } of slots) await ensureMayPost(tx, siteId, date)
  for (const { id } of slots) await planSlot(tx, id)
}

type WaitingVacancy = { id: number; vacancyId: number }
/** Withdraws a waiting vacancy. The caller has locked its approval. */
export const withdrawVacancy = async (tx: Tx, actor: Caller, { id, vacancyId }: WaitingVacancy) => {
  const reader: Reader = actor
  const before = await approvalById(tx, id, reader)
  await setDecision(tx, id, { status: 'withdrawn', by: actor.person_id })
  await closeVacancy(tx, vacancyId)
  await deleteNotice(tx, actor.id, asked(before, actor.id), before.created_at)
  const approval = await approvalById(tx, id, reader)
  auditApproval(tx, actor, 'approval_withdrawn', approval)
  emit(tx, actor.id, 'shift')
  return approval
}
