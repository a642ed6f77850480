import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AvailablePerson } from '#contract/availability.ts'
import { startApp } from '#test/app.ts'
import { book, found, MONDAY, plain, type Query, scene, schoolDay, teach } from '#test/availability.ts'
import type { Person } from '#test/people.ts'

// spec: 7.13
test('unfiltered, each item is an object with an employee; filtered, the plain employee', async (t) => {
  const { hill, ana } = await scene(t)
  const [unfiltered, filtered] = [
    await hill.availability.staff(),
    await hill.availability.staff({ query: { date: MONDAY } }),
  ]
  assert.equal((unfiltered.available_staffs[0] as { employee: AvailablePerson }).employee.id, ana.id)
  assert.equal((filtered.available_staffs[0] as AvailablePerson).id, ana.id)
})

test('only who can teach the subject and the level is offered', async (t) => {
  const { app, ana, ben, hill, subject_id } = await scene(t)
  const art = await app.subject('Art')
  await teach(app, ana, subject_id)
  await teach(app, ben, art)
  await teach(app, ben, subject_id, false)
  assert.deepEqual((await found(hill, { subject_id })).names, ['Ana'])
  assert.deepEqual((await found(hill, { subject_id: art, date: MONDAY, year_level: 'primary' })).names, ['Ben'])
  assert.deepEqual(await found(hill, { year_level: 'secondary' }).then((f) => [f.names, f.total]), [[], 0])
})

test('people who are unverified, away or closed are not offered, and come back with their state', async (t) => {
  const { app, ana, ben, hill } = await scene(t)
  await app.employee('Away', { status: 'on_leave' })
  await app.employee('Closed', { status: 'banned' })
  await app.db.run`update users set email_verified_at = null where id = ${ben.id}`
  assert.deepEqual((await found(hill)).names, ['Ana'])
  await app.db.run`update users set status = 'inactive' where id = ${ana.id}`
  assert.deepEqual(await found(hill, { date: MONDAY }).then((f) => [f.names, f.total]), [[], 0])
  await app.db.run`update users set status = 'active' where id = ${ana.id}`
  assert.equal((await found(hill, { date: MONDAY })).total, 1)
})

test('best first: connected, then most past shifts here, then acceptance rate, then name', async (t) => {
  const app = await startApp(t)
  const [hill, lake] = [await app.employer('Hill'), await app.employer('Lake')]
  const subject_id = await app.subject()
  const people = new Map<string, Person>()
  for (const name of ['Zoe', 'Ann', 'Mia', 'Lea', 'Kim']) people.set(name, await app.employee(name))
  const of = (name: string) => people.get(name)!
  await app.db.run`
    insert into connections (employer_id, employee_id, sender, status, created_at)
    values (${hill.id}, ${of('Zoe').id}, 'employer', 'accepted', ${app.now().toString()})`
  await book(hill, of('Mia'), subject_id)
  await book(lake, of('Lea'), subject_id)
  const refused = (
    await lake.shifts.request({
      body: { ...schoolDay, subject_id, inviter_id: lake.id, invitee_id: of('Ann').id, also_ask: 'more_needed' },
    })
  ).data
  await of('Ann').shifts.answer({ params: { id: refused.id }, body: { status: 'rejected' } })
  app.travelTo('2026-03-10T00:00:00Z')
  await app.runJobs()
  const { names, answer } = await found(hill, { date: '2026-03-11' })
  assert.deepEqual(names, ['Zoe', 'Mia', 'Lea', 'Kim', 'Ann'])
  const listed = answer.available_staffs.map(plain)
  assert.deepEqual(
    listed.map((p) => [p.connected, p.past_shifts]),
    [
      [true, 0],
      [false, 1],
      [false, 0],
      [false, 0],
      [false, 0],
    ],
  )
})

test('shows the acceptance rate only to employers who are connected with the person', async (t) => {
  const { app, hill, ana, subject_id } = await scene(t)
  const lake = await app.employer('Lake')
  await book(hill, ana, subject_id)
  await app.db.run`
    insert into connections (employer_id, employee_id, sender, status, created_at)
    values (${lake.id}, ${ana.id}, 'employer', 'accepted', ${app.now().toString()})`
  const rateFor = async (employer: typeof hill) => {
    const { available_staffs } = await employer.availability.staff({ query: { date: '2026-03-11' } })
    return available_staffs.map(plain).find(({ id }) => id === ana.id)?.acceptance_rate
  }
  assert.deepEqual({ booked: await rateFor(hill), connected: await rateFor(lake) }, { booked: null, connected: 100 })
})

test('pages follow each other without a gap, and the total does not depend on the page', async (t) => {
  const app = await startApp(t)
  const hill = await app.employer()
  for (let i = 0; i < 7; i++) await app.employee(`P${i}`)
  const page = (n: number) => found(hill, { date: MONDAY, page: n, per_page: 3 })
  const pages = await Promise.all([1, 2, 3, 4].map(page))
  assert.deepEqual(
    pages.flatMap((p) => p.names),
    ['P0', 'P1', 'P2', 'P3', 'P4', 'P5', 'P6'],
  )
  assert.deepEqual(
    pages.map((p) => p.total),
    [7, 7, 7, 7],
  )
})

test('an email that is hidden and a phone that is not shown stay so until the two have to do with each other', async (t) => {
  const { app, ana, ben, hill, subject_id } = await scene(t)
  await ben.availability.setPattern({ body: { pattern: [] } })
  await app.db.run`update users set hides_email = true, phone = '+61491570156' where id = ${ana.id}`
  const card = async (date: string) => plain((await hill.availability.staff({ query: { date } })).available_staffs[0]!)
  assert.deepEqual([(await card(MONDAY)).email, (await card(MONDAY)).phone], [null, null])
  const booked = await book(hill, ana, subject_id)
  assert.deepEqual([(await card('2026-03-10')).email, (await card('2026-03-10')).phone], [ana.email, '+61491570156'])
  // From its end on, whether or not it has been swept up as completed.
  app.travelTo(booked.ends_at)
  assert.deepEqual([(await card('2026-03-10')).email, (await card('2026-03-10')).phone], [null, null])
})

test('bad filters are told at their field', async (t) => {
  const { hill } = await scene(t)
  const refused = (query: object, field: string) =>
    assert.rejects(
      hill.availability.staff({ query: query as Query }),
      (e: { code: string; errors: object }) => e.code === 'invalid' && field in e.errors,
    )
  await refused({ date: '2026-02-30' }, 'date')
  await refused({ date: MONDAY, start_time: '08:00' }, 'end_time')
  await refused({ start_time: '08:00', end_time: '09:00' }, 'date')
  await refused({ year_level: 'tertiary' }, 'year_level')
  await refused({ per_page: 101 }, 'per_page')
  await refused({ colour: 'red' }, 'colour')
})
