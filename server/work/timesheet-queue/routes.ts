import { Problem } from '#contract/platform/errors.ts'
import { type ApproveOutcome, timesheetQueue } from '#contract/work/timesheet-queue.ts'
import { implement } from '#server/platform/routes.ts'
import { approveTimesheet } from '#server/work/timesheets/approve.ts'
import { queuedTimesheets, siteOfSheet } from './queries.ts'

/** Refusals of an approval because the list is out of date. */
const outcomes: Partial<Record<string, ApproveOutcome>> = {
  // A repeated request, or another person who was faster.
  timesheet_locked: 'approved',
  timesheet_changed: 'changed',
  document_changed: 'changed',
  not_submitted: 'changed',
  not_over: 'changed',
}

const outcomeOfRefusal = (error: unknown): ApproveOutcome => {
  const outcome = error instanceof Problem ? outcomes[error.code] : undefined
  if (outcome === undefined) throw error
  return outcome
}

export const timesheetQueueRoutes = implement(timesheetQueue, {
  list: ({ actor, query, db }) => queuedTimesheets(db, actor, query),

  approve: async ({ actor, body, db }) => {
    const lines = []
    for (const { shift_id, ...seen } of body.sheets) {
      const outcome = await db
        .transaction(async (tx): Promise<ApproveOutcome> => {
          const site = await siteOfSheet(tx, shift_id, actor)
          if (site === null) return 'not_found'
          await approveTimesheet(tx, { ...actor, ...site }, shift_id, seen)
          return 'approved'
        })
        .catch(outcomeOfRefusal)
      lines.push({ shift_id, outcome })
    }
    return { approved: lines.filter(({ outcome }) => outcome === 'approved').length, lines }
  },
})
