import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp, type TestApp } from '#test/app.ts'
import { newcomer } from '#test/helpers/newcomers.ts'
import { codeTo, mailsTo } from '#test/helpers/outbox.ts'
import { confirmedPassword, NEW_PASSWORD, PASSWORD, setPassword, signInAgain } from '#test/helpers/passwords.ts'
import { newNetwork, sendRequest } from '#test/helpers/raw-requests.ts'

const PROXY = { TRUST_PROXY: 'on' }
const failed = { status: 422, code: 'invalid', message: 'OTP verification failed.' }
const forgot = (app: TestApp, email: string) => app.anonymous.security.forgotPassword({ body: { email } })
const reset = (app: TestApp, email: string, otp: string, password = NEW_PASSWORD) =>
  app.anonymous.security.resetPassword({ body: { email, otp, ...confirmedPassword(password) } })
const later = (app: TestApp, duration: Temporal.DurationLike) => app.setNow(app.now().add(duration))
const other = (code: string, step: number) => String((Number(code) + step) % 1_000_000).padStart(6, '0')

const startWithAna = async (t: Parameters<typeof startApp>[0], env = {}) => {
  const app = await startApp(t, env)
  const ana = await app.employee('Ana')
  await setPassword(app, ana)
  return { app, ana }
}

test('a mailed code sets a new password, ends every session and notifies the owner', async (t) => {
  const { app, ana } = await startWithAna(t)
  const peer = await app.startPeer()
  const phone = await signInAgain(app, ana)
  const sent = await forgot(app, ana.email)
  assert.equal(sent.message, 'If this address has an account, a code is on its way to it.')
  const { message } = await reset(peer, ana.email, await codeTo(app, ana.email))
  assert.equal(message, 'Your password is set. You can now sign in with it.')
  for (const process of [app, peer])
    for (const { token } of [ana, phone])
      await assert.rejects(process.asToken(token).accounts.me(), { code: 'unauthenticated' })
  await assert.rejects(signInAgain(app, ana), { code: 'authentication_failed' })
  await signInAgain(app, ana, NEW_PASSWORD)
  const subjects = (await mailsTo(app, ana.email)).map(({ subject }) => subject)
  assert.deepEqual(subjects, ['Your Bellbird password reset code', 'Your Bellbird password was reset'])
  const [entry] = await app.db.all`select actor_id, after from audit_entries where action = 'password_reset'`
  assert.deepEqual(entry, { actor_id: ana.id, after: { devices_signed_out: 2 } })
})

test('the code also goes to a verified recovery email, and never to an unverified one', async (t) => {
  const { app, ana } = await startWithAna(t)
  await ana.security.changeRecoveryEmail({ body: { email: 'second@example.com' } })
  await forgot(app, ana.email)
  assert.equal((await mailsTo(app, 'second@example.com')).length, 1)
  await ana.security.verifyRecoveryEmail({ body: { otp: await codeTo(app, 'second@example.com') } })
  later(app, { minutes: 1 })
  await forgot(app, ana.email)
  assert.equal(await codeTo(app, 'second@example.com'), await codeTo(app, ana.email))
  later(app, { minutes: 1 })
  await forgot(app, 'second@example.com')
  assert.equal((await mailsTo(app, 'second@example.com')).length, 2)
})

test('a new password lifts the limit of failed sign-ins and of guesses before it', async (t) => {
  const { app, ana } = await startWithAna(t)
  for (let n = 0; n < 10; n++) await assert.rejects(signInAgain(app, ana, 'wrong'), { status: 401 })
  await assert.rejects(signInAgain(app, ana), { status: 429 })
  await forgot(app, ana.email)
  await reset(app, ana.email, await codeTo(app, ana.email))
  await signInAgain(app, ana, NEW_PASSWORD)
})

