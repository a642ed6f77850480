import { fixed, type Make, NOBODY } from './access-makings.ts'
import type { World } from './access-world.ts'

const asked = { name: 'Ana', email: 'ana@example.com', subject: 'My CV', message: 'It does not open.' }

// Inserted directly: an account may write to support only five times an hour, and every cell of the
// sheet needs a ticket.
export const waiting = async ({ app, people }: World) => {
  const now = app.now().toString()
  const { id } = await app.db.one<{ id: number }>`
    insert into support_messages (user_id, name, email, subject, message, created_at, asked_at)
    values (${people.employee.id}, ${asked.name}, ${asked.email}, ${asked.subject}, ${asked.message}, ${now}, ${now})
    returning id`
  return { params: { id } }
}

export const supportRequests: Record<string, Make> = {
  'POST /support': fixed({ body: asked }),
  'GET /support/:id': waiting,
  'GET /support/:id that is not there': fixed({ params: { id: NOBODY } }),
  'PATCH /support/:id': async (world) => ({ ...(await waiting(world)), body: { status: 'resolved' } }),
  'PATCH /support/:id that is not there': fixed({ params: { id: NOBODY }, body: { status: 'resolved' } }),
  'PATCH /support/:id/read': async (world) => ({ ...(await waiting(world)), body: { up_to: 1 } }),
  'PATCH /support/:id/read that is not there': fixed({ params: { id: NOBODY }, body: { up_to: 1 } }),
  'POST /support/:id/reply': async (world) => ({ ...(await waiting(world)), body: { body: 'We look into it.' } }),
  'POST /support/:id/reply that is not there': fixed({ params: { id: NOBODY }, body: { body: 'We look into it.' } }),
}
