import type { Database } from '#server/platform/database.ts'
import type { RecurringJob } from '#server/platform/jobs.ts'
import { type Range, usualRanges } from './rules.ts'

const AT_ONCE = 2000

/** Adds new bookings to the sums often: every query has to count those that are not in them yet. */
export const foldBookings: RecurringJob = {
  kind: 'fold_bookings',
  every: 10,
  run: async ({ db }) => {
    const fold = async () => (await db.one<{ folded: number }>`select fold_bookings(${AT_ONCE}::int) as folded`).folded
    while ((await fold()) > 0);
  },
}

/** Clocks with the latest and the earliest midnight among the states. */
const LAST_CLOCK = 'Australia/Perth'
const FIRST_CLOCK = 'Australia/Sydney'

/** Keeps sums of the usual ranges for admins on every clock, and opens those of tomorrow ahead. */
export const openBookingPeriods: RecurringJob = {
  kind: 'open_booking_periods',
  every: 600,
  run: async ({ db }) => {
    const first = db.now.toZonedDateTimeISO(LAST_CLOCK).toPlainDate()
    const last = db.now.toZonedDateTimeISO(FIRST_CLOCK).toPlainDate().add({ days: 1 })
    await db.run`select close_booking_periods(${first}::date, ${db.now}::timestamptz)`
    for (let day = first; Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 }))
      for (const range of usualRanges(day)) await openPeriod(db, range)
  },
}

/** Millions of bookings take longer than the limit of a statement on a busy machine. */
export const openPeriod = (db: Database, { from, to }: Range) =>
  db.transaction(async (tx) => {
    await tx.run`set local statement_timeout = '10min'`
    await tx.run`select open_booking_period(${from}::date, ${to}::date)`
  })
