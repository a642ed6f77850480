import { UNKNOWN_ID } from './fixtures.ts'
import { created, forbidden, members, notFound, ok, onlyAdmin, type Row, row } from './row.ts'
import type { World } from './world.ts'

const ticket = { name: 'Ana', email: 'ana@example.com', subject: 'My CV', message: 'It does not open.' }
// Inserted directly: an account may write to support only five times an hour, and every cell of the
// sheet needs a ticket.
const addTicket = async ({ app, people }: World) => {
  const now = app.now().toString()
  const { id } = await app.db.one<{ id: number }>`
    insert into support_messages (user_id, name, email, subject, message, created_at, asked_at)
    values (${people.employee.id}, ${ticket.name}, ${ticket.email}, ${ticket.subject}, ${ticket.message}, ${now}, ${now})
    returning id`
  return { params: { id } }
}

export const supportRows: readonly Row[] = [
  row('PATCH /support/:id/assignee', onlyAdmin(ok), async (world) => ({
    ...(await addTicket(world)),
    body: { assignee_id: world.people.admin.id },
  })),
  row('PATCH /support/:id/assignee that does not exist', onlyAdmin(notFound), {
    params: { id: UNKNOWN_ID },
    body: { assignee_id: null },
  }),
  row('POST /support/:id/notes', onlyAdmin(created), async (world) => ({
    ...(await addTicket(world)),
    body: { body: 'Has called twice.' },
  })),
  row('POST /support/:id/notes that does not exist', onlyAdmin(notFound), {
    params: { id: UNKNOWN_ID },
    body: { body: 'Has called twice.' },
  }),
  row('POST /support', { admin: forbidden, employer: created, employee: created, noTerms: created }, { body: ticket }),
  row('POST /support-chat', members(ok)),
  row('GET /support', onlyAdmin(ok)),
  row('GET /support/:id', onlyAdmin(ok), addTicket),
  row('GET /support/:id that does not exist', onlyAdmin(notFound), { params: { id: UNKNOWN_ID } }),
  row('PATCH /support/:id', onlyAdmin(ok), async (world) => ({
    ...(await addTicket(world)),
    body: { status: 'resolved' },
  })),
  row('PATCH /support/:id that does not exist', onlyAdmin(notFound), {
    params: { id: UNKNOWN_ID },
    body: { status: 'resolved' },
  }),
  row('PATCH /support/:id/read', onlyAdmin(ok), async (world) => ({ ...(await addTicket(world)), body: { up_to: 1 } })),
  row('PATCH /support/:id/read that does not exist', onlyAdmin(notFound), {
    params: { id: UNKNOWN_ID },
    body: { up_to: 1 },
  }),
  row('POST /support/:id/reply', onlyAdmin(created), async (world) => ({
    ...(await addTicket(world)),
    body: { body: 'We look into it.' },
  })),
  row('POST /support/:id/reply that does not exist', onlyAdmin(notFound), {
    params: { id: UNKNOWN_ID },
    body: { body: 'We look into it.' },
  }),
]
