import type { Approval } from '#contract/booking/approvals.ts'
import type { AuditAction } from '#contract/platform/audit.ts'
import { record } from '#server/platform/audit/queries.ts'
import type { Tx } from '#server/platform/database.ts'
import type { Caller } from '#server/platform/routes.ts'

/** Audit entry of a step of an approval: about the invited person, or the site of the vacancy. */
export const auditApproval = (tx: Tx, actor: Caller, action: AuditAction, approval: Approval): void => {
  const { id, invitee, site, vacancy, date, start_time, end_time, exceeded, reason } = approval
  const { id: subjectId, name } = invitee ?? site
  const about = vacancy === null ? { date, start_time, end_time } : { vacancy_id: vacancy.id, slots: vacancy.slots }
  record(tx, {
    ...{ actor, action, subject: { kind: 'user', id: subjectId, name } },
    after: { approval_id: id, ...about, exceeded, reason },
  })
}
