import type { State } from '#contract/platform/states.ts'
import type { Sector } from '#contract/platform/values.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import type { Files } from '#server/platform/files.ts'
import type { Holding } from './queries.ts'

/** The sector and state of an employer who looks at a profile. */
export type ViewerMarket = { sector: Sector; state: State }

export type ProfileDeps = {
  files: Files
  /**
   * Contact access between the two: a connection, else a live booking, else null; provided by a
   * higher layer.
   */
  areClose: (
    db: Db,
    employerId: number,
    employeeId: number,
    now: Temporal.Instant,
  ) => Promise<'connected' | 'booked' | null>
  /** Whether one of the two has blocked the other: then neither exists for the other. */
  areBlocked: (db: Db, one: number, other: number) => Promise<boolean>
  /**
   * The person's current registrations and credentials as a viewer in this market sees them;
   * provided by a higher layer.
   */
  holdingOf: (db: Db, employeeId: number, now: Temporal.Instant, market: ViewerMarket | null) => Promise<Holding>
  /** Keeps the registration number of the second sector; a higher layer owns the registrations. */
  keepSecondRegistration: (
    tx: Tx,
    employeeId: number,
    sector: Sector,
    number: string,
    now: Temporal.Instant,
  ) => Promise<void>
}
