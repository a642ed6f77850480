/** Messages that a clock ahead of time has written or tried. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp, type TestApp } from '#test/app.ts'
import { mailsTo } from '#test/helpers/outbox.ts'
import { startSmtpServer } from '#test/stand-ins/smtp.ts'
import { type Occasion, sendMail, takeDue } from './queries.ts'

const ANA = 'ana@example.com'
const write = ({ db }: TestApp, occasion: Occasion = {}, subject = 'Hello') =>
  db.transaction((tx) => sendMail(tx, { to: ANA, userId: null, subject, body: 'Words', ...occasion }))
const later = (app: TestApp, duration: Temporal.DurationLike) => app.setNow(app.now().add(duration))
const timesOf = ({ db }: TestApp) =>
  db.one<{ leaves_at: string | null; next_try_at: string }>`select leaves_at, next_try_at from messages`
const stateOf = async (app: TestApp) => (await mailsTo(app, ANA))[0]?.state

test('sends a mail at once that was written while the clock was a day ahead', async (t) => {
  const post = await startSmtpServer(t)
  const app = await startApp(t, post.env)
  later(app, { hours: 24 })
  await write(app)
  later(app, { hours: -24 })
  await app.runJobs()
  assert.equal(await stateOf(app), 'sent')
})

test('keeps the time of day of a mail that was to leave later', async (t) => {
  const post = await startSmtpServer(t)
  const app = await startApp(t, post.env)
  const morning = app.now().add({ hours: 8 })
  later(app, { hours: 24 })
  await write(app, { at: morning.add({ hours: 24 }) })
  later(app, { hours: -23 })
  await app.runJobs()
  assert.deepEqual(await timesOf(app), { leaves_at: morning.toString(), next_try_at: morning.toString() })
  later(app, { hours: 7 })
  await app.runJobs()
  assert.equal(await stateOf(app), 'sent')
})

test('leaves a mail alone that is meant for the day after tomorrow', async (t) => {
  const post = await startSmtpServer(t)
  const app = await startApp(t, post.env)
  const at = app.now().add({ hours: 48 })
  await write(app, { at })
  await app.runJobs()
  assert.deepEqual(await timesOf(app), { leaves_at: at.toString(), next_try_at: at.toString() })
})

test('keeps the time to undo of a mail that was written hours ahead', async (t) => {
  const post = await startSmtpServer(t)
  const app = await startApp(t, post.env)
  later(app, { hours: 5 })
  await write(app, { at: app.now().add({ minutes: 1 }) })
  later(app, { hours: -5 })
  await app.runJobs()
  assert.equal(await stateOf(app), 'waiting')
  later(app, { minutes: 1 })
  await app.runJobs()
  assert.equal(await stateOf(app), 'sent')
})

test('moves a mail once, and keeps the time at which it was written', async (t) => {
  const app = await startApp(t)
  later(app, { hours: 24 })
  const writtenAt = app.now()
  await write(app, { at: writtenAt.add({ hours: 8 }) })
  later(app, { hours: -24 })
  const morning = app.now().add({ hours: 8 }).toString()
  for (let minute = 0; minute < 2; minute++) {
    await app.runJobs()
    assert.equal((await timesOf(app)).leaves_at, morning)
    later(app, { minutes: 1 })
  }
  const { created_at } = await app.db.one<{ created_at: string }>`select created_at from messages`
  assert.equal(created_at, writtenAt.toString())
})

test('tries a mail again that failed while the clock was a day ahead', async (t) => {
  let isBroken = true
  const post = await startSmtpServer(t, { refusalCode: () => (isBroken ? 451 : null) })
  const app = await startApp(t, post.env)
  later(app, { hours: 24 })
  await write(app)
  await app.runJobs()
  assert.equal(await stateOf(app), 'waiting')
  isBroken = false
  later(app, { hours: -24 })
  await app.runJobs()
  assert.equal(await stateOf(app), 'sent')
})

test('waits a minute for a process that took a mail while the clock was a day ahead', async (t) => {
  const post = await startSmtpServer(t)
  const app = await startApp(t, post.env)
  later(app, { hours: 24 })
  await write(app)
  await takeDue(app.db, 'mail', { most: 10, leaseSeconds: 55 })
  later(app, { hours: -24 })
  await app.runJobs()
  assert.equal(await stateOf(app), 'waiting')
  later(app, { minutes: 1 })
  await app.runJobs()
  assert.equal(await stateOf(app), 'sent')
})

test('keeps the order of two mails if the first was written by a clock ahead', async (t) => {
  const post = await startSmtpServer(t)
  const app = await startApp(t, post.env)
  later(app, { seconds: 50 })
  await write(app, {}, 'First')
  later(app, { seconds: -50 })
  await write(app, {}, 'Second')
  await app.runJobs()
  later(app, { seconds: 50 })
  await app.runJobs()
  assert.deepEqual(
    post.received.map(({ subject }) => subject),
    ['First', 'Second'],
  )
})
