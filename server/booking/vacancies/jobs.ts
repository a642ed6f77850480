import { PLAN_SLOTS } from '#server/booking/offers/slots.ts'
import type { Job, RecurringJob } from '#server/platform/jobs.ts'
import { planSlot } from './planner.ts'
import { dueSlots } from './queries.ts'

/** Plans slots again after an answer or a cancellation. Each slot has a transaction of its own. */
export const planSlots: Job = {
  kind: PLAN_SLOTS,
  run: async ({ ids }: { ids: number[] }, { db }) => {
    for (const id of ids) await db.transaction((tx) => planSlot(tx, id))
  },
}

const AT_ONCE = 500

/** Asks the next people for open vacancies. Each slot has a transaction of its own. */
export const planVacancies: RecurringJob = {
  kind: 'plan_vacancies',
  every: 10,
  run: async ({ db, log }) => {
    for (const { id } of await dueSlots(db, AT_ONCE)) {
      try {
        await db.transaction((tx) => planSlot(tx, id))
      } catch (error) {
        // One slot must not keep the others from being planned.
        log.error({ err: error, slot: id }, 'slot not planned')
      }
    }
  },
}
