import type { State } from '#contract/employers.ts'
import type { Sector } from '#contract/values.ts'
import type { Db, Tx } from '../platform/database.ts'
import type { Files } from '../platform/files.ts'
import type { Holding } from './queries.ts'

/** The sector and state of an employer who looks at a profile. */
export type ViewerMarket = { sector: Sector; state: State }

/** What the calls of profiles are given by those above them. */
export type ProfileDeps = {
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
  /** What the person holds as of now, as a viewer in this market sees it; a higher layer knows. */
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
