import { openSession } from '#server/identity/accounts/sessions.ts'
import { enrolApp } from '../helpers/second-factors.ts'
import { UNKNOWN_ID } from './fixtures.ts'
import { conflict, notFound, ok, onlyAdmin, type Row, row } from './row.ts'
import type { World } from './world.ts'

const REASON = { reason: 'The registration could not be confirmed.' }
const ofEmployee = async ({ people }: World) => ({ params: { id: people.employee.id } })
const unknownId = { params: { id: UNKNOWN_ID } }
/** Creates a new account each time, since a closed account is also closed for the next caller. */
const ofNewEmployee = async ({ app }: World) => ({ params: { id: (await app.employee()).id } })
const device = { userAgent: 'test', network: '203.0.113.7' }
const addSession = async ({ app, people }: World) => {
  await app.db.transaction((tx) => openSession(tx, people.employee.id, device))
  const { id } = await app.db.one<{ id: number }>`
    select max(id) as id from sessions where user_id = ${people.employee.id}`
  return id
}

export const directoryRows: readonly Row[] = [
  row('GET /admin/counts', onlyAdmin(ok)),
  row('GET /admin/employees', onlyAdmin(ok)),
  row('GET /admin/employers', onlyAdmin(ok)),
  row('GET /admin/organisations', onlyAdmin(ok)),
  row('GET /admin/organisations/export', onlyAdmin(ok)),
  row('GET /admin/organisations/:id', onlyAdmin(ok), async ({ app, people }) => ({
    params: await app.db.one<{ id: number }>`
      select organisation_id as id from sites where account_id = ${people.employer.id}`,
  })),
  row('PUT /admin/organisations/:id/agency', onlyAdmin(ok), async ({ app, people }) => ({
    params: await app.db.one<{ id: number }>`
      select organisation_id as id from sites where account_id = ${people.employer.id}`,
    body: { is_agency: true },
  })),
  row('PUT /admin/organisations/:id/agency that does not exist', onlyAdmin(notFound), {
    ...unknownId,
    body: { is_agency: true },
  }),
  row('GET /admin/organisations/:id that does not exist', onlyAdmin(notFound), unknownId),
  row('GET /admin/users/:id', onlyAdmin(ok), ofEmployee),
  row('GET /admin/users/:id that does not exist', onlyAdmin(notFound), unknownId),
  row('PATCH /admin/users/:id', onlyAdmin(ok), async (world) => ({
    ...(await ofNewEmployee(world)),
    body: { status: 'inactive', ...REASON },
  })),
  row('PATCH /admin/users/:id that does not exist', onlyAdmin(notFound), {
    ...unknownId,
    body: { status: 'banned', ...REASON },
  }),
  row('PATCH /admin/users/:id to its current status', onlyAdmin(conflict('status_unchanged')), async (world) => ({
    ...(await ofEmployee(world)),
    body: { status: 'active', ...REASON },
  })),
  row(
    "PATCH /admin/users/:id closing the caller's account",
    onlyAdmin(conflict('own_account')),
    async ({ people }) => ({
      params: { id: people.admin.id },
      body: { status: 'inactive', ...REASON },
    }),
  ),
  row('PATCH /admin/users/:id without a reason', onlyAdmin(ok), async (world) => ({
    ...(await ofNewEmployee(world)),
    body: { status: 'banned' },
  })),
  row('GET /admin/users/:id/connections', onlyAdmin(ok), ofEmployee),
  row('GET /admin/users/:id/connections that does not exist', onlyAdmin(notFound), unknownId),
  row('GET /admin/users/:id/bookings', onlyAdmin(ok), ofEmployee),
  row('GET /admin/users/:id/bookings that does not exist', onlyAdmin(notFound), unknownId),
  row('DELETE /admin/users/:id/second-factor', onlyAdmin(ok), async ({ app }) => {
    const person = await app.employee()
    await enrolApp(app, person)
    return { params: { id: person.id }, body: REASON }
  }),
  row('DELETE /admin/users/:id/second-factor that does not exist', onlyAdmin(notFound), { ...unknownId, body: REASON }),
  row('DELETE /admin/users/:id/second-factor without one', onlyAdmin(conflict('no_second_factor')), async (world) => ({
    ...(await ofNewEmployee(world)),
    body: REASON,
  })),
  row(
    'DELETE /admin/users/:id/second-factor of the caller',
    onlyAdmin(conflict('own_second_factor')),
    async ({ people }) => ({
      params: { id: people.admin.id },
      body: REASON,
    }),
  ),
  row('DELETE /admin/users/:id/sessions/:session_id', onlyAdmin(ok), async (world) => ({
    params: { id: world.people.employee.id, session_id: await addSession(world) },
  })),
  row('DELETE /admin/users/:id/sessions/:session_id of another person', onlyAdmin(notFound), async (world) => ({
    params: { id: world.people.otherEmployee.id, session_id: await addSession(world) },
  })),
  row('POST /admin/users/:id/sessions/:session_id/network', onlyAdmin(ok), async (world) => ({
    params: { id: world.people.employee.id, session_id: await addSession(world) },
  })),
  row('POST /admin/users/:id/sessions/:session_id/network of another person', onlyAdmin(notFound), async (world) => ({
    params: { id: world.people.otherEmployee.id, session_id: await addSession(world) },
  })),
]
