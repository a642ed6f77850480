/** Uses a secret that was made for one purpose for every other purpose. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '#test/app.ts'
import { newcomer } from '#test/helpers/newcomers.ts'
import { codeTo } from '#test/helpers/outbox.ts'
import { confirmedPassword, NEW_PASSWORD, setPassword } from '#test/helpers/passwords.ts'
import { newNetwork, sendRequest } from '#test/helpers/raw-requests.ts'
import { codeAt, enrolApp, firstStep } from '#test/helpers/second-factors.ts'

test('a secret works only for its own purpose', async (t) => {
  const app = await startApp(t, { TRUST_PROXY: 'on' })
  const ana = await app.employee('Ana')
  await setPassword(app, ana)
  const { secret, recovery_codes } = await enrolApp(app, ana)
  app.setNow(app.now().add({ minutes: 5 }))
  const { email } = ana
  await app.anonymous.accounts.register({ body: newcomer })
  await app.anonymous.security.forgotPassword({ body: { email } })
  await ana.security.changeRecoveryEmail({ body: { email: 'second@example.com' } })
  const { ticket } = await firstStep(app, ana)
  const calendar = (await ana.calendar.renew()).data.address.replace(/^.*\/|\.ics$/g, '')
  const secrets = {
    'the code of a registration': await codeTo(app, newcomer.email),
    'the code for a new password': await codeTo(app, email),
    'the code of a recovery email': await codeTo(app, 'second@example.com'),
    'the code of the app': codeAt(secret, app.now()),
    'a recovery code': recovery_codes[0]!,
    'the ticket of a second step': ticket,
    'the address of a calendar': calendar,
    'the token of a session': ana.token,
    'the secret of the app': secret,
  }
  type Kind = keyof typeof secrets
  const secretChecks: [own: Kind | null, route: string, body: (value: string) => object, by: string | null][] = [
    [null, 'POST /verify-otp', (otp) => ({ email, otp }), null],
    ['the code of a registration', 'POST /verify-otp', (otp) => ({ email: newcomer.email, otp }), null],
    [
      'the code for a new password',
      'POST /reset-password',
      (otp) => ({ email, otp, ...confirmedPassword(NEW_PASSWORD) }),
      null,
    ],
    ['the code of a recovery email', 'POST /recovery-email/verify', (otp) => ({ otp }), ana.token],
    ['the code of the app', 'POST /login/second-factor', (code) => ({ ticket, code }), null],
    ['a recovery code', 'POST /login/second-factor', (recovery_code) => ({ ticket, recovery_code }), null],
    ['the code of the app', 'POST /confirm-identity', (code) => ({ code }), ana.token],
    [null, 'POST /confirm-identity', (password) => ({ password }), ana.token],
    [null, 'POST /login', (password) => ({ email, password }), null],
    [null, 'POST /claims', (token) => ({ token, ...confirmedPassword(NEW_PASSWORD) }), null],
  ]
  const values = Object.entries(secrets) as [Kind, string][]
  for (const [own, route, body, by] of secretChecks)
    for (const [kind, value] of values.filter(([each]) => each !== own)) {
      // Resets the limits: this tests whether the secret would ever open anything, not how often it
      // can be tried.
      await app.db.run`delete from limits`
      await app.db.run`update one_time_codes set tries = 0`
      await app.db.run`update registrations set tries = 0`
      await app.db.run`update sign_in_tickets set tries = 0`
      const headers = { ...newNetwork(), ...(by !== null && { authorization: `Bearer ${by}` }) }
      const { status } = await sendRequest(app, route, { body: body(value), headers })
      assert.ok(status >= 400 && status < 500, `${kind} at ${route}: ${status}`)
    }
  for (const [kind, value] of values.filter(([each]) => each !== 'the token of a session')) {
    const authorization = `Bearer ${value.padEnd(20, '0')}`
    for (const token of [authorization, `Bearer ${value}`])
      assert.equal((await sendRequest(app, 'GET /me', { headers: { authorization: token } })).status, 401, kind)
  }
  for (const [kind, value] of values.filter(([each]) => each !== 'the address of a calendar'))
    assert.equal((await sendRequest(app, `GET /calendar/${value}.ics`)).status, 404, kind)

  await app.db.run`delete from limits`
  const { 'the code of a registration': first, 'the code of a recovery email': second } = secrets
  await app.anonymous.accounts.verifyOtp({ body: { email: newcomer.email, otp: first } })
  await ana.security.verifyRecoveryEmail({ body: { otp: second } })
  const reset = { email, otp: secrets['the code for a new password'], ...confirmedPassword(NEW_PASSWORD) }
  await app.anonymous.security.resetPassword({ body: reset })
})
