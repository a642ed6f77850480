import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '#test/app.ts'
import { mailsTo } from '#test/helpers/outbox.ts'
import { enrolApp, enrolPasskey, ensurePassword, firstStep, PASSWORD } from '#test/helpers/second-factors.ts'
import { expectSignedIn } from '#test/people.ts'

test('removing lost second factors lets the password sign in, and forgets old devices', async (t) => {
  const app = await startApp(t)
  const [ada, ana] = [await app.admin(), await ensurePassword(app, await app.employee())]
  await enrolApp(app, ana)
  const { device } = await enrolPasskey(ana)
  const { ticket } = await firstStep(app, ana)
  const reason = 'Has lost the phone and called from the school.'
  const { data } = await ada.admin.removeSecondFactor({ params: { id: ana.id }, body: { reason } })
  assert.deepEqual([data.has_2fa, data.sessions.length], [false, 0])

  await assert.rejects(ana.accounts.me(), { code: 'unauthenticated' })
  const response = device.use(await app.anonymous.secondFactor.passkeySignInOptions())
  await assert.rejects(app.anonymous.secondFactor.signInWithPasskey({ body: { response } }), {
    code: 'passkey_refused',
  })
  const code = '123456'
  await assert.rejects(app.anonymous.secondFactor.signInSecondStep({ body: { ticket, code } }), {
    code: 'sign_in_expired',
  })
  await expectSignedIn(app.anonymous.accounts.login({ body: { email: ana.email, password: PASSWORD } }))
  const mail = (await mailsTo(app, ana.email)).find(({ body }) => body.includes('An admin removed'))
  assert.ok(mail)
  assert.doesNotMatch(mail.body, /phone and called/)
  const [entry] = (await ada.audit.list({ query: { action: 'user_second_factor_removed' } })).data
  assert.deepEqual([entry!.subject?.id, entry!.after?.reason], [ana.id, reason])
})
