/** Wrong passwords entered by strangers, from any network, do not lock the owner out. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { startApp, type TestApp } from '#test/app.ts'
import { codeTo, mailsTo } from '#test/helpers/outbox.ts'
import { confirmedPassword, NEW_PASSWORD, PASSWORD, setPassword } from '#test/helpers/passwords.ts'
import { newNetwork, sendRequest } from '#test/helpers/raw-requests.ts'

const createAccount = async (t: TestContext) => {
  const app = await startApp(t, { TRUST_PROXY: 'on' })
  const ana = await app.employee('Ana')
  await setPassword(app, ana)
  const known = (await login(app, ana.email, PASSWORD)).headers.get('set-cookie')!.split(';')[0]!
  return { app, ana, known }
}
const login = (app: TestApp, email: string, password: string, cookie?: string) =>
  sendRequest(app, 'POST /login', {
    body: { email, password },
    headers: { ...newNetwork(), ...(cookie && { cookie }) },
  })
const tries = async (app: TestApp, email: string, count: number, cookie?: string) => {
  for (let n = 0; n < count; n++) await login(app, email, 'not the password', cookie)
}

test('failures of strangers do not lock out a known browser', async (t) => {
  const { app, ana, known } = await createAccount(t)
  await tries(app, ana.email, 12)
  assert.equal((await login(app, ana.email, PASSWORD)).status, 429)
  assert.equal((await login(app, ana.email, PASSWORD, known)).status, 200)
  assert.equal((await login(app, ana.email, PASSWORD)).status, 429, 'which gives strangers no new tries')
})

test('a known browser has ten tries of its own', async (t) => {
  const { app, ana, known } = await createAccount(t)
  await tries(app, ana.email, 10, known)
  assert.equal((await mailsTo(app, ana.email)).filter(({ subject }) => subject.startsWith('Failed sign-ins')).length, 1)
  await tries(app, ana.email, 10, known)
  for (const cookie of [known, undefined]) assert.equal((await login(app, ana.email, PASSWORD, cookie)).status, 429)
})

test("a browser with another account's cookie is unknown", async (t) => {
  const { app, ana, known } = await createAccount(t)
  const eve = await app.employee('Eve')
  await setPassword(app, eve)
  const eves = (await login(app, eve.email, PASSWORD)).headers.get('set-cookie')!.split(';')[0]!
  await tries(app, ana.email, 10)
  const [name] = known.split('=')
  for (const cookie of [eves, `${name}=`, `${name}=guessed`, `${name}=${eves.split('=')[1]}`])
    assert.equal((await login(app, ana.email, PASSWORD, cookie)).status, 429, cookie)
})

test('a new password resets the failures of a known browser', async (t) => {
  const { app, ana, known } = await createAccount(t)
  await tries(app, ana.email, 20, known)
  await app.anonymous.security.forgotPassword({ body: { email: ana.email } })
  const otp = await codeTo(app, ana.email)
  await app.anonymous.security.resetPassword({ body: { email: ana.email, otp, ...confirmedPassword(NEW_PASSWORD) } })
  assert.equal((await login(app, ana.email, NEW_PASSWORD, known)).status, 200)
})
