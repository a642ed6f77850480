import type { Actor } from '#contract/platform/endpoint.ts'
import { Problem } from '#contract/platform/errors.ts'
import type { PayDocument } from '#contract/work/timesheets.ts'
import { refreshAgency } from '#server/booking/agencies/notices.ts'
import { shiftById } from '#server/booking/shifts/queries.ts'
import { type ActingPerson, recordActs } from '#server/identity/organisations/acts.ts'
import { notify } from '#server/messaging/notifications/queries.ts'
import type { Tx } from '#server/platform/database.ts'
import { issueDocument } from '#server/work/invoices/issue.ts'
import { approved } from './messages.ts'
import { approveSheet, ensureWorked, lockSubmitted, sheetOf } from './queries.ts'

/** Values that the person saw; a timesheet with others is not approved. */
type Seen = {
  submitted_at?: string | undefined
  amount_cents?: number | undefined
  document?: Pick<PayDocument, 'kind' | 'total_cents'> | null | undefined
}

/** Locks a submitted timesheet for good, issues its document and notifies the person. */
export const approveTimesheet = async (
  tx: Tx,
  actor: ActingPerson & Actor,
  shiftId: number,
  seen: Seen = {},
): Promise<void> => {
  await ensureWorked(tx, shiftId, actor)
  await lockSubmitted(tx, shiftId)
  // Refuses a shift that was marked as a no-show while this waited for the lock.
  await ensureWorked(tx, shiftId, actor)
  const shift = await shiftById(tx, shiftId)
  const { amount_cents, submitted_at } = await sheetOf(tx, shiftId, actor.id, 'employer')
  if ((seen.amount_cents ?? amount_cents) !== amount_cents || (seen.submitted_at ?? submitted_at) !== submitted_at)
    throw new Problem('timesheet_changed')
  // The document is the person's: with an agency it is at the pay rate, hidden from the client.
  const issued = await issueDocument(tx, shift, await sheetOf(tx, shiftId, shift.invitee_id, 'employee'))
  const shownDocument = (shift.agency === null ? seen.document : undefined) ?? issued
  if (shownDocument.kind !== issued.kind || shownDocument.total_cents !== issued.total_cents)
    throw new Problem('document_changed')
  await approveSheet(tx, shiftId, issued)
  await recordActs(tx, actor, 'timesheet_approved', 'shift_id', [shiftId])
  await notify(tx, shift.invitee_id, approved(shift, issued))
  await refreshAgency(tx, shift)
}
