import type { RecurringJob } from '../platform/jobs.ts'
import { forgetPastDays, gatherCounts } from './queries.ts'

/** Keeps the search's days short: what lies two days back is over in every zone. */
const forgetPast: RecurringJob = {
  kind: 'forget_past_days',
  every: 3600,
  run: ({ db, now }) =>
    forgetPastDays(db, now.toZonedDateTimeISO('UTC').toPlainDate().subtract({ days: 2 }).toString()),
}

/** Keeps the changes short that every count has to add up. */
const gather: RecurringJob = { kind: 'gather_counts', every: 10, run: ({ db }) => gatherCounts(db) }

export const availabilityJobs = [forgetPast, gather]
