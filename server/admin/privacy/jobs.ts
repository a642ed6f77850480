import { endEverything } from '#server/admin/directory/account-status.ts'
import { forgetMail } from '#server/messaging/outbox/queries.ts'
import type { Files } from '#server/platform/files.ts'
import type { Job, RecurringJob } from '#server/platform/jobs.ts'
import { type AccountOwner, forgetPerson, forgetWhatIsOver } from './queries.ts'

export const FORGET_REST = 'forget_rest_of_person'
export const FORGET_GOODBYE = 'forget_goodbye'

export const closingJobs = (files: Files): Job[] => [
  {
    // Deletes data written by calls that were in progress while the account was closed.
    kind: FORGET_REST,
    run: (person: AccountOwner, { db }) =>
      db.transaction(async (tx) => {
        await endEverything(tx, person)
        await forgetPerson(tx, files, person.id)
      }),
  },
  { kind: FORGET_GOODBYE, run: async ({ id }: { id: number }, { db }) => void (await forgetMail(db, id)) },
]

/** Deletes data kept by law once the legal period is over. */
export const forgetClosed: RecurringJob = {
  kind: 'forget_what_is_over',
  every: 24 * 3600,
  run: ({ db }) => forgetWhatIsOver(db),
}
