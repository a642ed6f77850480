import { countWaitedMornings } from '#server/booking/offers/fairness.ts'
import { fitModels } from '#server/booking/offers/models.ts'
import { measureAnswers } from '#server/booking/offers/recent-answers.ts'
import { PLAN_SLOTS } from '#server/booking/offers/slot-jobs.ts'
import type { Job, RecurringJob } from '#server/platform/jobs.ts'
import { planSlot } from './planner.ts'
import { dueSlots } from './queries.ts'
import { planRegion } from './rounds.ts'

/**
 * Plans slots again after an answer or a cancellation. Each slot has a transaction of its own, and
 * one that fails does not keep the others from being planned.
 */
export const planSlots: Job = {
  kind: PLAN_SLOTS,
  run: async ({ ids }: { ids: number[] }, { db }) => {
    const errors: unknown[] = []
    for (const id of ids) await db.transaction((tx) => planSlot(tx, id)).catch((error) => errors.push(error))
    if (errors.length > 0) throw errors[0]
  },
}

const AT_ONCE = 500
/** Asks the next people for open vacancies, region by region. */
export const planVacancies: RecurringJob = {
  kind: 'plan_vacancies',
  every: 10,
  run: async ({ db, log }) => {
    const regions = Map.groupBy(await dueSlots(db, AT_ONCE), ({ region }) => region)
    for (const [region, slots] of regions) {
      // A failure must not stop the planning. Once the last measurement is too old, the chances
      // count in full.
      await measureAnswers(db, region).catch((error) => log.error({ err: error, region }, 'answers not measured'))
      await planRegion(
        db,
        slots.map(({ id }) => id),
        (error, id) => log.error({ err: error, slot: id }, 'slot not planned'),
      )
    }
  },
}

/** Learns each night how often, and how soon, the people of a region say yes. */
export const fitAnswerModels: RecurringJob = {
  kind: 'fit_answer_models',
  every: 3600,
  run: ({ db }) => fitModels(db),
}

/** Counts how long people wait who were considered and not asked. */
export const countMornings: RecurringJob = {
  kind: 'count_waited_mornings',
  every: 3600,
  run: ({ db }) => countWaitedMornings(db),
}
