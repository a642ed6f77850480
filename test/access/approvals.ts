import { memberOf } from '../helpers/members.ts'
import { addSubject, newShift, UNKNOWN_ID } from './fixtures.ts'
import { conflict, identityMismatch, notFound, notYourTurn, ok, onlyEmployer, type Row, refused, row } from './row.ts'
import type { MakeRequest, World } from './world.ts'

const unknown = { params: { id: UNKNOWN_ID } }
const unlimited = { longest_minutes: null, cost_cents: null, hourly_cents: null, usual_times: null }

/** Creates an organiser's request that waits for the employer's approval. */
const waiting = async (world: World): Promise<{ params: { id: number } }> => {
  const { app, people } = world
  await people.employer.approvals.setLimits({ body: { ...unlimited, longest_minutes: 30 } })
  const organiser = await memberOf(app, people.employer, 'organiser')
  const { data } = await organiser.approvals.ask({ body: await newShift(world) })
  await people.employer.approvals.setLimits({ body: unlimited })
  return { params: { id: data.id } }
}
/** Creates an organiser's vacancy that waits for the employer's approval. */
export const waitingVacancy = async (world: World) => {
  const { app, people } = world
  await people.employer.approvals.setLimits({ body: { ...unlimited, longest_minutes: 30 } })
  const organiser = await memberOf(app, people.employer, 'organiser')
  const slots = [{ date: '2026-03-27', start_time: '08:30', end_time: '15:30', headcount: 1 }]
  const { data } = await organiser.vacancies.post({
    body: { subject_id: (await addSubject(world)).id, asks: 'best', slots },
  })
  await people.employer.approvals.setLimits({ body: unlimited })
  return { vacancy: { params: { id: data.id } }, approval: { params: { id: data.approval!.id } } }
}
const declined: MakeRequest = async (world) => {
  const { params } = await waiting(world)
  await world.people.employer.approvals.decline({ params, body: { reason: 'Not this week' } })
  return { params, body: { reason: 'Not at all' } }
}

export const approvalsRows: readonly Row[] = [
  row('GET /booking-limits', onlyEmployer(ok)),
  row('PUT /booking-limits', onlyEmployer(ok), { body: { ...unlimited, longest_minutes: 480 } }),
  row('GET /booking-limits/members', onlyEmployer(ok)),
  row('PUT /booking-limits/members/:user_id', onlyEmployer(ok, notFound), async ({ app, people }) => ({
    params: { user_id: String((await memberOf(app, people.employer, 'organiser')).id) },
    body: { limits: { ...unlimited, longest_minutes: 480 } },
  })),
  row('PUT /booking-limits/members/:user_id that does not exist', onlyEmployer(notFound), {
    params: { user_id: String(UNKNOWN_ID) },
    body: { limits: null },
  }),
  row(
    'PUT /booking-limits/members/:user_id of a viewer',
    onlyEmployer(refused(422, 'invalid'), notFound),
    async ({ app, people }) => ({
      params: { user_id: String((await memberOf(app, people.employer, 'viewer')).id) },
      body: { limits: unlimited },
    }),
  ),
  row('GET /booking-limits/exceeded', onlyEmployer(ok), {
    query: { date: '2026-03-25', start_time: '08:30', end_time: '15:30' },
  }),
  row('GET /approvals', onlyEmployer(ok)),
  row('POST /approvals', onlyEmployer(conflict('approval_not_needed'), identityMismatch), async (world) => ({
    body: await newShift(world),
  })),
  row('POST /approvals/:id/approve', onlyEmployer(ok, notFound), waiting),
  row('POST /approvals/:id/approve of a vacancy', onlyEmployer(ok, notFound), async (world) => {
    const { approval } = await waitingVacancy(world)
    return approval
  }),
  row('POST /approvals/:id/approve that does not exist', onlyEmployer(notFound), unknown),
  row('POST /approvals/:id/decline', onlyEmployer(ok, notFound), async (world) => ({
    ...(await waiting(world)),
    body: { reason: 'Not this week' },
  })),
  row('POST /approvals/:id/decline that is declined', onlyEmployer(conflict('approval_decided'), notFound), declined),
  row('POST /approvals/:id/withdraw', onlyEmployer(notYourTurn, notFound), waiting),
  row('POST /approvals/:id/withdraw of the caller', onlyEmployer(ok, notFound), async (world) => {
    const { params } = await waiting(world)
    await world.app.db.run`
      update approvals set requested_by = ${world.people.employer.id} where id = ${params.id}`
    return { params }
  }),
  row('POST /approvals/:id/withdraw that does not exist', onlyEmployer(notFound), unknown),
]
