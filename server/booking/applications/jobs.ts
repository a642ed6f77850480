import { notify } from '#server/messaging/notifications/queries.ts'
import type { Tx } from '#server/platform/database.ts'
import { type Job, queue } from '#server/platform/jobs.ts'
import { applied } from './messages.ts'
import { appliedVacancy, claimDueNotice, claimNotice } from './queries.ts'

const NOTIFY_LATER = 'notify_of_applications'

const notifyEmployer = async (tx: Tx, vacancyId: number): Promise<void> => {
  const vacancy = await appliedVacancy(tx, vacancyId)
  if (vacancy !== null) await notify(tx, vacancy.employer_id, applied(vacancy))
}

/** Notifies the employer of a new application, at most once an hour for a vacancy. */
export const notifyOfApplications = async (tx: Tx, vacancyId: number): Promise<void> => {
  const { isNow, dueAt } = await claimNotice(tx, vacancyId)
  if (isNow) await notifyEmployer(tx, vacancyId)
  if (dueAt) await queue(tx, NOTIFY_LATER, { vacancy_id: vacancyId }, dueAt)
}

/** Notifies the employer of people who applied within the hour after a notice. */
export const notifyLater: Job = {
  kind: NOTIFY_LATER,
  run: ({ vacancy_id }: { vacancy_id: number }, { db }) =>
    db.transaction(async (tx) => {
      if (await claimDueNotice(tx, vacancy_id)) await notifyEmployer(tx, vacancy_id)
    }),
}
