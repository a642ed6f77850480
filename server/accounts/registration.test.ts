import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '#test/app.ts'
import { newcomer } from '#test/newcomers.ts'
import { codeTo, mailsTo } from '#test/outbox.ts'

test('a newcomer registers, enters the mailed code, signs in and agrees to the terms', async (t) => {
  const app = await startApp(t)
  const { anyone } = app
  const registered = await anyone.accounts.register({ body: newcomer })
  assert.equal(registered.message, 'Registration successful. Please check your email for the code.')

  const { message } = await anyone.accounts.verifyOtp({
    body: { email: newcomer.email, otp: await codeTo(app, newcomer.email) },
  })
  assert.equal(message, 'OTP verified successfully!')

  const { token, user } = await anyone.accounts.login({ body: { email: newcomer.email, password: newcomer.password } })
  assert.equal(user.terms_agreed, 0)
  const mia = app.holding(token)
  await assert.rejects(mia.notifications.list(), { code: 'terms_not_agreed' })
  assert.match((await anyone.accounts.terms({ query: { role: 'employee' } })).data.body, /confidential/)
  await mia.accounts.agreeTerms()
  const me = (await mia.accounts.me()).data
  assert.equal(me.terms_agreed, 1)
  assert.equal(me.last_login_at, '2026-03-01T20:10:00Z')
  assert.equal((await mailsTo(app, newcomer.email)).length, 1)
})
