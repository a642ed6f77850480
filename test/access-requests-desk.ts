import { addCategory, fixed, type Make, NOBODY } from './access-makings.ts'
import { waiting } from './access-requests-support.ts'
import type { World } from './access-world.ts'

const anAct = async (world: World) => {
  await addCategory(world)
  const { seq } = await world.app.db.one<{ seq: number }>`select max(seq) as seq from audit_entries`
  return { params: { seq } }
}

const mail = async ({ app }: World, state: 'waiting' | 'failed') => {
  const now = app.now().toString()
  const { id } = await app.db.one<{ id: number }>`
    insert into messages (channel, recipient, subject, body, state, next_try_at, created_at)
    values ('mail', 'ana@example.com', 'Hello', 'A few words', ${state}, ${now}, ${now}) returning id`
  return { params: { id } }
}

export const deskRequests: Record<string, Make> = {
  'GET /admin/audit/:seq': anAct,
  'GET /admin/audit/:seq that is not there': fixed({ params: { seq: NOBODY } }),
  'GET /admin/outbox/:id': (world) => mail(world, 'failed'),
  'GET /admin/outbox/:id that is not there': fixed({ params: { id: NOBODY } }),
  'POST /admin/outbox/:id/resend': (world) => mail(world, 'failed'),
  'POST /admin/outbox/:id/resend that is on its way': (world) => mail(world, 'waiting'),
  'POST /admin/outbox/:id/resend that is not there': fixed({ params: { id: NOBODY } }),
  'PATCH /support/:id/assignee': async (world) => ({
    ...(await waiting(world)),
    body: { assignee_id: world.people.admin.id },
  }),
  'PATCH /support/:id/assignee that is not there': fixed({ params: { id: NOBODY }, body: { assignee_id: null } }),
  'POST /support/:id/notes': async (world) => ({ ...(await waiting(world)), body: { body: 'Has called twice.' } }),
  'POST /support/:id/notes that is not there': fixed({ params: { id: NOBODY }, body: { body: 'Has called twice.' } }),
}
