import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp, type TestApp } from '#test/app.ts'
import { newcomer, registerNewcomer } from '#test/helpers/newcomers.ts'
import { mailsTo } from '#test/helpers/outbox.ts'
import { expectSignedIn } from '#test/people.ts'
import { ensureAdmin } from './admin.ts'

const { email, password } = newcomer
const login = (app: TestApp, typed = password, address = email) =>
  expectSignedIn(app.anonymous.accounts.login({ body: { email: address, password: typed } }))
const failed = { status: 401, code: 'authentication_failed', message: 'Authentication failed' }
const later = (app: TestApp, duration: Temporal.DurationLike) => app.setNow(app.now().add(duration))
const setStatus = ({ db }: TestApp, status: string) =>
  db.run`update users set status = ${status} where email = ${email}`

// spec: 5.2
test('the right password signs in, and a wrong one and an unknown address fail alike', async (t) => {
  const app = await startApp(t)
  await registerNewcomer(app)
  const { token, user } = await login(app, password, ' MIA@Example.com ')
  assert.match(token, /^[A-Za-z0-9_-]{43}$/)
  assert.deepEqual([user.name, user.email, user.role, user.has_2fa], [newcomer.name, email, 'employee', false])
  await assert.rejects(login(app, 'not the password'), failed)
  await assert.rejects(login(app, password, 'nobody@example.com'), failed)
  // A short password and an address that no mail reaches get the same answer as wrong ones.
  await assert.rejects(login(app, 'x'), failed)
  await assert.rejects(login(app, password, 'mia@localhost'), failed)
  await assert.rejects(login(app, password, 'mia'), { code: 'invalid', status: 422 })
})

// spec: 5.1
test('a sign-in needs both the email and the password', async (t) => {
  const app = await startApp(t)
  for (const body of [{ email }, { password }, { email: '', password }, { email, password: '' }])
    await assert.rejects(app.anonymous.accounts.login({ body: body as never }), {
      status: 422,
      message: 'Please fill in all fields',
    })
})

test('only the SHA-256 of a token is kept', async (t) => {
  const app = await startApp(t)
  await registerNewcomer(app)
  const { token } = await login(app)
  const dump = JSON.stringify(await app.db.all`select s.*, encode(token_hash, 'hex') as hex from sessions s`)
  assert.ok(!dump.includes(token))
  assert.equal((await app.db.one<{ n: number }>`select length(token_hash) as n from sessions`).n, 32)
})

test('says that an account is unverified only after the right password', async (t) => {
  const app = await startApp(t)
  await app.anonymous.accounts.register({ body: newcomer })
  await assert.rejects(login(app), { status: 403, code: 'email_not_verified' })
  await assert.rejects(login(app, 'not the password'), failed)
})

test('reveals a closed account only to the right password, and ends its tokens', async (t) => {
  const app = await startApp(t)
  await registerNewcomer(app)
  const mia = app.asToken((await login(app)).token)
  for (const status of ['inactive', 'banned']) {
    await setStatus(app, status)
    await assert.rejects(mia.accounts.me(), { code: 'unauthenticated' })
    await assert.rejects(login(app), { status: 403, code: 'account_closed' })
    await assert.rejects(login(app, 'not the password'), failed)
  }
  await setStatus(app, 'on_leave')
  assert.equal((await login(app)).user.status, 'on_leave')
})

test('ten failures in 15 minutes limit an account everywhere, and notify its owner', async (t) => {
  const app = await startApp(t)
  const peer = await app.startPeer()
  await registerNewcomer(app)
  for (let n = 0; n < 10; n++) await assert.rejects(login(n % 2 ? app : peer, 'wrong'), failed)
  for (const process of [app, peer]) await assert.rejects(login(process), { status: 429, code: 'too_many_requests' })
  const warnings = async () =>
    (await mailsTo(app, email)).filter(({ subject }) => subject.startsWith('Failed sign-ins'))
  assert.equal((await warnings()).length, 1)
  later(app, { minutes: 15 })
  await login(app)
  assert.equal((await warnings()).length, 1)
})

test('failures at an unknown address are limited too, and mail nobody', async (t) => {
  const app = await startApp(t)
  for (let n = 0; n < 10; n++) await assert.rejects(login(app, 'wrong'), failed)
  await assert.rejects(login(app), { status: 429 })
  assert.deepEqual(await app.db.all`select * from messages`, [])
})

test('ten of fifty wrong passwords at once are checked', async (t) => {
  const app = await startApp(t)
  await registerNewcomer(app)
  const tried = await Promise.allSettled(Array.from({ length: 50 }, () => login(app, 'wrong')))
  const codes = tried.map((one) => (one as PromiseRejectedResult).reason.code)
  assert.equal(codes.filter((code) => code === 'authentication_failed').length, 10)
  assert.equal(codes.filter((code) => code === 'too_many_requests').length, 40)
  assert.equal((await mailsTo(app, email)).filter(({ subject }) => subject.startsWith('Failed')).length, 1)
})

test('a success forgives the failures before it', async (t) => {
  const app = await startApp(t)
  await registerNewcomer(app)
  for (let round = 0; round < 2; round++) {
    for (let n = 0; n < 9; n++) await assert.rejects(login(app, 'wrong'), failed)
    await login(app)
  }
})

test('each sign-in is a device of its own, and signing out ends this one alone', async (t) => {
  const app = await startApp(t)
  await registerNewcomer(app)
  const [phone, desk] = [app.asToken((await login(app)).token), app.asToken((await login(app)).token)]
  assert.equal((await phone.accounts.logout()).message, 'You are signed out.')
  await assert.rejects(phone.accounts.me(), { code: 'unauthenticated' })
  assert.equal((await desk.accounts.me()).data.email, email)
})

test('a session lasts 30 days from its last use', async (t) => {
  const app = await startApp(t)
  const ana = await app.employee()
  for (let n = 0; n < 3; n++) {
    later(app, { hours: 30 * 24 - 1 })
    await ana.accounts.me()
  }
  later(app, { hours: 30 * 24 })
  await assert.rejects(ana.accounts.me(), { code: 'unauthenticated' })
  await app.runJobs()
  assert.deepEqual(await app.db.all`select id from sessions`, [])
})

test('no token but a known one speaks for anybody', async (t) => {
  const app = await startApp(t)
  const ana = await app.employee()
  for (const token of ['', 'x', `${ana.token}x`, ana.token.slice(1), 'null', `${ana.id}`])
    await assert.rejects(app.asToken(token).accounts.me(), { code: 'unauthenticated' })
})

test('the admin of the configuration is created once and keeps the current password', async (t) => {
  const app = await startApp(t)
  const admin = { email: 'ada@example.com', password: 'lovelace engine 1843' }
  await Promise.all([ensureAdmin(app.db, admin), ensureAdmin(app.db, admin)])
  await ensureAdmin(app.db, { ...admin, password: 'something new' })
  const { user } = await login(app, admin.password, admin.email)
  assert.deepEqual([user.role, user.terms_agreed], ['admin', 1])
  await ensureAdmin(app.db, null)
})

test('a start with an unusable admin stops with a sentence that names the variable', async (t) => {
  const app = await startApp(t)
  await registerNewcomer(app)
  await assert.rejects(ensureAdmin(app.db, { email, password: 'lovelace engine' }), /^Error: ADMIN_EMAIL /)
  const weak = { email: 'ada@example.com', password: 'password1' }
  await assert.rejects(ensureAdmin(app.db, weak), /^Error: ADMIN_PASSWORD /)
})
