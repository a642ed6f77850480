import type { RecurringJob } from '#server/platform/jobs.ts'
import { endLate } from './ending.ts'

/** Ends swaps that were not answered or approved in time. The bookings stay. */
export const endLateSwaps: RecurringJob = {
  kind: 'end_late_swaps',
  every: 20,
  run: async ({ db }) => {
    while ((await db.transaction(endLate)) > 0);
  },
}
