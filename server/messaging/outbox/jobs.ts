import { bringAlertsForward } from '#server/messaging/preferences/moved.ts'
import type { RecurringJob } from '#server/platform/jobs.ts'
import { deleteUnknownTexts } from './inbox.ts'

export const messagingJobs: RecurringJob[] = [
  { kind: 'bring_messages_forward', every: 60, run: ({ db }) => db.transaction(bringAlertsForward) },
  { kind: 'forget_texts_of_strangers', every: 3600, run: ({ db }) => deleteUnknownTexts(db) },
]
