import type { RecurringJob } from '#server/platform/jobs.ts'
import { dropOldNames } from './acts.ts'
import { dropOldInvitations } from './queries.ts'

export const organisationJobs: RecurringJob[] = [
  { kind: 'drop_old_member_invitations', every: 3600, run: ({ db }) => db.transaction((tx) => dropOldInvitations(tx)) },
  { kind: 'drop_old_member_names', every: 24 * 3600, run: ({ db }) => db.transaction((tx) => dropOldNames(tx)) },
]
