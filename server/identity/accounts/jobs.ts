import type { RecurringJob } from '#server/platform/jobs.ts'
import { removeOldCodes } from './codes.ts'
import { removeUnverified } from './queries.ts'
import { removeOldRegistrations } from './registrations.ts'
import { closeOldSessions } from './sessions.ts'

/** Registrations are kept for a week; an address without one is free again. */
const UNVERIFIED_LASTS = { hours: 7 * 24 }
const HOUR = 3600

export const accountJobs: RecurringJob[] = [
  {
    kind: 'remove_unverified_accounts',
    every: HOUR,
    run: ({ db }) =>
      db.transaction(async (tx) => {
        await removeOldRegistrations(tx, tx.now.subtract(UNVERIFIED_LASTS))
        await removeUnverified(tx, tx.now.subtract(UNVERIFIED_LASTS))
      }),
  },
  { kind: 'remove_old_codes', every: HOUR, run: ({ db }) => db.transaction((tx) => removeOldCodes(tx)) },
  { kind: 'close_old_sessions', every: HOUR, run: ({ db }) => db.transaction((tx) => closeOldSessions(tx)) },
]
