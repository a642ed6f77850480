import type { RecurringJob } from '#server/platform/jobs.ts'
import { archiveOffers } from './archive.ts'

/** Moves offers older than 13 months to the archive. */
export const archiveOldOffers: RecurringJob = {
  kind: 'archive_old_offers',
  every: 3600,
  run: ({ db }) => archiveOffers(db),
}
