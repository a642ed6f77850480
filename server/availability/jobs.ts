import type { RecurringJob } from '../platform/jobs.ts'
import { forgetPastDays } from './queries.ts'

/** Keeps the search's days short: what lies two days back is over in every zone. */
export const forgetPast: RecurringJob = {
  kind: 'forget_past_days',
  every: 3600,
  run: ({ db, now }) =>
    forgetPastDays(db, now.toZonedDateTimeISO('UTC').toPlainDate().subtract({ days: 2 }).toString()),
}
