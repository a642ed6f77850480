/**
 * Attacks 6 and 20 of the permission sheet: registering with another person's email, before or
 * after its owner.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sumsOf } from '#test/access/world.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { newcomer, registerNewcomer } from '#test/helpers/newcomers.ts'
import { codeTo, mailsTo } from '#test/helpers/outbox.ts'
import { confirmedPassword, setPassword } from '#test/helpers/passwords.ts'
import { newNetwork, sendRequest } from '#test/helpers/raw-requests.ts'
import { enrolApp } from '#test/helpers/second-factors.ts'

const EVES_PASSWORD = 'eve was here first'
const eve = (email: string, role: 'employer' | 'employee' = 'employer') => ({
  name: 'Eve',
  email,
  password: EVES_PASSWORD,
  password_confirmation: EVES_PASSWORD,
  role,
})

/**
 * Tables that may change: mail to the owner and its jobs, the audit log, and Eve's own
 * registrations. All other data must not.
 */
const EXPECTED_TABLES = ['messages', 'jobs', 'audit_entries', 'audit_head', 'registrations']
const dataOfOthers = async (app: TestApp) => [
  ...Object.entries(await sumsOf({ app })).filter(([table]) => !EXPECTED_TABLES.includes(table)),
  ...(await app.db.all`select * from registrations where name <> 'Eve' order by id`),
]
const refused = { verified: [401, 'authentication_failed'], unverified: [403, 'email_not_verified'] } as const
const attack = async (app: TestApp, email: string, state: keyof typeof refused = 'verified') => {
  app.setNow(app.now().add({ minutes: 2 }))
  const before = await dataOfOthers(app)
  const spelled = [email, email.toUpperCase(), ` ${email} `]
  for (const spelling of spelled)
    for (const role of ['employer', 'employee'] as const)
      assert.ok(
        [201, 422].includes(
          (await sendRequest(app, 'POST /register', { body: eve(spelling, role), headers: newNetwork() })).status,
        ),
      )
  assert.deepEqual(await dataOfOthers(app), before)
  const entered = await sendRequest(app, 'POST /login', {
    body: { email, password: EVES_PASSWORD },
    headers: newNetwork(),
  })
  assert.deepEqual([entered.status, entered.code], refused[state])
}

// attack: 6
test('a second registration keeps the first password of an unverified email', async (t) => {
  const app = await startApp(t, { TRUST_PROXY: 'on' })
  const { email, password } = newcomer
  await app.anonymous.accounts.register({ body: newcomer })
  const code = await codeTo(app, email)
  await attack(app, email, 'unverified')
  await app.anonymous.accounts.verifyOtp({ body: { email, otp: code } })
  await attack(app, email)
  await app.anonymous.accounts.login({ body: { email, password } })
})

/** Simulates a browser, which returns the cookies that it received. */
const browser = (app: TestApp) => {
  let cookie = ''
  return async (route: string, body: object) => {
    const answer = await sendRequest(app, route, { body, headers: { ...newNetwork(), ...(cookie && { cookie }) } })
    cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie
    return answer
  }
}
const { email: MIAS, password: MIAS_PASSWORD } = newcomer
const canSignIn = async (app: TestApp, password: string) =>
  (await sendRequest(app, 'POST /login', { body: { email: MIAS, password }, headers: newNetwork() })).status
const codesTo = async (app: TestApp) =>
  (await mailsTo(app, MIAS)).map(({ body }) => /code is (\d{6})/.exec(body)?.[1] ?? 'none')
const later = (app: TestApp) => app.setNow(app.now().add({ minutes: 2 }))

// attack: 20
for (const isResent of [false, true])
  for (const role of ['employer', 'employee'] as const)
    test(`only the owner of an email gets in after registering as ${role}${isResent ? ' and a new code' : ''}`, async (t) => {
      const app = await startApp(t, { TRUST_PROXY: 'on' })
      const [eves, mias] = [browser(app), browser(app)]
      await eves('POST /register', eve(MIAS, role))
      await mias('POST /register', newcomer)
      if (isResent) await mias('POST /resend-otp', { email: MIAS })
      assert.equal((await codesTo(app)).length, isResent ? 3 : 2)
      assert.equal((await mias('POST /verify-otp', { email: MIAS, otp: await codeTo(app, MIAS) })).status, 200)
      assert.deepEqual([await canSignIn(app, MIAS_PASSWORD), await canSignIn(app, EVES_PASSWORD)], [200, 401])
      const people = await app.db.all`select name, role, email_verified_at is not null as verified from users`
      assert.deepEqual(people, [{ name: newcomer.name, role: newcomer.role, verified: true }])
      for (const otp of await codesTo(app))
        assert.equal((await eves('POST /verify-otp', { email: MIAS, otp })).status, 422)
    })

