import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp, type TestApp } from '#test/app.ts'
import { addCredential, checkCredential, mailsTo, noticesOf } from '#test/helpers/credentials.ts'
import type { Person } from '#test/people.ts'

/** Moves the clock to the morning of that day in Melbourne, and runs the jobs. */
const goTo = async (app: TestApp, date: string) => {
  app.setNow(`${date}T00:00:00Z`)
  await app.runJobs()
}
// Reads the table, because a session ends long before a credential expires.
const credentialNotices = async ({ db }: TestApp, { id }: Person) =>
  (
    await db.all<{ message: string }>`
      select message from notifications where user_id = ${id} and title = 'Credential expires soon' order by id`
  ).map(({ message }) => message)
const reminders = async (app: TestApp, person: Person) => (await credentialNotices(app, person)).length

test('reminders come 60, 30 and 7 days before, once each, by notification and by mail', async (t) => {
  const app = await startApp(t)
  const ana = await app.employee('Ana')
  await addCredential(ana, { expires_on: '2026-06-30' })
  const seen: number[] = []
  // The day before each step, the step, and the day after it.
  for (const date of ['04-30', '05-01', '05-02', '05-30', '05-31', '06-01', '06-22', '06-23', '06-24', '06-30']) {
    await goTo(app, `2026-${date}`)
    seen.push(await reminders(app, ana))
  }
  assert.deepEqual(seen, [0, 1, 1, 1, 2, 2, 2, 3, 3, 3])
  assert.deepEqual(
    await mailsTo(app, ana),
    Array(3).fill('Your Working with Children Check (VIC) expires on 30 June 2026'),
  )
  assert.match((await credentialNotices(app, ana)).at(-1)!, /expires in 7 days, on 30 June 2026/)
})

test('a late entry has a reminder for its nearest step only, and after eight o’clock', async (t) => {
  const app = await startApp(t)
  const ana = await app.employee('Ana')
  await addCredential(ana, { expires_on: '2026-03-20' })
  // Ten past seven in Melbourne.
  await app.runJobs()
  assert.equal(await reminders(app, ana), 0)
  await goTo(app, '2026-03-02')
  await goTo(app, '2026-03-04')
  assert.equal(await reminders(app, ana), 1)
  await goTo(app, '2026-03-13')
  assert.equal(await reminders(app, ana), 2)
})

test('two processes and a restart send each reminder and each notice of expiry once', async (t) => {
  const app = await startApp(t)
  const peer = await app.startPeer()
  const ana = await app.employee('Ana')
  await addCredential(ana, { expires_on: '2026-03-05' })
  const both = async (instant: string) => {
    app.setNow(instant)
    await app.db.run`delete from job_runs`
    await Promise.all([app.runJobs(), peer.runJobs()])
  }
  for (const minute of ['01', '02', '03']) await both(`2026-03-02T00:${minute}:00Z`)
  assert.equal(await reminders(app, ana), 1)
  for (const minute of ['01', '02', '03']) await both(`2026-03-05T13:${minute}:00Z`)
  assert.deepEqual(
    (await noticesOf(ana)).map(({ title }) => title),
    ['Credential expired', 'Credential expires soon'],
  )
  assert.equal((await mailsTo(app, ana)).length, 2)
})

test('a new expiry date starts the reminders again', async (t) => {
  const app = await startApp(t)
  const ana = await app.employee('Ana')
  const { id } = await addCredential(ana, { expires_on: '2026-03-30' })
  await goTo(app, '2026-03-02')
  assert.equal(await reminders(app, ana), 1)
  await ana.credentials.change({ params: { id: String(id) }, body: { expires_on: '2026-04-20' } })
  await goTo(app, '2026-03-03')
  assert.equal(await reminders(app, ana), 2)
  await goTo(app, '2026-03-23')
  assert.equal(await reminders(app, ana), 3)
})

test('refused and replaced credentials have no reminders', async (t) => {
  const app = await startApp(t)
  const [admin, ana, ben] = [await app.admin(), await app.employee('Ana'), await app.employee('Ben')]
  await addCredential(ana, { expires_on: '2026-03-20' })
  await addCredential(ana, { number: '2', expires_on: '2030-03-20' })
  await checkCredential(admin, await addCredential(ben, { expires_on: '2026-03-20' }), 'may_not_engage')
  await goTo(app, '2026-03-02')
  assert.deepEqual([await reminders(app, ana), await reminders(app, ben)], [0, 0])
})

test('notifies admins of many expired credentials in one notice with a link', async (t) => {
  const app = await startApp(t)
  const admin = await app.admin()
  for (const name of ['Ana', 'Ben', 'Cy']) await addCredential(await app.employee(name), { expires_on: '2026-03-02' })
  await goTo(app, '2026-03-03')
  assert.deepEqual(await noticesOf(admin), [
    {
      title: 'Credentials expired',
      message: '3 credentials have expired. Their holders cannot be booked at the moment.',
      link: '/admin/credentials?state=expired',
    },
  ])
})
