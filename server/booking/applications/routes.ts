import { applications } from '#contract/booking/applications.ts'
import { Problem } from '#contract/platform/errors.ts'
import { ensureMayPost } from '#server/booking/hooks.ts'
import { refreshOpenJobs } from '#server/booking/offers/slot-jobs.ts'
import { askInsteadOfApplications, takeApplicationsInstead } from '#server/booking/offers/slots.ts'
import { lockOpenJob, openJobFor } from '#server/booking/open-jobs/queries.ts'
import { staffFactsOf } from '#server/booking/staff-facts/queries.ts'
import { planSlot } from '#server/booking/vacancies/planner.ts'
import { lockVacancy, vacancyById } from '#server/booking/vacancies/queries.ts'
import { notify } from '#server/messaging/notifications/queries.ts'
import type { Tx } from '#server/platform/database.ts'
import { emit } from '#server/platform/realtime/queries.ts'
import { implement } from '#server/platform/routes.ts'
import { bookApplicant } from './book.ts'
import { notifyOfApplications } from './jobs.ts'
import { notThisTime } from './messages.ts'
import {
  applicantsOf,
  applicationById,
  applicationsOf,
  endApplication,
  insertApplication,
  lockApplication,
  lockOwnApplication,
  slotOf,
  targetOf,
} from './queries.ts'

type NewApplication = { employeeId: number; slotId: number; message: string | null }
/** Applies for an open job that the person fits; any other one is not found. */
const apply = async (tx: Tx, { employeeId, slotId, message }: NewApplication) => {
  const requestId = await lockOpenJob(tx, employeeId, slotId)
  const [slot] = requestId === null ? await openJobFor(tx, employeeId, slotId) : []
  if (!slot?.by_application) throw new Problem('not_found')
  if (!slot.is_open) throw new Problem('job_taken')
  const span = { start: Temporal.Instant.from(slot.starts_at), end: Temporal.Instant.from(slot.ends_at) }
  const id = await insertApplication(tx, { slotId, employeeId, span, message })
  if (id === null) throw new Problem('already_applied')
  await notifyOfApplications(tx, slot.vacancy_id)
  for (const party of [employeeId, slot.employer.id]) emit(tx, party, 'shift')
  return applicationById(tx, id)
}

export const applicationRoutes = implement(applications, {
  apply: ({ actor, params, body, tx }) =>
    apply(tx, { employeeId: actor.id, slotId: params.id, message: body.message ?? null }),

  mine: ({ actor, query, db }) => applicationsOf(db, actor.id, query),

  withdraw: async ({ actor, params, tx }) => {
    const { status, employer_id } = await lockOwnApplication(tx, params.id, actor.id)
    if (status !== 'open') throw new Problem('application_ended')
    await endApplication(tx, params.id, { status: 'withdrawn' })
    for (const id of [actor.id, employer_id]) emit(tx, id, 'shift')
    return applicationById(tx, params.id)
  },

  ofVacancy: async ({ actor, params, db }) => {
    await vacancyById(db, actor.id, params.id)
    const applicants = await applicantsOf(db, actor.id, params.id)
    const facts = await staffFactsOf(
      db,
      actor.id,
      applicants.map(({ person }) => person.id),
    )
    return { data: applicants.map((each) => ({ ...each, ...facts.get(each.person.id)! })) }
  },

  book: ({ actor, params, tx }) => bookApplicant(tx, actor, params.id),

  decline: async ({ actor, params, tx }) => {
    const { status, person, slot_id } = await lockApplication(tx, params.id, await targetOf(tx, params.id, actor.id))
    if (status !== 'open') throw new Problem('application_ended')
    await endApplication(tx, params.id, { status: 'declined' })
    await notify(tx, person.id, notThisTime(await slotOf(tx, slot_id)))
    for (const id of [actor.id, person.id]) emit(tx, id, 'shift')
  },

  askPeople: async ({ actor, params, tx }) => {
    await lockVacancy(tx, actor.id, params.id)
    const slots = await askInsteadOfApplications(tx, params.id)
    for (const { date } of slots) await ensureMayPost(tx, actor.id, date)
    for (const { id } of slots) await planSlot(tx, id)
    emit(tx, actor.id, 'shift')
    return vacancyById(tx, actor.id, params.id)
  },

  letApply: async ({ actor, params, tx }) => {
    await lockVacancy(tx, actor.id, params.id)
    for (const { id } of await takeApplicationsInstead(tx, params.id)) await refreshOpenJobs(tx, id)
    emit(tx, actor.id, 'shift')
    return vacancyById(tx, actor.id, params.id)
  },
})
