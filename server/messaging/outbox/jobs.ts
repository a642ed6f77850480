import type { RecurringJob } from '#server/platform/jobs.ts'
import { deleteUnknownTexts } from './inbox.ts'
import { bringForward } from './queries.ts'

export const messagingJobs: RecurringJob[] = [
  { kind: 'bring_messages_forward', every: 60, run: ({ db }) => bringForward(db) },
  { kind: 'forget_texts_of_strangers', every: 3600, run: ({ db }) => deleteUnknownTexts(db) },
]
