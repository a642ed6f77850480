import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ChangePassword } from '#contract/identity/security.ts'
import { requestHash } from '#server/platform/idempotency.ts'
import { startApp } from '#test/app.ts'
import { sendRequest } from '#test/helpers/raw-requests.ts'
import { ensurePassword, PASSWORD } from '#test/helpers/second-factors.ts'

test('a repeated password change gets its first answer, and its key is slow to guess', async (t) => {
  const app = await startApp(t)
  const ana = await ensurePassword(app, await app.employee())
  const body = {
    current_password: PASSWORD,
    password: 'a slow green river',
    password_confirmation: 'a slow green river',
  }
  const headers = { authorization: `Bearer ${ana.token}`, 'idempotency-key': 'key-1' }
  const send = (sent: object) => sendRequest(app, 'POST /change-password', { body: sent, headers })
  const first = await send(body)
  assert.equal(first.status, 200, first.text)
  assert.deepEqual((await send(body)).text, first.text)
  const other = await send({ ...body, current_password: 'another one' })
  assert.deepEqual([other.status, other.code], [422, 'idempotency_mismatch'])
  const kept = await app.db.one<{ request_hash: Buffer }>`select request_hash from idempotent_answers`
  const asked = { params: undefined, query: {}, body: ChangePassword.parse(body), file: undefined }
  assert.notDeepEqual(kept.request_hash, requestHash('POST /change-password', asked))
  const { changes } = await app.db.one<{ changes: number }>`
    select count(*) as changes from audit_entries where action = 'password_changed'`
  assert.equal(changes, 1)
})
