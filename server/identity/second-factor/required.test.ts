/** Tests ADMIN_TWO_FACTOR and the encryption of secrets. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ensureAdmin } from '#server/identity/accounts/admin.ts'
import { ConfigError, readConfig } from '#server/platform/config.ts'
import { ensureEncryptionKey } from '#server/platform/encryption.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { enrolApp, enrolPasskey } from '#test/helpers/second-factors.ts'
import { expectSignedIn } from '#test/people.ts'

const needed = { status: 403, code: 'second_factor_required' }
const first = { email: 'ada@example.com', password: 'a quiet river bend' }
const newAdmin = async (app: TestApp) => {
  await ensureAdmin(app.db, first)
  const { token, user } = await expectSignedIn(app.anonymous.accounts.login({ body: first }))
  return { ...app.asToken(token), ...user, token, role: 'admin' as const }
}

test('an admin who must enrol can only see the account, enrol and sign out', async (t) => {
  const app = await startApp(t)
  const ada = await newAdmin(app)
  for (const call of [
    () => ada.admin.counts(),
    () => ada.notifications.list(),
    () => ada.subjects.addCategory({ body: { name: 'New' } }),
    () => ada.accounts.updateMe({ body: { name: 'Ada' } }),
  ])
    await assert.rejects(call(), needed)
  assert.equal((await ada.accounts.me()).data.has_2fa, false)
  const { data } = await ada.secondFactor.overview()
  assert.deepEqual([data.is_required, data.totp], [true, null])

  await enrolApp(app, ada)
  await ada.admin.counts()
})

test('a passkey opens the admin screens too, and the last second factor stays', async (t) => {
  const app = await startApp(t)
  const ada = await newAdmin(app)
  const { passkey } = await enrolPasskey(ada)
  await ada.admin.counts()
  const remove = () => ada.secondFactor.removePasskey({ params: { id: passkey.id } })
  await assert.rejects(remove(), { status: 409, code: 'last_second_factor' })
  await enrolApp(app, ada)
  await remove()
  await assert.rejects(ada.secondFactor.removeTotp(), { status: 409, code: 'last_second_factor' })
  assert.equal((await ada.accounts.me()).data.has_2fa, true)
})

test('if the last two second factors are removed at once, one stays', async (t) => {
  const app = await startApp(t)
  const ada = await newAdmin(app)
  const { passkey } = await enrolPasskey(ada)
  await enrolApp(app, ada)
  const both = await Promise.allSettled([
    ada.secondFactor.removePasskey({ params: { id: passkey.id } }),
    ada.secondFactor.removeTotp(),
  ])
  assert.deepEqual(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
})

test('an admin without an optional second factor works like any other', async (t) => {
  const app = await startApp(t, { ADMIN_TWO_FACTOR: 'optional' })
  const ada = await newAdmin(app)
  await ada.admin.counts()
  const { passkey } = await enrolPasskey(ada)
  await ada.secondFactor.removePasskey({ params: { id: passkey.id } })
  assert.equal((await ada.secondFactor.overview()).data.is_required, false)
})

test('a second factor is required of admins unless the demo runs', () => {
  const of = (env: Record<string, string>) => readConfig(env).adminTwoFactor
  assert.equal(of({}), 'optional')
  assert.equal(of({ DEMO: 'off' }), 'required')
  assert.equal(of({ DATABASE_URL: 'postgres://localhost/x' }), 'required')
  assert.equal(of({ DEMO: 'on', ADMIN_TWO_FACTOR: 'required' }), 'required')
})

test('processes share the encryption key, which only SECRET_KEY opens once encrypted', async (t) => {
  const { db, databaseUrl } = await startApp(t)
  const keys = await Promise.all([1, 2, 3].map(() => ensureEncryptionKey(db, { secretKey: null })))
  assert.deepEqual(keys[0], keys[1])
  assert.deepEqual(keys[0], keys[2])

  const secretKey = 'a long secret that only the operator knows'
  assert.deepEqual(await ensureEncryptionKey(db, { secretKey }), keys[0])
  const kept = await db.one<{ key: Buffer; is_encrypted: boolean }>`select key, is_encrypted from encryption_key`
  assert.deepEqual([kept.is_encrypted, kept.key.includes(keys[0]!)], [true, false])
  assert.deepEqual(await ensureEncryptionKey(db, { secretKey }), keys[0])
  await assert.rejects(ensureEncryptionKey(db, { secretKey: null }), /^Error: SECRET_KEY is missing/)
  await assert.rejects(ensureEncryptionKey(db, { secretKey: `${secretKey}!` }), /^Error: SECRET_KEY must be the one/)
  assert.throws(() => readConfig({ DATABASE_URL: databaseUrl, SECRET_KEY: 'short' }), ConfigError)
})
