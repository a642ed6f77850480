/**
 * Checks that every change by an admin leaves a trace, for each call of the contract that changes
 * something.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { table } from './access/table.ts'
import { endpoints, send, startWorld, type World } from './access/world.ts'

/** Calls that leave no trace, with the reason. */
const unaudited: Record<string, string> = {
  'PATCH /mark-as-read/:id': 'the messages a person has read are private',
  'PUT /message-preferences': 'the channels a person chooses are private',
  'PATCH /support/:id/read': 'the messages a person has read are private',
  'POST /admin/imports': 'a draft changes nothing before it is confirmed',
  'PUT /admin/imports/:id': 'a draft changes nothing before it is confirmed',
  'DELETE /admin/imports/:id': 'a draft changes nothing before it is confirmed',
  'POST /admin/imports/:id/confirm': 'has a test of its own, because it ends in the background',
  'POST /admin/claims/remind': 'has a test of its own, which needs a person to remind',
  'POST /admin/mail-templates/:key/test': 'a mail to the admin who asks for it; the outbox lists it',
  'POST /push/test': 'a notification to the admin who asks for it; the outbox lists it',
  'POST /two-factor/totp': 'a set-up changes nothing before its code is entered',
  'POST /passkeys/options': 'a set-up changes nothing before the passkey is created',
  'POST /passkeys/proof-options': 'reads, and changes nothing',
  'PUT /admin/settings/logo': 'has a test of its own, because it needs a file',
}

const changes = endpoints
  .filter(({ route, access }) => !route.startsWith('GET') && access !== 'public' && access.includes('admin'))
  .map(({ route }) => route as string)
  .filter((route) => !(route in unaudited))

const lastOf = ({ app }: World) =>
  app.db.one<{ seq: number; actor_id: number | null; network: string | null; user_agent: string | null }>`
    select seq, actor_id, network, user_agent from audit_entries
    union all select 0, null, null, null order by seq desc limit 1`

for (const route of changes)
  test(`${route} by an admin is recorded in the audit log`, async (t) => {
    const world = await startWorld(t)
    const { id, token } = world.people.admin
    const allowed = table.filter(({ call, cells }) => call === route && cells.admin.code === undefined)
    assert.ok(allowed.length > 0, 'the table has no request of it that an admin may make')
    for (const row of allowed) {
      const input = await row.request(world)
      const before = await lastOf(world)
      const reply = await send(world, route, input, token, { headers: { 'user-agent': 'A browser' } })
      assert.ok(reply.status < 300, reply.text)
      const after = await lastOf(world)
      assert.ok(after.seq > before.seq, `${row.name} left no trace`)
      assert.deepEqual([after.actor_id, after.network, after.user_agent], [id, '127.0.0.1', 'A browser'])
    }
  })
