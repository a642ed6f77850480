import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AvailablePerson } from '#contract/booking/availability.ts'
import { classifications } from '#contract/people/classifications.ts'
import { states } from '#contract/platform/states.ts'
import { startApp } from '#test/app.ts'
import {
  book,
  employeeOf,
  ensureRole,
  MONDAY,
  type Query,
  schoolDay,
  searchStaff,
  startWithTeachers,
  teach,
} from '#test/helpers/availability.ts'
import type { Person } from '#test/people.ts'
import { traitsOf } from './question.ts'

// spec: 7.13
test('unfiltered, each item is an object with an employee; filtered, the employee only', async (t) => {
  const { hill, ana } = await startWithTeachers(t)
  const [unfiltered, filtered] = [
    await hill.availability.staff(),
    await hill.availability.staff({ query: { date: MONDAY } }),
  ]
  assert.equal((unfiltered.available_staffs[0] as { employee: AvailablePerson }).employee.id, ana.id)
  assert.equal((filtered.available_staffs[0] as AvailablePerson).id, ana.id)
})

test('only who can teach the subject and the level is offered', async (t) => {
  const { app, ana, ben, hill, subject_id } = await startWithTeachers(t)
  const art = await app.subject('Art')
  await teach(app, ana, subject_id)
  await teach(app, ben, art)
  await teach(app, ben, subject_id, false)
  assert.deepEqual((await searchStaff(hill, { subject_id })).names, ['Ana'])
  assert.deepEqual((await searchStaff(hill, { subject_id: art, date: MONDAY, year_level: 'primary' })).names, ['Ben'])
  assert.deepEqual(await searchStaff(hill, { year_level: 'secondary' }).then((f) => [f.names, f.total]), [[], 0])
})

test('unverified, absent and closed people are not offered until their status changes', async (t) => {
  const { app, ana, ben, hill } = await startWithTeachers(t)
  await ensureRole(app, await app.employee('Away', { profile: false, status: 'on_leave' }))
  await ensureRole(app, await app.employee('Closed', { profile: false, status: 'banned' }))
  await app.db.run`update users set email_verified_at = null where id = ${ben.id}`
  assert.deepEqual((await searchStaff(hill)).names, ['Ana'])
  await app.db.run`update users set status = 'inactive' where id = ${ana.id}`
  assert.deepEqual(await searchStaff(hill, { date: MONDAY }).then((f) => [f.names, f.total]), [[], 0])
  await app.db.run`update users set status = 'active' where id = ${ana.id}`
  assert.equal((await searchStaff(hill, { date: MONDAY })).total, 1)
})

test('best first: connected, most shifts here, acceptance rate, then name', async (t) => {
  const app = await startApp(t)
  const [hill, lake] = [await app.employer('Hill'), await app.employer('Lake')]
  const subject_id = await app.subject()
  const people = new Map<string, Person>()
  for (const name of ['Zoe', 'Ann', 'Mia', 'Lea', 'Kim'])
    people.set(name, await ensureRole(app, await app.employee(name, { profile: false })))
  const of = (name: string) => people.get(name)!
  await app.db.run`
    insert into connections (employer_id, employee_id, sender, status, created_at)
    values (${hill.id}, ${of('Zoe').id}, 'employer', 'accepted', ${app.now()})`
  await book(hill, of('Mia'), subject_id)
  await book(lake, of('Lea'), subject_id)
  const refused = (
    await lake.shifts.request({
      body: { ...schoolDay, subject_id, inviter_id: lake.id, invitee_id: of('Ann').id, also_ask: 'more_needed' },
    })
  ).data
  await of('Ann').shifts.answer({ params: { id: refused.id }, body: { status: 'rejected' } })
  app.setNow('2026-03-10T00:00:00Z')
  await app.runJobs()
  const { names, answer } = await searchStaff(hill, { date: '2026-03-11' })
  assert.deepEqual(names, ['Zoe', 'Mia', 'Lea', 'Kim', 'Ann'])
  const listed = answer.available_staffs.map(employeeOf)
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
  const { app, hill, ana, subject_id } = await startWithTeachers(t)
  const lake = await app.employer('Lake')
  await book(hill, ana, subject_id)
  await app.db.run`
    insert into connections (employer_id, employee_id, sender, status, created_at)
    values (${lake.id}, ${ana.id}, 'employer', 'accepted', ${app.now()})`
  const rateFor = async (employer: typeof hill) => {
    const { available_staffs } = await employer.availability.staff({ query: { date: '2026-03-11' } })
    return available_staffs.map(employeeOf).find(({ id }) => id === ana.id)?.acceptance_rate
  }
  assert.deepEqual({ booked: await rateFor(hill), connected: await rateFor(lake) }, { booked: null, connected: 100 })
})

