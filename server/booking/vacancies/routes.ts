import { vacancies } from '#contract/booking/vacancies.ts'
import { closeApplicationsOf } from '#server/booking/applications/ending.ts'
import { lockWaitingOf } from '#server/booking/approvals/queries.ts'
import { withdrawVacancy } from '#server/booking/approvals/vacancies.ts'
import { withdrawOffersOf } from '#server/booking/offers/queries.ts'
import { closeVacancy } from '#server/booking/offers/slots.ts'
import { withdrawnByEmployer } from '#server/booking/shifts/messages.ts'
import { emit } from '#server/platform/realtime/queries.ts'
import { implement } from '#server/platform/routes.ts'
import { changeDetails } from './details.ts'
import { postVacancy, previewVacancy } from './post.ts'
import { lockVacancy, vacanciesOf, vacancyById } from './queries.ts'
import { oneAtATime } from './turns.ts'
import { notifyWithdrawn } from './withdrawn.ts'

export const vacancyRoutes = implement(vacancies, {
  post: ({ actor, body, tx }) => postVacancy(tx, actor, body),

  preview: ({ actor, body, tx }) => previewVacancy(tx, actor, body),

  list: async ({ actor, query, db }) => ({
    ...(await vacanciesOf(db, actor.id, query)),
    one_at_a_time: await oneAtATime(db, actor.id),
  }),

  one: async ({ actor, params, db }) => ({ data: await vacancyById(db, actor.id, params.id) }),

  changeDetails: ({ actor, params, body, tx }) => changeDetails(tx, actor, params.id, body),

  close: async ({ actor, params, tx }) => {
    const waiting = await lockWaitingOf(tx, params.id, actor.id)
    if (waiting !== null) {
      await withdrawVacancy(tx, actor, { id: waiting.id, vacancyId: params.id })
      return vacancyById(tx, actor.id, params.id)
    }
    await lockVacancy(tx, actor.id, params.id)
    const ids = await withdrawOffersOf(tx, params.id)
    await closeVacancy(tx, params.id, { isWithdrawn: ids.length > 0 })
    await closeApplicationsOf(tx, params.id)
    await notifyWithdrawn(tx, actor, ids, withdrawnByEmployer)
    emit(tx, actor.id, 'shift')
    return vacancyById(tx, actor.id, params.id)
  },
})
