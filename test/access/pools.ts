import { UNKNOWN_ID, unique } from './fixtures.ts'
import { conflict, created, notFound, ok, onlyEmployer, type Row, row } from './row.ts'
import type { MakeRequest, World } from './world.ts'

const unknownId = { params: { id: UNKNOWN_ID } }
const body = () => ({ name: unique('Pool'), is_shared: true })

const addPool = async ({ people }: World) => (await people.employer.pools.add({ body: body() })).data
const ofPool: MakeRequest = async (world) => ({ params: { id: (await addPool(world)).id } })
const withPerson = async (world: World) => {
  const { id } = await addPool(world)
  const { employer, employee } = world.people
  await world.app.db.run`delete from blocks`
  await employer.pools.addPeople({ params: { id }, body: { employee_ids: [employee.id] } })
  return { params: { id, employee_id: employee.id } }
}

export const poolsRows: readonly Row[] = [
  row('GET /pools', onlyEmployer(ok), {}),
  row('GET /pools/:id', onlyEmployer(ok, notFound), ofPool),
  row('GET /pools/:id unknown', onlyEmployer(notFound), unknownId),
  row('POST /pools', onlyEmployer(created), async ({ app }) => {
    await app.db.run`delete from pools`
    return { body: body() }
  }),
  row('POST /pools with a name that is used', onlyEmployer(conflict('pool_exists'), created), async (world) => {
    const { name } = await addPool(world)
    return { body: { name, is_shared: true } }
  }),
  row('PATCH /pools/:id', onlyEmployer(ok, notFound), async (world) => ({
    ...(await ofPool(world)),
    body: { name: unique('Pool') },
  })),
  row('PATCH /pools/:id unknown', onlyEmployer(notFound), { ...unknownId, body: { name: 'Pool' } }),
  row('DELETE /pools/:id', onlyEmployer(ok, notFound), ofPool),
  row('DELETE /pools/:id unknown', onlyEmployer(notFound), unknownId),
  row('POST /pools/:id/people', onlyEmployer(ok, notFound), async (world) => {
    const { id } = await addPool(world)
    await world.app.db.run`delete from blocks`
    return { params: { id }, body: { employee_ids: [world.people.employee.id] } }
  }),
  row('POST /pools/:id/people with an unknown person', onlyEmployer(notFound), async (world) => ({
    ...(await ofPool(world)),
    body: { employee_ids: [UNKNOWN_ID] },
  })),
  row('POST /pools/:id/people with an employer', onlyEmployer(notFound), async (world) => ({
    ...(await ofPool(world)),
    body: { employee_ids: [world.people.otherEmployer.id] },
  })),
  row('DELETE /pools/:id/people/:employee_id', onlyEmployer(ok, notFound), withPerson),
  row('DELETE /pools/:id/people/:employee_id unknown', onlyEmployer(notFound), async (world) => ({
    params: { id: (await addPool(world)).id, employee_id: UNKNOWN_ID },
  })),
  row('PATCH /pools/:id/people/:employee_id', onlyEmployer(ok, notFound), async (world) => ({
    ...(await withPerson(world)),
    body: { before: null },
  })),
  row('PATCH /pools/:id/people/:employee_id before an unknown person', onlyEmployer(notFound), async (world) => ({
    ...(await withPerson(world)),
    body: { before: UNKNOWN_ID },
  })),
]