test('pages follow each other without a gap, and the total does not depend on the page', async (t) => {
  const app = await startApp(t)
  const hill = await app.employer()
  for (let i = 0; i < 7; i++) await ensureRole(app, await app.employee(`P${i}`, { profile: false }))
  const page = (n: number) => searchStaff(hill, { date: MONDAY, page: n, per_page: 3 })
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

test('hidden emails and unlisted phones stay hidden until the two are in contact', async (t) => {
  const { app, ana, ben, hill, subject_id } = await startWithTeachers(t)
  await ben.availability.setPattern({ body: { pattern: [] } })
  await app.db.run`update users set hides_email = true, phone = '+61491570156' where id = ${ana.id}`
  const card = async (date: string) =>
    employeeOf((await hill.availability.staff({ query: { date } })).available_staffs[0]!)
  assert.deepEqual([(await card(MONDAY)).email, (await card(MONDAY)).phone], [null, null])
  const booked = await book(hill, ana, subject_id)
  assert.deepEqual([(await card('2026-03-10')).email, (await card('2026-03-10')).phone], [ana.email, '+61491570156'])
  // Contact access ends with the shift, even before a job marks it as completed.
  app.setNow(booked.ends_at)
  assert.deepEqual([(await card('2026-03-10')).email, (await card('2026-03-10')).phone], [null, null])
})

test('reports wrong filters at their field', async (t) => {
  const { hill } = await startWithTeachers(t)
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

test('a person without a profile is not found', async (t) => {
  const { app, hill } = await startWithTeachers(t)
  const eve = await app.employee('Eve', { profile: false })
  assert.deepEqual(await searchStaff(hill).then(({ names, total }) => ({ names, total })), {
    names: ['Ana', 'Ben'],
    total: 2,
  })
  await eve.profiles.create({ body: { vit_id: '123456' } })
  assert.deepEqual((await searchStaff(hill)).names, ['Ana', 'Ben', 'Eve'])
})

test('an employer finds people of its own sector only', async (t) => {
  const { app, ana, hill } = await startWithTeachers(t)
  const ward = await app.employer('Ward', { sector: 'healthcare' })
  await ensureRole(app, await app.employee('Nia', { profile: false, sector: 'healthcare' }), 'registered_nurse')
  assert.deepEqual(
    { hill: (await searchStaff(hill)).names, ward: (await searchStaff(ward)).names },
    { hill: ['Ana', 'Ben'], ward: ['Nia'] },
  )
  await ensureRole(app, ana, 'enrolled_nurse')
  assert.deepEqual(
    { hill: (await searchStaff(hill)).names, ward: (await searchStaff(ward)).names },
    { hill: ['Ana', 'Ben'], ward: ['Ana', 'Nia'] },
  )
  await app.db.run`delete from employee_classifications where employee_id = ${ana.id} and classification = 'teacher'`
  assert.deepEqual((await searchStaff(hill)).names, ['Ben'])
})

test('people of other states are counted apart and listed only when asked for', async (t) => {
  const { app, hill } = await startWithTeachers(t)
  await ensureRole(app, await app.employee('Pia', { profile: false, time_zone: 'Australia/Perth' }))
  await ensureRole(app, await app.employee('Syd', { profile: false, time_zone: 'Australia/Sydney' }))
  const list = async (query: Query) => {
    const { names, total, answer } = await searchStaff(hill, query)
    return { names, total, elsewhere: answer.other_states_total }
  }
  assert.deepEqual(await list({ date: MONDAY }), { names: ['Ana', 'Ben'], total: 2, elsewhere: 2 })
  assert.deepEqual(await list({ date: MONDAY, states: 'other' }), { names: ['Pia', 'Syd'], total: 2, elsewhere: 2 })
  const states = (await hill.availability.staff({ query: { states: 'other' } })).available_staffs.map(
    (item) => employeeOf(item).state,
  )
  assert.deepEqual(states, ['WA', 'NSW'])
  await app.db.run`update users set time_zone = 'Australia/Perth' where name = 'Syd'`
  assert.deepEqual(await list({ states: 'other' }), { names: ['Pia', 'Syd'], total: 2, elsewhere: 2 })
  await hill.profiles.updateEmployer({ params: { id: String(hill.id) }, body: { state: 'WA' } })
  assert.deepEqual(await list({}), { names: ['Pia', 'Syd'], total: 2, elsewhere: 2 })
})

test('an employer in the ACT finds the people of the state that its clock belongs to', async (t) => {
  const { app } = await startWithTeachers(t)
  const dome = await app.employer('Dome', { time_zone: 'Australia/Sydney' })
  await dome.profiles.updateEmployer({ params: { id: String(dome.id) }, body: { state: 'ACT' } })
  await ensureRole(app, await app.employee('Syd', { profile: false, time_zone: 'Australia/Sydney' }))
  const { names, answer } = await searchStaff(dome)
  assert.deepEqual({ names, elsewhere: answer.other_states_total }, { names: ['Syd'], elsewhere: 2 })
})

test('a search by role finds the people who have it', async (t) => {
  const app = await startApp(t)
  const ward = await app.employer('Ward', { sector: 'healthcare' })
  const roles = { Ria: 'registered_nurse', Eva: 'enrolled_nurse', Pat: 'assistant_in_nursing' } as const
  for (const [name, role] of Object.entries(roles))
    await ensureRole(app, await app.employee(name, { profile: false }), role)
  const named = async (classification: (typeof roles)[keyof typeof roles]) =>
    (await searchStaff(ward, { classification })).names
  assert.deepEqual(
    { rn: await named('registered_nurse'), en: await named('enrolled_nurse') },
    { rn: ['Ria'], en: ['Eva'] },
  )
  const { answer } = await searchStaff(ward)
  assert.deepEqual(
    answer.available_staffs.map((item) => [employeeOf(item).name, employeeOf(item).classifications]),
    [
      ['Eva', ['enrolled_nurse']],
      ['Pat', ['assistant_in_nursing']],
      ['Ria', ['registered_nurse']],
    ],
  )
})

test('a level of one sector never answers for the other', async (t) => {
  const { app, ana, hill, subject_id } = await startWithTeachers(t)
  await teach(app, ana, subject_id, true, ['primary'])
  await ensureRole(app, ana, 'registered_nurse')
  const ward = await app.employer('Ward', { sector: 'healthcare' })
  const named = async (school: Person, year_level: 'primary' | 'secondary') =>
    (await searchStaff(school, { year_level })).names
  assert.deepEqual(
    { hill: await named(hill, 'primary'), ward: await named(ward, 'primary') },
    { hill: ['Ana'], ward: [] },
  )
  await app.db.run`
    insert into employee_levels (employee_id, sector, year_level) values (${ana.id}, 'healthcare', 'secondary')`
  assert.deepEqual(
    { hill: await named(hill, 'secondary'), ward: await named(ward, 'secondary') },
    { hill: [], ward: ['Ana'] },
  )
})

test('the search sends the same market bits as the database', async (t) => {
  const app = await startApp(t)
  for (const sector of ['education', 'healthcare'] as const)
    for (const state of states) {
      const filters = { page: 1, per_page: 50 }
      const market = { sector, state, time_zone: 'Australia/Melbourne' }
      const { bit } = await app.db.one<{ bit: number }>`select market_bit(${sector}, ${state}) as bit`
      const { level } = await app.db.one<{ level: number }>`select level_bits(${sector}, 'secondary') as level`
      assert.deepEqual(
        [traitsOf(market, filters), traitsOf(market, { ...filters, year_level: 'secondary' })],
        [bit, bit | level],
      )
    }
  for (const classification of classifications) {
    const { bit } = await app.db.one<{ bit: number }>`select role_bit(${classification}) as bit`
    const market = { sector: 'education', state: 'ACT', time_zone: 'Australia/Sydney' } as const
    assert.equal(traitsOf(market, { classification, page: 1, per_page: 50 }), bit | 1)
  }
})

test("shows the status of each registration for the employer's sector and state", async (t) => {
  const { app, ana, ben, hill } = await startWithTeachers(t)
  await app.db.run`
    update credentials set outcome = 'may_engage', checked_at = ${app.now()}, kind = 'nesa', state = 'NSW' where employee_id = ${ana.id}`
  await ensureRole(app, await app.employee('Eve', { profile: false }), 'education_support')
  const { answer } = await searchStaff(hill)
  const listed = answer.available_staffs.map(employeeOf)
  assert.deepEqual(
    listed.map(({ name, registration }) => [name, registration?.status ?? null, registration?.other_state ?? null]),
    [
      ['Ana', 'checked', 'NSW'],
      ['Ben', 'unchecked', null],
      ['Eve', null, null],
    ],
  )
  await app.db.run`delete from credentials where employee_id = ${ben.id}`
  const { answer: after } = await searchStaff(hill)
  assert.deepEqual(
    after.available_staffs.map((item) => employeeOf(item).name),
    ['Ana', 'Eve'],
  )
})
