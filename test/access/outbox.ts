import { UNKNOWN_ID } from './fixtures.ts'
import { conflict, everyone, notFound, ok, onlyAdmin, type Row, row } from './row.ts'
import type { World } from './world.ts'

const addMail = async ({ app }: World, state: 'waiting' | 'failed') => {
  const now = app.now().toString()
  const { id } = await app.db.one<{ id: number }>`
    insert into messages (channel, recipient, subject, body, state, next_try_at, created_at)
    values ('mail', 'ana@example.com', 'Hello', 'A few words', ${state}, ${now}, ${now}) returning id`
  return { params: { id } }
}

export const outboxRows: readonly Row[] = [
  row('GET /admin/outbox', onlyAdmin(ok)),
  row('GET /admin/outbox/:id', onlyAdmin(ok), (world) => addMail(world, 'failed')),
  row('GET /admin/outbox/:id that does not exist', onlyAdmin(notFound), { params: { id: UNKNOWN_ID } }),
  row('POST /admin/outbox/:id/resend', onlyAdmin(ok), (world) => addMail(world, 'failed')),
  row('POST /admin/outbox/:id/resend that is on its way', onlyAdmin(conflict('message_waits')), (world) =>
    addMail(world, 'waiting'),
  ),
  row('POST /admin/outbox/:id/resend that does not exist', onlyAdmin(notFound), { params: { id: UNKNOWN_ID } }),
  row('GET /demo/newest-mail outside demo mode', everyone(notFound), { query: { email: 'mia@example.com' } }),
]
