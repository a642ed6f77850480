import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { fileOf } from '#test/access/fixtures.ts'
import { PLANS } from '#test/access/subscriptions.ts'
import { startApp, type TestApp } from '#test/app.ts'
import type { Person } from '#test/people.ts'

const FREE = PLANS.starter
/** Lowers the staff limit of the plan, so that few people reach it. */
const limitTo = (app: TestApp, staff: number) => app.db.run`update plans set staff_limit = ${staff} where id = ${FREE}`
const hours = { start_time: '08:30', end_time: '15:30' }
const staff = (app: TestApp, count: number) =>
  Promise.all(Array.from({ length: count }, (_, n) => app.employee(`Staff ${String.fromCharCode(65 + n)}`)))
const ask = async (app: TestApp, hill: Person, { id }: Person, date = '2026-03-10') =>
  hill.shifts.request({
    body: {
      inviter_id: hill.id,
      invitee_id: id,
      date,
      subject_id: await app.subject(),
      ...hours,
      also_ask: 'more_needed',
    },
  })
type Asked = Awaited<ReturnType<typeof ask>>
const accept = (by: Person, { data }: Asked) =>
  by.shifts.answer({ params: { id: String(data.id) }, body: { status: 'accepted' } })
const book = async (app: TestApp, hill: Person, who: Person, date?: string) =>
  accept(who, await ask(app, hill, who, date))
const titlesOf = async (app: TestApp, who: Person) =>
  (
    await app.db.all<{
      title: string
    }>`select title from notifications where user_id = ${who.id} and title like 'Plan limit%' order by id`
  ).map(({ title }) => title)

test('counts people who are booked in the month, and none who were only asked', async (t) => {
  const app = await startApp(t)
  await limitTo(app, 2)
  const hill = await app.employer('Hill')
  const [ana, bo, cy, dee] = (await staff(app, 4)) as [Person, Person, Person, Person]
  const asked = []
  for (const one of [ana, bo, cy]) asked.push(await ask(app, hill, one))
  assert.equal((await hill.subscriptions.usage()).data.staff_booked, 0)
  await accept(ana, asked[0]!)
  await accept(bo, asked[1]!)
  assert.equal((await hill.subscriptions.usage()).data.staff_booked, 2)
  await assert.rejects(ask(app, hill, dee), (error: Error & { code: string }) => {
    assert.equal(error.code, 'plan_limit_reached')
    assert.match(error.message, /^Your Starter plan covers 2 people a month, and in March 2026 you have booked 2\./)
    return true
  })
  await ask(app, hill, ana, '2026-03-11')
  await ask(app, hill, dee, '2026-04-01')

  await accept(cy, asked[2]!)
  assert.equal((await hill.subscriptions.usage()).data.staff_booked, 3, 'an acceptance is never refused')
  for (const { data } of asked.slice(1)) await hill.shifts.cancel({ params: { id: String(data.id) } })
  await ask(app, hill, dee)
})

test('a plan without a limit has none, and the paid one counts as soon as it is there', async (t) => {
  const app = await startApp(t)
  await limitTo(app, 1)
  const hill = await app.employer('Hill')
  const [ana, bo] = (await staff(app, 2)) as [Person, Person]
  await book(app, hill, ana)
  await assert.rejects(ask(app, hill, bo), { code: 'plan_limit_reached' })
  await hill.subscriptions.change({ body: { plan_id: PLANS.premium, amount_due: 24900 } })
  await ask(app, hill, bo)
  assert.equal((await hill.subscriptions.usage()).data.staff_limit, null)
})

test('notifies an employer once a month when its limit is near and when it is reached', async (t) => {
  const app = await startApp(t)
  await limitTo(app, 5)
  const hill = await app.employer('Hill')
  const people = await staff(app, 5)
  for (const one of people.slice(0, 4)) await book(app, hill, one)
  assert.deepEqual(await titlesOf(app, hill), [])
  await book(app, hill, people[4]!)
  assert.deepEqual(await titlesOf(app, hill), ['Plan limit is near'])
  for (const date of ['2026-03-11', '2026-03-12']) await ask(app, hill, people[4]!, date)
  assert.deepEqual(await titlesOf(app, hill), ['Plan limit is near', 'Plan limit reached'])
})

// spec: 9.21
test('usage counts people with an accepted shift this month, and bytes of stored files', async (t) => {
  const app = await startApp(t)
  const hill = await app.employer('Hill')
  const [ana, bo] = (await staff(app, 2)) as [Person, Person]
  for (const date of ['2026-03-10', '2026-03-11']) {
    const { data } = await ask(app, hill, ana, date)
    await ana.shifts.answer({ params: { id: String(data.id) }, body: { status: 'accepted' } })
  }
  await ask(app, hill, bo)
  const file = fileOf(await picture(), 'logo.png')
  await hill.profiles.updateEmployer({ params: { id: String(hill.id) }, body: {}, file })
  const { size } = await app.db.one<{ size: number }>`select size from stored_files where owner_id = ${hill.id}`
  const { data } = await hill.subscriptions.usage()
  assert.deepEqual(data, {
    month: '2026-03',
    staff_booked: 1,
    staff_limit: 50,
    storage_bytes: size,
    storage_limit: 250 * 1024 ** 2,
    sites: [{ id: hill.id, name: hill.name, staff_booked: 1 }],
  })
})

test('counts the people of each site, and a person of two sites once for the plan', async (t) => {
  const app = await startApp(t)
  const hill = await app.employer('Hill')
  const { data: campus } = await hill.organisations.addSite({ body: { name: 'River Campus' } })
  const [ana, bo] = (await staff(app, 2)) as [Person, Person]
  await book(app, hill, ana, '2026-03-10')
  await hill.organisations.actFor({ body: { site_id: campus.id } })
  const atCampus = { ...hill, id: campus.id }
  await book(app, atCampus, ana, '2026-03-11')
  await book(app, atCampus, bo, '2026-03-12')
  const { staff_booked, sites } = (await hill.subscriptions.usage()).data
  assert.equal(staff_booked, 2)
  assert.deepEqual(sites, [
    { id: campus.id, name: 'River Campus', staff_booked: 2 },
    { id: hill.id, name: 'Hill', staff_booked: 1 },
  ])
})

const picture = () =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: '#0e5674' } })
    .png()
    .toBuffer()

test('a file over the limit is refused, and a replacing file is not counted twice', async (t) => {
  const app = await startApp(t)
  const hill = await app.employer('Hill')
  const put = async () =>
    hill.profiles.updateEmployer({
      params: { id: String(hill.id) },
      body: {},
      file: fileOf(await picture(), 'logo.png'),
    })
  const { data: before } = await put()
  const { size } = await app.db.one<{ size: number }>`select size from stored_files where owner_id = ${hill.id}`
  await app.db.run`update plans set storage_limit = ${size} where id = ${FREE}`
  const { data: after } = await put()
  assert.notEqual(after.logo, before.logo)
  await app.db.run`update plans set storage_limit = ${size - 1} where id = ${FREE}`
  await assert.rejects(put(), { code: 'plan_limit_reached' })
  await assert.rejects(hill.accounts.updateMe({ body: {}, file: fileOf(await picture(), 'me.png') }), {
    code: 'plan_limit_reached',
  })
  const { data: still } = await hill.profiles.employer({ params: { id: String(hill.id) } })
  assert.equal(still.data.logo, after.logo)
  await app.db.run`update plans set storage_limit = null where id = ${FREE}`
})
