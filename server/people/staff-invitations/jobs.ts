import type { RecurringJob } from '#server/platform/jobs.ts'
import { deleteOldInvitations } from './queries.ts'

export const staffInvitationJobs: RecurringJob[] = [
  { kind: 'forget_old_staff_invitations', every: 3600, run: ({ db }) => deleteOldInvitations(db) },
]
