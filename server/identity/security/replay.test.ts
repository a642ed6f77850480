/**
 * Checks that a token is new at every sign-in, and useless on every process once its session has
 * ended, however it ended.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp, type TestApp } from '#test/app.ts'
import { codeTo } from '#test/helpers/outbox.ts'
import { confirmedPassword, NEW_PASSWORD, PASSWORD, setPassword, signInAgain } from '#test/helpers/passwords.ts'
import { sendRequest } from '#test/helpers/raw-requests.ts'
import { enrolApp, firstStep } from '#test/helpers/second-factors.ts'
import type { Person } from '#test/people.ts'

const endings: Record<string, (app: TestApp, ana: Person, device: Pick<Person, 'accounts' | 'security'>) => unknown> = {
  'signing out': (_app, _ana, device) => device.accounts.logout(),
  'a password change elsewhere': (_app, ana) =>
    ana.security.changePassword({ body: { current_password: PASSWORD, ...confirmedPassword(NEW_PASSWORD) } }),
  'a new password by code': async (app, { email }) => {
    await app.anonymous.security.forgotPassword({ body: { email } })
    const body = { email, otp: await codeTo(app, email), ...confirmedPassword(NEW_PASSWORD) }
    await app.anonymous.security.resetPassword({ body })
  },
  'a sign-out of all others': (_app, ana) => ana.security.signOutOthers(),
  'a ban': async (app, { id }) => {
    const ada = await app.admin()
    await ada.admin.setStatus({ params: { id }, body: { status: 'banned', reason: 'For this test.' } })
  },
  'closing the account': (_app, ana) => ana.privacy.close({ body: { password: PASSWORD } as never }),
}

for (const [how, end] of Object.entries(endings))
  test(`after ${how} a token is refused at once on two processes, and stays so`, async (t) => {
    const app = await startApp(t)
    const peer = await app.startPeer()
    const ana = await app.employee('Ana')
    await setPassword(app, ana)
    const device = await signInAgain(app, ana)
    const there = peer.asToken(device.token)
    await there.accounts.me()
    await end(app, ana, device)
    for (const held of [app.asToken(device.token), there])
      for (let n = 0; n < 2; n++) await assert.rejects(held.accounts.me(), { status: 401, code: 'unauthenticated' })
  })

test('a sign-in that waits for a second factor ends when the password is changed', async (t) => {
  const app = await startApp(t)
  const ana = await app.employee('Ana')
  await setPassword(app, ana)
  const { recovery_codes } = await enrolApp(app, ana)
  const end = (ticket: string) =>
    app.anonymous.secondFactor.signInSecondStep({ body: { ticket, recovery_code: recovery_codes[0]! } })
  const { ticket } = await firstStep(app, ana)
  await ana.security.changePassword({ body: { current_password: PASSWORD, ...confirmedPassword(NEW_PASSWORD) } })
  await assert.rejects(end(ticket))
  await setPassword(app, ana)
  const again = await firstStep(app, ana)
  await app.anonymous.security.forgotPassword({ body: { email: ana.email } })
  const reset = { email: ana.email, otp: await codeTo(app, ana.email), ...confirmedPassword(NEW_PASSWORD) }
  await app.anonymous.security.resetPassword({ body: reset })
  await assert.rejects(end(again.ticket))
  await setPassword(app, ana)
  await end((await firstStep(app, ana)).ticket)
})

test('no sign-in takes a token that was brought along, and no two tokens are alike', async (t) => {
  const app = await startApp(t)
  const ana = await app.employee('Ana')
  await setPassword(app, ana)
  const planted = 'x'.repeat(43)
  const tokens = new Set<string>([ana.token])
  for (let n = 0; n < 3; n++) {
    const answer = await sendRequest(app, 'POST /login', {
      body: { email: ana.email, password: PASSWORD },
      headers: { authorization: `Bearer ${n ? ana.token : planted}`, cookie: `token=${planted}; session=${planted}` },
    })
    tokens.add(JSON.parse(answer.text).token)
  }
  assert.equal(tokens.size, 4)
  await assert.rejects(app.asToken(planted).accounts.me(), { status: 401 })
})

test('a sign-in whose password is changed while it is being looked at opens nothing', async (t) => {
  const app = await startApp(t)
  const ana = await app.employee('Ana')
  await setPassword(app, ana)
  const [changed, ...entered] = await Promise.allSettled([
    ana.security.changePassword({ body: { current_password: PASSWORD, ...confirmedPassword(NEW_PASSWORD) } }),
    ...Array.from({ length: 5 }, () => signInAgain(app, ana)),
  ])
  assert.equal(changed.status, 'fulfilled')
  for (const one of entered)
    if (one.status === 'fulfilled') await assert.rejects(one.value.accounts.me(), { code: 'unauthenticated' })
})
