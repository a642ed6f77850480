import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TOO_COMMON } from '#server/identity/accounts/passwords.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { openStream } from '#test/helpers/event-stream.ts'
import { codeTo, mailsTo } from '#test/helpers/outbox.ts'
import { confirmedPassword, NEW_PASSWORD, PASSWORD, setPassword, signInAgain } from '#test/helpers/passwords.ts'

const out = { status: 401, code: 'unauthenticated' }
const change = (who: Awaited<ReturnType<typeof signInAgain>>, current = PASSWORD, next = NEW_PASSWORD) =>
  who.security.changePassword({ body: { current_password: current, ...confirmedPassword(next) } })
const later = (app: TestApp, duration: Temporal.DurationLike) => app.setNow(app.now().add(duration))

test('a changed password ends all other sessions and their streams on two processes', async (t) => {
  const app = await startApp(t)
  const peer = await app.startPeer()
  const ana = await app.employee('Ana')
  await setPassword(app, ana)
  const [desk, phone] = [await signInAgain(app, ana), await signInAgain(peer, ana)]
  const streams = await Promise.all([openStream(app.base, phone.token), openStream(peer.base, phone.token)])
  const own = await openStream(peer.base, desk.token)

  assert.equal((await change(desk)).message, 'Password changed successfully')
  for (const process of [app, peer]) {
    await assert.rejects(process.asToken(phone.token).accounts.me(), out)
    await assert.rejects(process.asToken(ana.token).accounts.me(), out)
    assert.equal((await process.asToken(desk.token).accounts.me()).data.id, ana.id)
  }
  assert.deepEqual(await Promise.all(streams.map((stream) => stream.ends(2000))), [true, true])
  assert.equal(await own.ends(50), false)

  await assert.rejects(signInAgain(app, ana), { code: 'authentication_failed' })
  await signInAgain(peer, ana, NEW_PASSWORD)
  const [mail] = await mailsTo(app, ana.email)
  assert.match(`${mail?.subject} ${mail?.body}`, /password was changed.*\/forgot-password\?role=employee/s)
  const [entry] = await app.db.all`
    select actor_id, before, after from audit_entries where action = 'password_changed'`
  assert.deepEqual(entry, { actor_id: ana.id, before: null, after: { devices_signed_out: 2 } })
})

test('a new password needs the present one, and must be new, uncommon and typed twice', async (t) => {
  const app = await startApp(t)
  const ana = await app.employee('Ana')
  await setPassword(app, ana)
  const refused = (body: object, field: string, message: string) =>
    assert.rejects(
      ana.security.changePassword({
        body: { current_password: PASSWORD, ...confirmedPassword(NEW_PASSWORD), ...body },
      }),
      (error: { status: number; message: string; errors: object }) => {
        assert.deepEqual([error.status, error.message, Object.keys(error.errors)], [422, message, [field]])
        return true
      },
    )
  await refused({ current_password: 'not the password' }, 'current_password', 'This is not your current password.')
  await refused({ password_confirmation: 'something else' }, 'password_confirmation', 'Passwords do not match')
  await refused(confirmedPassword('short'), 'password', 'Please use at least 8 characters.')
  await refused(confirmedPassword('password1'), 'password', TOO_COMMON)
  await refused(confirmedPassword(PASSWORD), 'password', 'Please choose a password that differs from your current one.')
  await refused({ id: 1 }, 'id', 'This field is not known.')
  assert.deepEqual(await mailsTo(app, ana.email), [])
  await signInAgain(app, ana)
})

test('a stolen session has ten tries at the password in 15 minutes, over all calls', async (t) => {
  const app = await startApp(t)
  const peer = await app.startPeer()
  const ana = await app.employee('Ana')
  await setPassword(app, ana)
  const there = peer.asToken(ana.token)
  const guesses = Array.from({ length: 40 }, (_, n) =>
    n % 2
      ? there.security.confirm({ body: { password: 'wrong' } })
      : ana.security.changePassword({ body: { current_password: 'wrong', ...confirmedPassword(NEW_PASSWORD) } }),
  )
  const codes = (await Promise.allSettled(guesses)).map((one) => (one as PromiseRejectedResult).reason.code)
  assert.equal(codes.filter((code) => code === 'invalid').length, 10)
  assert.equal(codes.filter((code) => code === 'too_many_requests').length, 30)
  await assert.rejects(ana.security.confirm({ body: { password: PASSWORD } }), { status: 429 })
  later(app, { minutes: 15 })
  await ana.security.confirm({ body: { password: PASSWORD } })
})

test('a code that waits for a new password is void once the password was changed', async (t) => {
  const app = await startApp(t)
  const ana = await app.employee('Ana')
  await setPassword(app, ana)
  await app.anonymous.security.forgotPassword({ body: { email: ana.email } })
  const otp = await codeTo(app, ana.email)
  await ana.security.changePassword({ body: { current_password: PASSWORD, ...confirmedPassword(NEW_PASSWORD) } })
  const reset = app.anonymous.security.resetPassword({
    body: { email: ana.email, otp, ...confirmedPassword('a third river') },
  })
  await assert.rejects(reset, { status: 422, message: 'OTP verification failed.' })
})

test('sensitive changes ask for identity after ten minutes, for each session alone', async (t) => {
  const app = await startApp(t)
  const ana = await app.employee('Ana')
  await setPassword(app, ana)
  const phone = await signInAgain(app, ana)
  const set = (who: Pick<typeof ana, 'security'>, email: string) =>
    who.security.changeRecoveryEmail({ body: { email } })
  later(app, { minutes: 10 })
  const needed = { status: 403, code: 'confirmation_needed' }
  await assert.rejects(set(ana, 'one@example.com'), needed)
  await assert.rejects(ana.security.confirm({ body: { password: 'wrong' } }), { status: 422 })
  await assert.rejects(set(ana, 'one@example.com'), needed)
  await ana.security.confirm({ body: { password: PASSWORD } })
  await set(ana, 'one@example.com')
  await assert.rejects(set(phone, 'two@example.com'), needed)
  later(app, { minutes: 10 })
  await assert.rejects(ana.security.removeRecoveryEmail(), needed)
})