// attack: 20
test('a browser completes only its own registration', async (t) => {
  const app = await startApp(t, { TRUST_PROXY: 'on' })
  const [eves, mias] = [browser(app), browser(app)]
  await mias('POST /register', newcomer)
  await eves('POST /register', eve(MIAS))
  const [, evesCode] = await codesTo(app)
  assert.equal((await mias('POST /verify-otp', { email: MIAS, otp: evesCode })).status, 422)
  later(app)
  await eves('POST /resend-otp', { email: MIAS })
  assert.equal((await mias('POST /verify-otp', { email: MIAS, otp: (await codesTo(app)).at(-1) })).status, 422)
  later(app)
  await mias('POST /resend-otp', { email: MIAS })
  assert.equal((await mias('POST /verify-otp', { email: MIAS, otp: (await codesTo(app)).at(-1) })).status, 200)
  assert.deepEqual([await canSignIn(app, MIAS_PASSWORD), await canSignIn(app, EVES_PASSWORD)], [200, 401])
})

test('a password cannot be reset before the email is verified', async (t) => {
  const app = await startApp(t, { TRUST_PROXY: 'on' })
  const eves = browser(app)
  await eves('POST /register', eve(MIAS))
  later(app)
  await eves('POST /forgot-password', { email: MIAS })
  const [otp] = await codesTo(app)
  const reset = await eves('POST /reset-password', { email: MIAS, otp, ...confirmedPassword(EVES_PASSWORD) })
  assert.equal(reset.status, 422)
  assert.deepEqual(await codesTo(app), [otp, 'none'])
  assert.equal(await canSignIn(app, EVES_PASSWORD), 403)
})

test('hundreds of registrations of one email keep the valid codes', async (t) => {
  const app = await startApp(t, { TRUST_PROXY: 'on' })
  const mias = browser(app)
  await app.anonymous.accounts.register({ body: newcomer })
  const { id } = await app.db.one<{ id: number }>`select id from users`
  await app.db.run`
    insert into registrations (user_id, role, name, password_hash, created_at)
    select ${id}, 'employer', 'Eve ' || n, 'x', ${app.now()} from generate_series(1, 500) n`
  await mias('POST /register', eve(MIAS))
  const { count } = await app.db.one<{ count: number }>`select count(*) as count from registrations`
  assert.equal(count, 50)
  const [otp] = await codesTo(app)
  await app.anonymous.accounts.verifyOtp({ body: { email: MIAS, otp: otp! } })
  assert.equal(await canSignIn(app, MIAS_PASSWORD), 200)
})

// attack: 6
test('a registration does not replace a verified account', async (t) => {
  const app = await startApp(t, { TRUST_PROXY: 'on' })
  const { email } = await registerNewcomer(app)
  await attack(app, email)

  const ana = await app.employee('Ana')
  await setPassword(app, ana)
  await enrolApp(app, ana)
  await attack(app, ana.email)

  // A recovery address can be registered, but gives no access to the other account.
  await ana.security.changeRecoveryEmail({ body: { email: 'second@example.com' } })
  await ana.security.verifyRecoveryEmail({ body: { otp: await codeTo(app, 'second@example.com') } })
  await registerNewcomer(app, {
    email: 'second@example.com',
    password: EVES_PASSWORD,
    password_confirmation: EVES_PASSWORD,
  })
  assert.equal((await ana.security.status()).data.recovery_email, 'second@example.com')
  const entered = await sendRequest(app, 'POST /login', {
    body: { email: ana.email, password: EVES_PASSWORD },
    headers: newNetwork(),
  })
  assert.equal(entered.status, 401)
})

test('a closed account cannot be registered again', async (t) => {
  const app = await startApp(t, { TRUST_PROXY: 'on' })
  for (const status of ['banned', 'inactive'] as const) {
    const closed = await app.employee('Cy', { status })
    await setPassword(app, closed)
    await attack(app, closed.email)
  }
})

test('a second registration gets nothing of the first', async (t) => {
  const app = await startApp(t, { TRUST_PROXY: 'on' })
  const peer = await app.startPeer()
  const { email, password } = newcomer
  await app.anonymous.accounts.register({ body: newcomer })
  const otp = await codeTo(app, email)
  await Promise.all([
    app.anonymous.accounts.verifyOtp({ body: { email, otp } }),
    ...[app, peer, app, peer].map((each) =>
      sendRequest(each, 'POST /register', { body: eve(email), headers: newNetwork() }),
    ),
  ])
  const people = await app.db.all`select name, role from users where email = ${email}`
  assert.deepEqual(people, [{ name: newcomer.name, role: newcomer.role }])
  await app.anonymous.accounts.login({ body: { email, password } })
})
