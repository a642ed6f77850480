import type { RecurringJob } from '#server/platform/jobs.ts'
import { forgetStrangers } from './inbox.ts'

export const messagingJobs: RecurringJob[] = [
  { kind: 'forget_texts_of_strangers', every: 3600, run: ({ db }) => forgetStrangers(db) },
]
