import { bringFreshForward, endHolds } from '#server/booking/offers/queries.ts'
import { planAgain, REFRESH_OPEN_JOBS } from '#server/booking/offers/slot-jobs.ts'
import { fittingStaff } from '#server/booking/vacancies/considered.ts'
import type { Job, RecurringJob } from '#server/platform/jobs.ts'
import { emitToMany } from '#server/platform/realtime/queries.ts'
import { needOfSlot } from './queries.ts'

/** Has the open screens of people who fit a slot read the open jobs again. */
export const showOpenJobs: Job = {
  kind: REFRESH_OPEN_JOBS,
  run: ({ slot_id }: { slot_id: number }, { db }) =>
    db.transaction(async (tx) => {
      const need = await needOfSlot(tx, slot_id)
      if (need === null) return
      const { people } = await fittingStaff(tx, need)
      emitToMany(
        tx,
        people.map(({ id }) => id),
        ['shift'],
      )
    }),
}

/** Ends holds that nobody used, and plans their slots again. */
export const endHeldJobs: RecurringJob = {
  kind: 'end_held_jobs',
  every: 10,
  run: ({ db }) => db.transaction(async (tx) => planAgain(tx, await endHolds(tx))),
}

/**
 * Without it, a clock that was ahead for a while would keep people from being asked until the time
 * that it showed.
 */
export const freeKeptStaff: RecurringJob = {
  kind: 'bring_fresh_offers_forward',
  every: 60,
  run: ({ db }) => bringFreshForward(db),
}
