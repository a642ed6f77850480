import type { Db } from '../platform/database.ts'
import type { Files } from '../platform/files.ts'
import type { Holding } from './queries.ts'

/** What the calls of profiles are given by those above them. */
export type ProfileMeans = {
  files: Files
  /** Whether the two are connected, or else have a live booking, or neither (null); a higher floor knows. */
  areClose: (
    db: Db,
    employerId: number,
    employeeId: number,
    now: Temporal.Instant,
  ) => Promise<'connected' | 'booked' | null>
  /** Whether one of the two has blocked the other: then neither exists for the other. */
  areBlocked: (db: Db, one: number, other: number) => Promise<boolean>
  /** What the person holds as of now; a higher floor knows. */
  holdingOf: (db: Db, employeeId: number, now: Temporal.Instant) => Promise<Holding>
}
