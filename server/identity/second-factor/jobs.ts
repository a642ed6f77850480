import type { RecurringJob } from '#server/platform/jobs.ts'
import { deleteOldChallenges } from './challenges.ts'
import { deleteOldDrafts } from './queries.ts'
import { deleteOldTickets } from './tickets.ts'

export const secondFactorJobs: RecurringJob[] = [
  {
    kind: 'forget_unfinished_second_factors',
    every: 15 * 60,
    run: ({ db }) =>
      db.transaction(async (tx) => {
        await deleteOldChallenges(tx)
        await deleteOldTickets(tx)
        await deleteOldDrafts(tx)
      }),
  },
]
