import type { RecurringJob } from '#server/platform/jobs.ts'

const AT_ONCE = 2000

/** Keeps what is noted short, since every figure takes that from the bookings themselves. */
export const foldBookings: RecurringJob = {
  kind: 'fold_bookings',
  every: 10,
  run: async ({ db }) => {
    const fold = async () => (await db.one<{ folded: number }>`select fold_bookings(${AT_ONCE}::int) as folded`).folded
    while ((await fold()) > 0);
  },
}
