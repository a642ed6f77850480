/** Jobs that follow from a change of a slot. */
import type { Tx } from '#server/platform/database.ts'
import { queue } from '#server/platform/jobs.ts'

/** Kind of the job that has open screens read the open jobs again; the payload has the slot. */
export const REFRESH_OPEN_JOBS = 'refresh_open_jobs'
export const refreshOpenJobs = (tx: Tx, slotId: number) => queue(tx, REFRESH_OPEN_JOBS, { slot_id: slotId })

/** Kind of the job that plans slots again; the payload has their ids. */
export const PLAN_SLOTS = 'plan_slots'

/**
 * Has these slots planned again, at once unless a time is given. A job does it, because the
 * transaction may hold another slot: two people who accept each other's slots would wait for one
 * another.
 */
export const planAgain = async (tx: Tx, ids: readonly number[], at = tx.now): Promise<void> => {
  if (ids.length > 0) await queue(tx, PLAN_SLOTS, { ids }, at)
}
