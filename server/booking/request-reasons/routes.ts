import { requestReasons } from '#contract/booking/request-reasons.ts'
import { Problem } from '#contract/platform/errors.ts'
import { recordRead } from '#server/platform/audit/queries.ts'
import { implement } from '#server/platform/routes.ts'
import { askedFor, notAsked, ownRecord, vacancyOfRequest, whyAsked } from './queries.ts'

export const requestReasonRoutes = implement(requestReasons, {
  why: async ({ actor, params, db }) => ({ data: await whyAsked(db, actor.id, params.id) }),
  mine: async ({ actor, query, db }) => ({
    record: await ownRecord(db, actor.id),
    ...(await notAsked(db, actor.id, query)),
  }),
  ofVacancy: async ({ actor, params, db }) => {
    const data = await askedFor(db, actor.id, params.id)
    // A posted vacancy has slots.
    if (data.length === 0) throw new Problem('not_found')
    return { data }
  },
  ofRequest: async ({ actor, params, db }) => {
    const { employer_id, employer, vacancy_id } = await vacancyOfRequest(db, params.id)
    const subject = { kind: 'user', id: employer_id, name: employer } as const
    await recordRead(db, { actor, action: 'asked_people_viewed', subject, after: { shift_id: params.id } })
    return { data: vacancy_id === null ? [] : await askedFor(db, employer_id, vacancy_id) }
  },
})
