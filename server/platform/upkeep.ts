import { deleteOldAnswers } from './idempotency.ts'
import { bringJobsForward, type RecurringJob } from './jobs.ts'
import { deleteOldLimits } from './limits.ts'

export const upkeep: RecurringJob[] = [
  { kind: 'bring_jobs_forward', every: 60, run: ({ db }) => bringJobsForward(db) },
  { kind: 'forget_old_limits', every: 600, run: ({ db }) => deleteOldLimits(db) },
  { kind: 'forget_old_answers', every: 3600, run: ({ db }) => deleteOldAnswers(db) },
]
