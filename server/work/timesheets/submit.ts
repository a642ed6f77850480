import type { Actor } from '#contract/platform/endpoint.ts'
import { Problem } from '#contract/platform/errors.ts'
import type { SubmitOutcome, WorkedTimes } from '#contract/work/timesheets.ts'
import { refreshAgency } from '#server/booking/agencies/notices.ts'
import { shiftById } from '#server/booking/shifts/queries.ts'
import { notify } from '#server/messaging/notifications/queries.ts'
import type { Database, Tx } from '#server/platform/database.ts'
import { submitted } from './messages.ts'
import { ensureWorked, sheetOf, submitSheet } from './queries.ts'
import { workedMinutes } from './rules.ts'

/** Submits the times that a person worked, and tells the employer. */
export const submitTimesheet = async (tx: Tx, actor: Actor, shiftId: number, body: WorkedTimes): Promise<void> => {
  await ensureWorked(tx, shiftId, actor)
  const shift = await shiftById(tx, shiftId)
  const worked = { ...body, worked_minutes: workedMinutes(body, shift, tx.now), note: body.note || null }
  await submitSheet(tx, shiftId, actor.id, worked)
  await notify(tx, shift.inviter_id, { ...submitted(shift, body), right: 'approve' })
  await refreshAgency(tx, shift)
}

/** Refusals because the list is out of date. */
const outcomes: Partial<Record<string, SubmitOutcome>> = {
  not_found: 'not_found',
  not_over: 'changed',
  already_submitted: 'changed',
  timesheet_locked: 'changed',
}

const outcomeOfRefusal = (error: unknown): SubmitOutcome => {
  const outcome = error instanceof Problem ? outcomes[error.code] : undefined
  if (outcome === undefined) throw error
  return outcome
}

type Seen = Pick<WorkedTimes, 'start_time' | 'end_time' | 'break_minutes'> & { shift_id: number }
/** Submits a draft if its times still are those that the person saw. */
export const submitAsSeen = (db: Database, actor: Actor, { shift_id, ...seen }: Seen): Promise<SubmitOutcome> =>
  db
    .transaction(async (tx): Promise<SubmitOutcome> => {
      const sheet = await sheetOf(tx, shift_id, actor.id, 'employee')
      const isSame = (['start_time', 'end_time', 'break_minutes'] as const).every((name) => sheet[name] === seen[name])
      if (sheet.status !== 'draft' || !isSame) return 'changed'
      await submitTimesheet(tx, actor, shift_id, seen)
      return 'submitted'
    })
    .catch(outcomeOfRefusal)
