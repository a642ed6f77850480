import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp, type TestApp } from '#test/app.ts'
import { newcomer } from '#test/helpers/newcomers.ts'
import { codeTo, mailsTo } from '#test/helpers/outbox.ts'
import { newNetwork, sendRequest } from '#test/helpers/raw-requests.ts'
import { startSmtpServer } from '#test/stand-ins/smtp.ts'
import { takeTry } from './registrations.ts'

const PROXY = { TRUST_PROXY: 'on' }
const { email } = newcomer
const other = (code: string, step: number) => String((Number(code) + step) % 1_000_000).padStart(6, '0')
const guess = (app: TestApp, otp: string) =>
  sendRequest(app, 'POST /verify-otp', { body: { email, otp }, headers: newNetwork() })
const counted = (answers: { status: number }[]) =>
  Object.fromEntries(
    [...new Set(answers.map(({ status }) => status))].map((s) => [s, answers.filter((a) => a.status === s).length]),
  )

test('exactly five of fifty guesses at once are checked', async (t) => {
  const app = await startApp(t)
  const peer = await app.startPeer()
  await app.anonymous.accounts.register({ body: newcomer })
  const tries = await Promise.all(
    Array.from({ length: 50 }, (_, n) => (n % 2 ? app : peer).db.transaction((tx) => takeTry(tx, email, null))),
  )
  assert.equal(tries.flat().length, 5)
})

test('a right code entered many times at once counts once', async (t) => {
  const app = await startApp(t)
  await app.anonymous.accounts.register({ body: newcomer })
  const code = await codeTo(app, email)
  const answers = await Promise.all(Array.from({ length: 5 }, () => guess(app, code)))
  assert.deepEqual(counted(answers), { 200: 1, 422: 4 })
})

test('new codes do not bring new guesses without end', async (t) => {
  const app = await startApp(t, PROXY)
  await app.anonymous.accounts.register({ body: newcomer })
  let refused = 0
  for (let round = 0; round < 5; round++) {
    const code = await codeTo(app, email)
    for (let n = 1; n <= 5; n++) if ((await guess(app, other(code, n))).status === 429) refused++
    app.setNow(app.now().add({ minutes: 2 }))
    await sendRequest(app, 'POST /resend-otp', { body: { email }, headers: newNetwork() })
  }
  assert.equal(refused, 5)
})

// attack: 5
test('200 resends at once send at most five mails an hour, and delay nobody else', async (t) => {
  const post = await startSmtpServer(t)
  const app = await startApp(t, { ...PROXY, ...post.env })
  await app.anonymous.accounts.register({ body: newcomer })
  const resend = (to = email) => sendRequest(app, 'POST /resend-otp', { body: { email: to }, headers: newNetwork() })
  const began = performance.now()
  const flooding = Promise.all(Array.from({ length: 200 }, () => resend()))
  const other = { ...newcomer, email: 'ben@example.com' }
  assert.equal((await sendRequest(app, 'POST /register', { body: other, headers: newNetwork() })).status, 201)
  const flood = await flooding
  await app.runJobs()
  assert.deepEqual(
    post.received.filter(({ to }) => to === other.email).map(({ subject }) => subject),
    ['Your Bellbird code'],
    'mails to other people are sent',
  )
  assert.ok(performance.now() - began < 15_000, 'within seconds')
  assert.deepEqual(counted(flood), { 200: 1, 429: 199 })
  assert.equal(flood.find(({ status }) => status === 429)?.headers.get('retry-after'), '60')
  for (let minute = 0; minute < 10; minute++) {
    app.setNow(app.now().add({ minutes: 1 }))
    await resend()
    await sendRequest(app, 'POST /register', { body: newcomer, headers: newNetwork() })
  }
  assert.equal((await mailsTo(app, email)).length, 5)
  assert.equal((await resend(other.email)).status, 200, 'other people are not held up')
  await app.runJobs()
  assert.equal(post.received.filter(({ to }) => to === other.email).length, 2)
  assert.equal(post.received.filter(({ to }) => to === email).length, 5)
  app.setNow(app.now().add({ hours: 1 }))
  assert.equal((await resend()).status, 200)
})

test('120 calls a minute come in from one network address, and no more', async (t) => {
  const app = await startApp(t, PROXY)
  const call = (n: number, headers: Record<string, string>) =>
    sendRequest(app, 'POST /verify-otp', { body: { email: `person${n}@example.com`, otp: '000000' }, headers })
  const here = newNetwork()
  const answers = []
  for (let n = 0; n < 124; n += 4) answers.push(...(await Promise.all([0, 1, 2, 3].map((i) => call(n + i, here)))))
  assert.deepEqual(counted(answers), { 422: 120, 429: 4 })
  assert.equal((await call(0, newNetwork())).status, 422)
  const login = sendRequest(app, 'POST /login', { body: { email, password: 'x' }, headers: here })
  assert.equal((await login).status, 429)
  app.setNow(app.now().add({ minutes: 1 }))
  assert.equal((await call(0, here)).status, 422)
})

test('a forged X-Forwarded-For is nothing to an app that has no proxy in front', async (t) => {
  const app = await startApp(t)
  const send = () => sendRequest(app, 'POST /login', { body: { email: '', password: '' }, headers: newNetwork() })
  assert.equal((await send()).status, 422)
  await sendRequest(app, 'POST /login', { body: { email, password: 'x' }, headers: newNetwork() })
  const { key } = await app.db.one<{ key: string }>`select key from limits where key like 'entry:%'`
  assert.equal(key, 'entry:127.0.0.1')
})
