import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Role } from '#contract/identity/accounts.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { newcomer, registerNewcomer } from '#test/helpers/newcomers.ts'
import { codeTo, mailsTo } from '#test/helpers/outbox.ts'
import { confirmedPassword } from '#test/helpers/passwords.ts'
import { expectSignedIn } from '#test/people.ts'

const usersOf = ({ db }: TestApp) => db.all`select * from users order by id`
const registrationsOf = ({ db }: TestApp) => db.all`select * from registrations order by id`
const later = (app: TestApp, duration: Temporal.DurationLike) => app.setNow(app.now().add(duration))
const verify = (app: TestApp, otp: string, email = newcomer.email) =>
  app.anonymous.accounts.verifyOtp({ body: { email, otp } })
const other = (code: string, step = 1) => String((Number(code) + step) % 1_000_000).padStart(6, '0')
const wrongCode = { code: 'invalid', status: 422, message: 'OTP verification failed.' }

// spec: 4.6, 7.2, 7.3, 7.4
test('a newcomer registers, enters the mailed code, signs in and agrees to the terms', async (t) => {
  const app = await startApp(t)
  const { anonymous } = app
  const { message } = await anonymous.accounts.register({ body: newcomer })
  assert.equal(message, 'Registration successful. Please check your email for the code.')
  const verified = await verify(app, await codeTo(app, newcomer.email))
  assert.equal(verified.message, 'OTP verified successfully!')

  const { token, user } = await expectSignedIn(
    anonymous.accounts.login({ body: { email: newcomer.email, password: newcomer.password } }),
  )
  assert.equal(user.terms_agreed, 0)
  const mia = app.asToken(token)
  await assert.rejects(mia.notifications.list(), { code: 'terms_not_agreed' })
  assert.match((await anonymous.accounts.terms({ query: { role: 'employee' } })).data.body, /confidential/)
  await mia.accounts.agreeTerms()
  const me = (await mia.accounts.me()).data
  assert.equal(me.terms_agreed, 1)
  assert.equal(me.last_login_at, '2026-03-01T20:10:00Z')
  assert.equal((await mailsTo(app, newcomer.email)).length, 1)
})

test('a new version of the terms asks again', async (t) => {
  const app = await startApp(t)
  const ana = await app.employee()
  await app.db.run`insert into terms (role, version, body, published_at, applies_on, applies_at)
      values ('employee', 2, 'New', ${app.now()}, '2026-03-02', ${app.now()})`
  await assert.rejects(ana.notifications.list(), { code: 'terms_not_agreed' })
  assert.equal((await ana.accounts.me()).data.terms_agreed, 0)
  await ana.accounts.agreeTerms()
  assert.equal((await ana.accounts.me()).data.terms_agreed, 1)
  assert.equal((await app.anonymous.accounts.terms({ query: { role: 'employee' } })).data.version, 2)
})

// spec: 5.5, 6.1, 6.3
test('nobody registers as an admin', async (t) => {
  const app = await startApp(t)
  const tried = app.anonymous.accounts.register({ body: { ...newcomer, role: 'admin' } })
  await assert.rejects(tried, { status: 403, message: 'Admin registration is not allowed' })
  const strange = app.anonymous.accounts.register({ body: { ...newcomer, role: 'owner' as 'employee' } })
  await assert.rejects(strange, { status: 422, code: 'invalid' })
  assert.deepEqual(await usersOf(app), [])
  for (const role of ['employer', 'employee'] as const)
    await app.anonymous.accounts.register({ body: { ...newcomer, email: `${role}@example.com`, role } })
  const { options } = Role
  assert.deepEqual([(await usersOf(app)).length, options], [2, ['admin', 'employer', 'employee']])
})

