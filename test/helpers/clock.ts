import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database.ts'

/** The database of an app on another clock. */
export const onClock = (db: Database, clock: Clock): Database => ({
  ...db,
  get now() {
    return clock()
  },
  transaction: (work) => db.at(clock()).transaction(work),
})
