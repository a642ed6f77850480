import { endAllOfAccount } from '#server/admin/directory/account-status.ts'
import { deleteMail } from '#server/messaging/outbox/queries.ts'
import type { Files } from '#server/platform/files.ts'
import type { Job, RecurringJob } from '#server/platform/jobs.ts'
import { type AccountOwner, deleteExpiredData, deletePersonalData } from './queries.ts'

export const DELETE_REST = 'forget_rest_of_person'
export const DELETE_CLOSURE_MAIL = 'forget_goodbye'

export const closingJobs = (files: Files): Job[] => [
  {
    // Deletes data written by calls that were in progress while the account was closed.
    kind: DELETE_REST,
    run: (person: AccountOwner, { db }) =>
      db.transaction(async (tx) => {
        await endAllOfAccount(tx, person)
        await deletePersonalData(tx, files, person.id)
      }),
  },
  { kind: DELETE_CLOSURE_MAIL, run: async ({ id }: { id: number }, { db }) => void (await deleteMail(db, id)) },
]

/** Deletes data kept by law once the legal period is over. */
export const deleteExpired: RecurringJob = {
  kind: 'forget_what_is_over',
  every: 24 * 3600,
  run: ({ db }) => deleteExpiredData(db),
}
