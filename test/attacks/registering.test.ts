/** Attack 6 of the permission sheet: registering over the email of somebody else. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sumsOf } from '#test/access-world.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { newcomer, registered } from '#test/newcomers.ts'
import { codeTo } from '#test/outbox.ts'
import { givePassword } from '#test/passwords.ts'
import { fromElsewhere, raw } from '#test/raw.ts'
import { enrolApp } from '#test/secondFactors.ts'

const EVES = 'eve was here first'
const eve = (email: string, role: 'employer' | 'employee' = 'employer') => ({
  name: 'Eve',
  email,
  password: EVES,
  password_confirmation: EVES,
  role,
})

/** Everything of everybody, but for the mail to the owner and what it notes. */
const NOTED = ['messages', 'jobs', 'audit_entries', 'audit_head']
const theirs = async (app: TestApp) => Object.entries(await sumsOf({ app })).filter(([table]) => !NOTED.includes(table))
const attack = async (app: TestApp, email: string) => {
  app.travelTo(app.now().add({ minutes: 2 }))
  const before = await theirs(app)
  const spelled = [email, email.toUpperCase(), ` ${email} `]
  for (const spelling of spelled)
    for (const role of ['employer', 'employee'] as const)
      assert.ok(
        [201, 422].includes(
          (await raw(app, 'POST /register', { body: eve(spelling, role), headers: fromElsewhere() })).status,
        ),
      )
  assert.deepEqual(await theirs(app), before)
  const entered = await raw(app, 'POST /login', { body: { email, password: EVES }, headers: fromElsewhere() })
  assert.deepEqual([entered.status, entered.code], [401, 'authentication_failed'])
}

// attack: 6
test('over an unverified email: its code still works, and the first password is the one that counts', async (t) => {
  const app = await startApp(t, { TRUST_PROXY: 'on' })
  const { email, password } = newcomer
  await app.anyone.accounts.register({ body: newcomer })
  const code = await codeTo(app, email)
  await attack(app, email)
  await app.anyone.accounts.verifyOtp({ body: { email, otp: code } })
  await attack(app, email)
  await app.anyone.accounts.login({ body: { email, password } })
})

// attack: 6
test('over a verified one, one with a second factor, and the recovery email of somebody', async (t) => {
  const app = await startApp(t, { TRUST_PROXY: 'on' })
  const { email } = await registered(app)
  await attack(app, email)

  const ana = await app.employee('Ana')
  await givePassword(app, ana)
  await enrolApp(app, ana)
  await attack(app, ana.email)

  // An address that only helps somebody is free to be registered, and gives no right over the other account.
  await ana.security.changeRecoveryEmail({ body: { email: 'second@example.com' } })
  await ana.security.verifyRecoveryEmail({ body: { otp: await codeTo(app, 'second@example.com') } })
  await registered(app, { email: 'second@example.com', password: EVES, password_confirmation: EVES })
  assert.equal((await ana.security.status()).data.recovery_email, 'second@example.com')
  const entered = await raw(app, 'POST /login', {
    body: { email: ana.email, password: EVES },
    headers: fromElsewhere(),
  })
  assert.equal(entered.status, 401)
})

test('over one that is closed: nobody gets in, before or after', async (t) => {
  const app = await startApp(t, { TRUST_PROXY: 'on' })
  for (const status of ['banned', 'inactive'] as const) {
    const closed = await app.employee('Cy', { status })
    await givePassword(app, closed)
    await attack(app, closed.email)
  }
})

test('while the owner enters the code: whoever comes second gets nothing of the first', async (t) => {
  const app = await startApp(t, { TRUST_PROXY: 'on' })
  const twin = await app.twin()
  const { email, password } = newcomer
  await app.anyone.accounts.register({ body: newcomer })
  const otp = await codeTo(app, email)
  await Promise.all([
    app.anyone.accounts.verifyOtp({ body: { email, otp } }),
    ...[app, twin, app, twin].map((each) =>
      raw(each, 'POST /register', { body: eve(email), headers: fromElsewhere() }),
    ),
  ])
  const people = await app.db.all`select name, role from users where email = ${email}`
  assert.deepEqual(people, [{ name: newcomer.name, role: newcomer.role }])
  await app.anyone.accounts.login({ body: { email, password } })
})