// spec: 5.3, 5.4
// spec: 9.14
test('a registration names missing fields, and says when passwords differ', async (t) => {
  const app = await startApp(t)
  const refused = (body: object, message: string, field: string) =>
    assert.rejects(app.anonymous.accounts.register({ body: { ...newcomer, ...body } as never }), (error: never) => {
      const { status, message: said, errors } = error as { status: number; message: string; errors: object }
      assert.deepEqual([status, said, Object.keys(errors)], [422, message, [field]])
      return true
    })
  await refused({ name: ' ' }, 'Please fill in all fields', 'name')
  await refused({ email: '' }, 'Please fill in all fields', 'email')
  for (const field of ['name', 'email', 'password_confirmation', 'role'])
    await refused({ [field]: undefined }, 'Please fill in all fields', field)
  const neither = { password: '', password_confirmation: newcomer.password }
  await assert.rejects(app.anonymous.accounts.register({ body: { ...newcomer, ...neither } }), {
    status: 422,
    message: 'Please fill in all fields',
  })
  await refused({ password_confirmation: 'something else' }, 'Passwords do not match', 'password_confirmation')
  await refused({ password: 'short', password_confirmation: 'short' }, 'Please use at least 8 characters.', 'password')
  const long = 'x'.repeat(129)
  await refused({ password: long, password_confirmation: long }, 'Please use at most 128 characters.', 'password')
  await refused({ status: 'active' }, 'This field is not known.', 'status')
  await refused({ name: 'Mia\r\nBcc: eve@example.com' }, 'Please use one line.', 'name')
  for (const common of ['password1', 'PassWord1', 'iloveyou2'])
    await refused(
      { password: common, password_confirmation: common },
      'This password is too common. Please choose another one.',
      'password',
    )
  assert.deepEqual(await usersOf(app), [])
})

test('a password may have any characters, and typed forms of an accent count alike', async (t) => {
  const app = await startApp(t)
  const password = '  Café \u202e 日本 🦜  '.normalize('NFC')
  await registerNewcomer(app, { password, password_confirmation: password })
  await app.anonymous.accounts.login({ body: { email: newcomer.email, password: password.normalize('NFD') } })
  await assert.rejects(app.anonymous.accounts.login({ body: { email: newcomer.email, password: password.trim() } }), {
    code: 'authentication_failed',
  })
})

