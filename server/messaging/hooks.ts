/** Calls from this module to modules above it; see `server/handlers.ts`. */
import type { Db } from '#server/platform/database.ts'
import { hook } from '#server/platform/hooks.ts'

/** Throws `not_found` unless the person is the employer or the employee of the shift. */
export const ensureParty = hook<[db: Db, shiftId: number, userId: number], void>('party of a shift')
