import { signLink } from '#server/messaging/links/signatures.ts'
import { answerShift, UNKNOWN_ID } from './fixtures.ts'
import {
  conflict,
  everyone,
  members,
  notFound,
  ok,
  onlyEmployee,
  onlyEmployer,
  parties,
  type Row,
  refused,
  row,
} from './row.ts'
import type { MakeRequest, World } from './world.ts'

/**
 * Creates an accepted shift that has started. Completes the one before it, since time does not move
 * here.
 */
const startShift = async (world: World): Promise<number> => {
  const { id } = await answerShift(world, 'accepted')
  const now = world.app.now()
  const period = `[${now.subtract({ hours: 1 })},${now.add({ hours: 6 })})`
  const { employee } = world.people
  await world.app.db.run`
    update shifts set status = 'completed'
    where invitee_id = ${employee.id} and status = 'accepted' and period && ${period}::tstzrange`
  await world.app.db.run`update shifts set period = ${period}::tstzrange where id = ${id}`
  return id
}

const markNoShow = async (world: World): Promise<number> => {
  const id = await startShift(world)
  await world.people.employer.attendance.markNoShow({ params: { id } })
  return id
}

const dispute = { text: 'I was in room 4 all day.' }
const withStartedShift =
  (body: object = {}): MakeRequest =>
  async (world) => ({ params: { id: await startShift(world) }, body })

const unknownShift = { params: { id: UNKNOWN_ID }, body: {} }

export const attendanceRows: readonly Row[] = [
  row('GET /attendance', members(ok)),
  row('GET /today', onlyEmployer(ok)),
  row('POST /shifts/:id/on-my-way', onlyEmployee(ok, notFound), withStartedShift({ minutes: 15 })),
  row(
    'POST /shifts/:id/on-my-way days before',
    onlyEmployee(conflict('too_early_for_sign'), notFound),
    async (world) => ({
      params: { id: (await answerShift(world, 'accepted')).id },
      body: {},
    }),
  ),
  row('POST /shifts/:id/on-my-way that does not exist', onlyEmployee(notFound), unknownShift),
  row('POST /shifts/:id/arrived', parties(ok), withStartedShift()),
  row('POST /shifts/:id/arrived that does not exist', members(notFound), unknownShift),
  row('DELETE /shifts/:id/sign of the employee', parties(conflict('sign_stays'), ok), async (world) => {
    const id = await startShift(world)
    await world.people.employee.attendance.onMyWay({ params: { id } })
    return { params: { id } }
  }),
  row('DELETE /shifts/:id/sign that does not exist', members(notFound), { params: { id: UNKNOWN_ID } }),
  row('POST /shifts/:id/no-show', onlyEmployer(ok, notFound), withStartedShift()),
  row(
    'POST /shifts/:id/no-show days before',
    onlyEmployer(conflict('no_show_not_possible'), notFound),
    async (world) => ({
      params: { id: (await answerShift(world, 'accepted')).id },
      body: {},
    }),
  ),
  row('POST /shifts/:id/no-show that does not exist', onlyEmployer(notFound), unknownShift),
  row('DELETE /shifts/:id/no-show', onlyEmployer(ok, notFound), async (world) => ({
    params: { id: await markNoShow(world) },
  })),
  row('DELETE /shifts/:id/no-show that does not exist', onlyEmployer(notFound), { params: { id: UNKNOWN_ID } }),
  row('POST /shifts/:id/dispute-no-show', onlyEmployee(ok, notFound), async (world) => ({
    params: { id: await markNoShow(world) },
    body: dispute,
  })),
  row(
    'POST /shifts/:id/dispute-no-show of a booking',
    onlyEmployee(conflict('not_a_no_show'), notFound),
    withStartedShift(dispute),
  ),
  row('POST /shifts/:id/dispute-no-show that does not exist', onlyEmployee(notFound), {
    params: { id: UNKNOWN_ID },
    body: dispute,
  }),
  row('POST /link-on-my-way', everyone(ok), async (world) => {
    const shiftId = await startShift(world)
    const until = world.app.now().add({ hours: 1 })
    const about = { purpose: 'on_my_way' as const, userId: world.people.employee.id, shiftId, until }
    return { body: { token: await signLink(world.app.db, about) } }
  }),
  row('POST /link-on-my-way with a forged link', everyone(refused(404, 'link_invalid')), {
    body: { token: 'A'.repeat(40) },
  }),
]
