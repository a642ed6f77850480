import type { RecurringJob } from '../platform/jobs.ts'
import { forgetWhatIsOver } from './queries.ts'

/** What was kept for the law goes when the law lets it. */
export const forgetClosed: RecurringJob = {
  kind: 'forget_what_is_over',
  every: 24 * 3600,
  run: ({ db, now }) => forgetWhatIsOver(db, now),
}
