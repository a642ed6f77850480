import { openSession } from '#server/identity/accounts/sessions.ts'
import { fixed, type Make, NOBODY } from './access-makings.ts'
import type { World } from './access-world.ts'
import { enrolApp } from './second-factors.ts'

const REASON = { reason: 'The registration could not be confirmed.' }
const about = async ({ people }: World) => ({ params: { id: people.employee.id } })
const nobody = { params: { id: NOBODY } }

/** Creates a new account each time, since a closed account is also closed for the next caller. */
const newcomer = async ({ app }: World) => ({ params: { id: (await app.employee()).id } })

const device = { userAgent: 'test', network: '203.0.113.7' }
const session = async ({ app, people }: World) => {
  await app.db.transaction((tx) => openSession(tx, people.employee.id, device, app.now()))
  const { id } = await app.db.one<{ id: number }>`
    select max(id) as id from sessions where user_id = ${people.employee.id}`
  return id
}

export const peopleRequests: Record<string, Make> = {
  'GET /admin/users/:id': about,
  'GET /admin/users/:id that is not there': fixed(nobody),
  'PATCH /admin/users/:id': async (world) => ({ ...(await newcomer(world)), body: { status: 'inactive', ...REASON } }),
  'PATCH /admin/users/:id that is not there': fixed({ ...nobody, body: { status: 'banned', ...REASON } }),
  'PATCH /admin/users/:id to the status that it has': async (world) => ({
    ...(await about(world)),
    body: { status: 'active', ...REASON },
  }),
  'PATCH /admin/users/:id closing the own account': async ({ people }) => ({
    params: { id: people.admin.id },
    body: { status: 'inactive', ...REASON },
  }),
  'PATCH /admin/users/:id without a reason': async (world) => ({
    ...(await newcomer(world)),
    body: { status: 'banned' },
  }),
  'GET /admin/users/:id/connections': about,
  'GET /admin/users/:id/connections that is not there': fixed(nobody),
  'GET /admin/users/:id/bookings': about,
  'GET /admin/users/:id/bookings that is not there': fixed(nobody),
  'DELETE /admin/users/:id/second-factor': async ({ app }) => {
    const person = await app.employee()
    await enrolApp(app, person)
    return { params: { id: person.id }, body: REASON }
  },
  'DELETE /admin/users/:id/second-factor that is not there': fixed({ ...nobody, body: REASON }),
  'DELETE /admin/users/:id/second-factor where there is none': async (world) => ({
    ...(await newcomer(world)),
    body: REASON,
  }),
  'DELETE /admin/users/:id/second-factor of oneself': async ({ people }) => ({
    params: { id: people.admin.id },
    body: REASON,
  }),
  'DELETE /admin/users/:id/sessions/:session_id': async (world) => ({
    params: { id: world.people.employee.id, session_id: await session(world) },
  }),
  'DELETE /admin/users/:id/sessions/:session_id of somebody else': async (world) => ({
    params: { id: world.people.otherEmployee.id, session_id: await session(world) },
  }),
  'POST /admin/users/:id/sessions/:session_id/network': async (world) => ({
    params: { id: world.people.employee.id, session_id: await session(world) },
  }),
  'POST /admin/users/:id/sessions/:session_id/network of somebody else': async (world) => ({
    params: { id: world.people.otherEmployee.id, session_id: await session(world) },
  }),
}