test('passwords and codes are stored as argon2id and nothing else', async (t) => {
  const app = await startApp(t)
  await app.anonymous.accounts.register({ body: newcomer })
  const { password_hash, code_hash } = await app.db.one<{ password_hash: string; code_hash: string }>`
    select password_hash, code_hash from registrations`
  for (const hash of [password_hash, code_hash]) assert.match(hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('registering a taken email gets the usual answer and only notifies its owner', async (t) => {
  const app = await startApp(t)
  const again = {
    ...newcomer,
    name: 'Eve',
    password: 'another password 1',
    password_confirmation: 'another password 1',
  }
  const first = await app.anonymous.accounts.register({ body: newcomer })
  await verify(app, await codeTo(app, newcomer.email))
  const verified = await usersOf(app)
  later(app, { minutes: 2 })
  assert.deepEqual(await app.anonymous.accounts.register({ body: { ...again, role: 'employer' } }), first)
  assert.deepEqual([await usersOf(app), await registrationsOf(app)], [verified, []])
  assert.match((await mailsTo(app, newcomer.email)).at(-1)!.body, /sign in with your password at\n.*\/employee\n/s)
  assert.equal((await mailsTo(app, newcomer.email)).length, 2)
})

test('each registration of an unverified email has its own code, named in its mail', async (t) => {
  const app = await startApp(t)
  const second = { ...newcomer, name: 'Eve', role: 'employer' as const, ...confirmedPassword('another password 1') }
  const first = await app.anonymous.accounts.register({ body: newcomer })
  const before = [await usersOf(app), await registrationsOf(app)]
  assert.deepEqual(await app.anonymous.accounts.register({ body: second }), first)
  assert.deepEqual([await usersOf(app), (await registrationsOf(app)).slice(0, 1)], before)
  const mails = await mailsTo(app, newcomer.email)
  assert.deepEqual(
    mails.map(({ body }) => /registration:\n(.*)/.exec(body)?.[1]),
    [
      'Employee, Mia Nguyen, Monday 2 March 2026 at 7:10 am (Australia/Melbourne)',
      'Employer, Eve, Monday 2 March 2026 at 7:10 am (Australia/Melbourne)',
    ],
  )
  assert.match(mails[1]!.body, /\/employer\/verify-otp/)
  await verify(app, await codeTo(app, newcomer.email))
  const { user } = await expectSignedIn(
    app.anonymous.accounts.login({ body: { email: newcomer.email, password: second.password } }),
  )
  assert.deepEqual([user.name, user.role], ['Eve', 'employer'])
  assert.deepEqual(await registrationsOf(app), [])
  const consents = await app.db.all`select user_id, kind, at from consents`
  assert.deepEqual(consents, [{ user_id: user.id, kind: 'registration', at: '2026-03-01T20:10:00Z' }])
})

test('says that the code is missing only after the right password', async (t) => {
  const app = await startApp(t)
  const login = (password: string) => app.anonymous.accounts.login({ body: { email: newcomer.email, password } })
  await app.anonymous.accounts.register({ body: newcomer })
  await app.anonymous.accounts.register({ body: { ...newcomer, ...confirmedPassword('another password 1') } })
  for (const password of [newcomer.password, 'another password 1'])
    await assert.rejects(login(password), { code: 'email_not_verified' })
  for (const password of ['wrong', 'unverified'])
    await assert.rejects(login(password), { code: 'authentication_failed' })
})

test('ten registrations of one email at once make one account with one code', async (t) => {
  const app = await startApp(t)
  const peer = await app.startPeer()
  await Promise.all(
    Array.from({ length: 10 }, (_, n) => [app, peer][n % 2]!.anonymous.accounts.register({ body: newcomer })),
  )
  assert.equal((await usersOf(app)).length, 1)
  const mails = await mailsTo(app, newcomer.email)
  assert.equal(mails.filter(({ body }) => /one-time code is/.test(body)).length, 1)
  await verify(app, await codeTo(app, newcomer.email))
})

test('mails name the product, link to the public address and repeat no typed text', async (t) => {
  const app = await startApp(t, { PRODUCT_NAME: 'Kookaburra', PUBLIC_URL: 'https://staff.example.org' })
  const body = { ...newcomer, email: 'mia+work@example.com', name: '{{x}} <b>Visit evil.example</b>' }
  await app.anonymous.accounts.register({ body })
  const [mail] = await mailsTo(app, 'mia+work@example.com')
  assert.equal(mail?.subject, 'Your Kookaburra code')
  assert.match(mail!.body, /https:\/\/staff\.example\.org\/employee\/verify-otp\?email=mia%2Bwork%40example\.com\n/)
  assert.doesNotMatch(mail!.body, /evil|\{\{x/)
})

// spec: 9.5, 9.26
test('a code works once, for ten minutes, and only for its address', async (t) => {
  const app = await startApp(t)
  await app.anonymous.accounts.register({ body: newcomer })
  const code = await codeTo(app, newcomer.email)
  await assert.rejects(verify(app, code, 'ben@example.com'), wrongCode)
  for (const nobody of ['notanemail', 'a@b', `${'a'.repeat(250)}@example.com`])
    await assert.rejects(verify(app, code, nobody), wrongCode, nobody)
  later(app, { minutes: 10 })
  await assert.rejects(verify(app, code), wrongCode)
  later(app, { minutes: -1 })
  await verify(app, code)
  await assert.rejects(verify(app, code), wrongCode)
})

test('a code dies after five wrong tries', async (t) => {
  const app = await startApp(t)
  await app.anonymous.accounts.register({ body: newcomer })
  const code = await codeTo(app, newcomer.email)
  for (let n = 1; n <= 4; n++) await assert.rejects(verify(app, other(code, n)), wrongCode)
  const peer = await app.startPeer()
  await assert.rejects(verify(peer, other(code, 5)), wrongCode)
  await assert.rejects(verify(app, code), wrongCode)
})

// spec: 4.6
test('a resent code voids the older one', async (t) => {
  const app = await startApp(t)
  await app.anonymous.accounts.register({ body: newcomer })
  const old = await codeTo(app, newcomer.email)
  const { message } = await app.anonymous.accounts.resendOtp({ body: { email: newcomer.email } })
  assert.equal(message, 'OTP resent successfully!')
  const fresh = await codeTo(app, newcomer.email)
  if (old !== fresh) await assert.rejects(verify(app, old), wrongCode)
  await verify(app, fresh)
})

test('an unverified account is removed after a week, and its address is free again', async (t) => {
  const app = await startApp(t)
  await app.anonymous.accounts.register({ body: newcomer })
  await registerNewcomer(app, { email: 'ben@example.com' })
  later(app, { hours: 7 * 24 - 1 })
  await app.runJobs()
  assert.equal((await usersOf(app)).length, 2)
  later(app, { hours: 2 })
  await app.runJobs()
  assert.deepEqual(
    (await app.db.all<{ email: string }>`select email from users`).map(({ email }) => email),
    ['ben@example.com'],
  )
  await registerNewcomer(app)
})
