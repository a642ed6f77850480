import { forgetOldAnswers } from './idempotency.ts'
import type { RecurringJob } from './jobs.ts'
import { forgetOldLimits } from './limits.ts'

export const upkeep: RecurringJob[] = [
  { kind: 'forget_old_limits', every: 600, run: ({ db }) => forgetOldLimits(db) },
  { kind: 'forget_old_answers', every: 3600, run: ({ db }) => forgetOldAnswers(db) },
]
