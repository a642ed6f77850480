import type { RecurringJob } from '#server/platform/jobs.ts'
import { deleteOldEvents } from './queries.ts'

export const realtimeJobs: RecurringJob[] = [
  { kind: 'forget_old_events', every: 3600, run: ({ db }) => deleteOldEvents(db) },
]