test('a code for one purpose is worth nothing for another', async (t) => {
  const { app, ana } = await startWithAna(t)
  await app.anonymous.accounts.register({ body: newcomer })
  await assert.rejects(reset(app, newcomer.email, await codeTo(app, newcomer.email)), failed)

  await ana.security.changeRecoveryEmail({ body: { email: 'second@example.com' } })
  const proving = await codeTo(app, 'second@example.com')
  await assert.rejects(reset(app, ana.email, proving), failed)
  await forgot(app, ana.email)
  const forgotten = await codeTo(app, ana.email)
  await assert.rejects(app.anonymous.accounts.verifyOtp({ body: { email: ana.email, otp: forgotten } }), failed)
  await assert.rejects(ana.security.verifyRecoveryEmail({ body: { otp: forgotten } }), failed)
  await assert.rejects(ana.security.confirm({ body: { password: forgotten } }), { status: 422 })
  await reset(app, ana.email, forgotten)
  await assert.rejects(reset(app, ana.email, forgotten), failed)
})

test('a code lasts ten minutes, five wrong tries from anywhere, or until a new one', async (t) => {
  const { app, ana } = await startWithAna(t, PROXY)
  const peer = await app.startPeer()
  await forgot(app, ana.email)
  const first = await codeTo(app, ana.email)
  later(app, { minutes: 1 })
  await forgot(app, ana.email)
  const second = await codeTo(app, ana.email)
  if (first !== second) await assert.rejects(reset(app, ana.email, first), failed)
  later(app, { minutes: 10 })
  await assert.rejects(reset(app, ana.email, second), failed)
  await forgot(app, ana.email)
  const third = await codeTo(app, ana.email)
  const guess = (n: number, otp: string) =>
    sendRequest(n % 2 ? app : peer, 'POST /reset-password', {
      body: { email: ana.email, otp, ...confirmedPassword(NEW_PASSWORD) },
      headers: newNetwork(),
    })
  for (let n = 1; n <= 5; n++) assert.equal((await guess(n, other(third, n))).status, 422)
  const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => guess(n, third)))
  assert.ok(answers.every(({ status }) => status === 422 || status === 429))
  await signInAgain(app, ana, PASSWORD)
})

test('an unverified address gets instructions and no code, a closed one gets nothing', async (t) => {
  const { app, ana } = await startWithAna(t)
  await app.anonymous.accounts.register({ body: newcomer })
  later(app, { minutes: 1 })
  await forgot(app, newcomer.email)
  const { body } = (await mailsTo(app, newcomer.email)).at(-1)!
  assert.match(body, /must be verified with a one-time code.*\/employee\/verify-otp\?email=mia%40example\.com/s)
  assert.doesNotMatch(body, /\b\d{6}\b|Mia/)
  await app.db.run`update users set status = 'banned' where id = ${ana.id}`
  await forgot(app, ana.email)
  assert.deepEqual(await mailsTo(app, ana.email), [])
})

test('an account closed after its code was sent keeps the old password', async (t) => {
  const { app, ana } = await startWithAna(t)
  await forgot(app, ana.email)
  const otp = await codeTo(app, ana.email)
  await app.db.run`update users set status = 'inactive' where id = ${ana.id}`
  await assert.rejects(reset(app, ana.email, otp), failed)
})

test('200 requests at once send one mail; an address gets five an hour, others theirs', async (t) => {
  const { app, ana } = await startWithAna(t, PROXY)
  const ask = (email: string, call = 'POST /forgot-password') =>
    sendRequest(app, call, { body: { email }, headers: newNetwork() })
  const flood = await Promise.all(Array.from({ length: 200 }, () => ask(ana.email)))
  assert.equal(flood.filter(({ status }) => status === 200).length, 1)
  for (let minute = 0; minute < 9; minute++) {
    later(app, { minutes: 1 })
    await ask(ana.email, minute % 2 ? 'POST /resend-otp' : 'POST /forgot-password')
  }
  assert.ok((await mailsTo(app, ana.email)).length <= 5)
  assert.equal((await ask(ana.email)).status, 429)
  const ben = await app.employee('Ben')
  assert.equal((await ask(ben.email)).status, 200)
  assert.equal((await mailsTo(app, ben.email)).length, 1)
})
