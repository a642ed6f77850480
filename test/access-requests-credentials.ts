import { fixed, hasProfile, type Make, NOBODY, unique } from './access-makings.ts'
import type { World } from './access-world.ts'
import { check, enter } from './credentials.ts'

// A person keeps only so many, and every cell of the sheet needs some of their own.
const entered = async ({ app, people }: World) => {
  await app.db.run`delete from credentials where employee_id = ${people.employee.id} and not of_profile`
  return enter(people.employee, { number: unique('W') })
}
const found = { outcome: 'may_engage', note: 'The register shows it.' }
const checking = async (world: World, version?: number) => {
  const { id, version: current } = await entered(world)
  return { params: { id }, body: { ...found, version: version ?? current } }
}

export const credentialRequests: Record<string, Make> = {
  'POST /credentials': async (world) => {
    await entered(world)
    return { body: { kind: 'vic_wwc', number: unique('W') } }
  },
  'POST /credentials again': async (world) => ({
    body: { kind: 'vic_wwc', number: (await entered(world)).number?.toLowerCase() },
  }),
  'PATCH /credentials/:id': async (world) => ({
    params: { id: (await entered(world)).id },
    body: { expires_on: '2030-01-01' },
  }),
  'PATCH /credentials/:id that is not there': fixed({ params: { id: NOBODY }, body: { expires_on: '2030-01-01' } }),
  'DELETE /credentials/:id': async (world) => ({ params: { id: (await entered(world)).id } }),
  'DELETE /credentials/:id of the profile': async (world) => {
    await hasProfile(world, 'employee')
    const { data } = await world.people.employee.credentials.mine()
    return { params: { id: data.find(({ of_profile }) => of_profile)!.id } }
  },
  'DELETE /credentials/:id that was refused': async (world) => {
    const held = await entered(world)
    await check(world.people.admin, held, 'may_not_engage')
    // Refused, but of no weight: the person of the sheet can still be booked.
    const other = await enter(world.people.employee, { number: unique('W') })
    await check(world.people.admin, other, 'may_engage')
    return { params: { id: held.id } }
  },
  'GET /admin/credentials/:id': async (world) => ({ params: { id: (await entered(world)).id } }),
  'GET /admin/credentials/:id that is not there': fixed({ params: { id: NOBODY } }),
  'POST /admin/credentials/:id/checks': (world) => checking(world),
  'POST /admin/credentials/:id/checks of what has changed since': (world) => checking(world, 7),
  'POST /admin/credentials/:id/checks that another admin has checked': async (world) => {
    const held = await entered(world)
    await check(world.people.admin, held, 'in_progress')
    return { params: { id: held.id }, body: { ...found, version: held.version } }
  },
  'POST /admin/credentials/:id/checks that is not there': fixed({
    params: { id: NOBODY },
    body: { ...found, version: 1 },
  }),
}
