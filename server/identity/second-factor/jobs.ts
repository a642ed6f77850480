import type { RecurringJob } from '#server/platform/jobs.ts'
import { forgetOldChallenges } from './challenges.ts'
import { forgetOldDrafts } from './queries.ts'
import { forgetOldTickets } from './tickets.ts'

export const secondFactorJobs: RecurringJob[] = [
  {
    kind: 'forget_unfinished_second_factors',
    every: 15 * 60,
    run: ({ db, now }) =>
      db.transaction(async (tx) => {
        await forgetOldChallenges(tx, now)
        await forgetOldTickets(tx, now)
        await forgetOldDrafts(tx, now)
      }),
  },
]
