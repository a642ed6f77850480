import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp, type TestApp } from '#test/app.ts'
import { mailsTo } from '#test/helpers/outbox.ts'
import { sendMail } from './queries.ts'

const write = ({ db }: TestApp, to: string, subject: string, body = 'A few words') =>
  db.transaction((tx) => sendMail(tx, { to, userId: null, subject, body }))

test('without a gateway mail is kept, and admins read it newest first, fifteen a page', async (t) => {
  const app = await startApp(t)
  const ada = await app.admin()
  for (let n = 1; n <= 17; n++) await write(app, `person${n}@example.com`, `Letter ${n}`)
  await app.runJobs()
  const first = await ada.messaging.outbox()
  assert.deepEqual([first.total, first.per_page, first.data.length], [17, 15, 15])
  assert.deepEqual([first.data[0]?.subject, first.data[0]?.state], ['Letter 17', 'kept'])
  const second = await ada.messaging.outbox({ query: { page: '2' } })
  assert.deepEqual(
    second.data.map(({ subject }) => subject),
    ['Letter 2', 'Letter 1'],
  )
})

test('the outbox is searched by recipient and subject, and what is typed is no pattern', async (t) => {
  const app = await startApp(t)
  const ada = await app.admin()
  await write(app, 'ana@example.com', 'Your code')
  await write(app, 'ben@example.com', '100% yours')
  const found = async (search: string) =>
    (await ada.messaging.outbox({ query: { search } })).data.map(({ recipient }) => recipient)
  assert.deepEqual(await found('ANA@'), ['ana@example.com'])
  assert.deepEqual(await found('code'), ['ana@example.com'])
  assert.deepEqual(await found('%'), ['ben@example.com'])
  assert.deepEqual(await found('_'), [])
})

test('only admins read the outbox', async (t) => {
  const app = await startApp(t)
  const [hill, ana] = [await app.employer(), await app.employee()]
  await assert.rejects(app.anonymous.messaging.outbox(), { code: 'unauthenticated' })
  await assert.rejects(hill.messaging.outbox(), { code: 'forbidden' })
  await assert.rejects(ana.messaging.outbox(), { code: 'forbidden' })
})

test('in demo mode anyone reads the newest mail to an address, and otherwise nobody', async (t) => {
  const demo = await startApp(t, { DEMO: 'on' })
  await write(demo, 'ana@example.com', 'First')
  await write(demo, 'ana@example.com', 'Second')
  const { data } = await demo.anonymous.messaging.newestMail({ query: { email: 'Ana@Example.com' } })
  assert.equal(data?.subject, 'Second')
  assert.equal((await demo.anonymous.messaging.newestMail({ query: { email: 'nobody@example.com' } })).data, null)

  const real = await startApp(t)
  await write(real, 'ana@example.com', 'First')
  const secret = real.anonymous.messaging.newestMail({ query: { email: 'ana@example.com' } })
  await assert.rejects(secret, { code: 'not_found' })
  assert.equal((await mailsTo(real, 'ana@example.com')).length, 1)
})
