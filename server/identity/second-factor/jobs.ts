import type { RecurringJob } from '#server/platform/jobs.ts'
import { forgetOldChallenges } from './challenges.ts'
import { forgetOldDrafts } from './queries.ts'
import { forgetOldTickets } from './tickets.ts'

export const secondFactorJobs: RecurringJob[] = [
  {
    kind: 'forget_unfinished_second_factors',
    every: 15 * 60,
    run: ({ db }) =>
      db.transaction(async (tx) => {
        await forgetOldChallenges(tx)
        await forgetOldTickets(tx)
        await forgetOldDrafts(tx)
      }),
  },
]
