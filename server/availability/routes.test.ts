import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AvailablePerson } from '#contract/availability.ts'
import { type Ends, startApp, type TestApp } from '#test/app.ts'
import type { Person } from '#test/people.ts'

const MONDAY = '2026-03-09'
const schoolDay = { date: MONDAY, start_time: '08:30', end_time: '15:30' }
const allDay = [{ start_time: '00:00', end_time: '24:00' }]

type Query = NonNullable<Parameters<Person['availability']['staff']>[0]>['query']
const plain = (item: AvailablePerson | { employee: AvailablePerson }) => ('employee' in item ? item.employee : item)
/** The names in the order of the list, and the total that stands beside them. */
const found = async (school: Person, query: Query = {}) => {
  const answer = await school.availability.staff({ query })
  return { names: answer.available_staffs.map((item) => plain(item).name), total: answer.total, answer }
}

const scene = async (t: Ends) => {
  const app = await startApp(t)
  const [ana, ben, hill] = [await app.employee('Ana'), await app.employee('Ben'), await app.employer('Hill')]
  return { app, ana, ben, hill, subject_id: await app.subject() }
}
const book = async (school: Person, person: Person, subject_id: number, times = schoolDay) => {
  const { data } = await school.shifts.request({
    body: { ...times, subject_id, inviter_id: school.id, invitee_id: person.id },
  })
  return (await person.shifts.answer({ params: { id: data.id }, body: { status: 'accepted' } })).data
}
const teach = (app: TestApp, person: Person, subject: number, can = true, levels: string[] = ['primary']) =>
  app.db.transaction(async (tx) => {
    await tx.run`
      insert into employee_profiles (employee_id, vit_id, created_at, updated_at)
      values (${person.id}, '123456', ${app.now().toString()}, ${app.now().toString()}) on conflict do nothing`
    await tx.run`insert into taught_subjects values (${person.id}, ${subject}, ${can})`
    await tx.run`
      insert into employee_levels (employee_id, year_level) select ${person.id}, unnest(${levels}::text[]) on conflict do nothing`
  })

test('someone who has set nothing counts as available from Monday to Friday', async (t) => {
  const { ana, hill } = await scene(t)
  assert.deepEqual((await found(hill, { date: MONDAY })).names, ['Ana', 'Ben'])
  assert.deepEqual(await found(hill, { date: '2026-03-14' }).then((f) => [f.names, f.total]), [[], 0])
  const mine = (await ana.availability.mine()).data
  assert.equal(mine.is_set, false)
  assert.deepEqual(
    mine.pattern.map((d) => d.weekday),
    [1, 2, 3, 4, 5],
  )
})

test('unfiltered, each item is an object with an employee; filtered, the plain employee', async (t) => {
  const { hill, ana } = await scene(t)
  const [unfiltered, filtered] = [
    await hill.availability.staff(),
    await hill.availability.staff({ query: { date: MONDAY } }),
  ]
  assert.equal((unfiltered.available_staffs[0] as { employee: AvailablePerson }).employee.id, ana.id)
  assert.equal((filtered.available_staffs[0] as AvailablePerson).id, ana.id)
})

test('the weekly pattern decides to the quarter of an hour, and an empty week means never', async (t) => {
  const { ana, ben, hill } = await scene(t)
  await ben.availability.setPattern({ body: { pattern: [] } })
  await ana.availability.setPattern({
    body: {
      pattern: [
        {
          weekday: 1,
          ranges: [
            { start_time: '08:30', end_time: '12:15' },
            { start_time: '12:15', end_time: '15:30' },
          ],
        },
      ],
    },
  })
  assert.deepEqual(await found(hill, schoolDay).then((f) => [f.names, f.total]), [['Ana'], 1])
  assert.equal((await found(hill, { ...schoolDay, start_time: '08:29' })).total, 0)
  assert.equal((await found(hill, { ...schoolDay, end_time: '15:31' })).total, 0)
  assert.equal((await found(hill, { date: '2026-03-10' })).total, 0)
  assert.equal((await found(hill)).total, 2)
})

test('exceptions take days and hours out of the pattern, or put them in its place', async (t) => {
  const { ana, ben, hill } = await scene(t)
  await ben.availability.setPattern({ body: { pattern: [] } })
  const put = (e: object) =>
    ana.availability.putException({ body: { from_date: MONDAY, to_date: MONDAY, available: false, ...e } })
  const dentist = (await put({ start_time: '10:00', end_time: '11:00' })).data
  assert.equal((await found(hill, schoolDay)).total, 0)
  assert.equal((await found(hill, { ...schoolDay, start_time: '11:00' })).total, 1)
  await put({ id: dentist.id, start_time: '16:00', end_time: '17:00' })
  assert.equal((await found(hill, schoolDay)).total, 1)
  const saturday = {
    from_date: '2026-03-14',
    to_date: '2026-03-14',
    available: true,
    start_time: '09:00',
    end_time: '12:00',
  }
  const extra = (await put(saturday)).data
  assert.deepEqual((await found(hill, { date: '2026-03-14', start_time: '09:00', end_time: '12:00' })).names, ['Ana'])
  await ana.availability.removeException({ params: { id: extra.id } })
  assert.equal((await found(hill, { date: '2026-03-14' })).total, 0)
  await put({ from_date: '2026-03-09', to_date: '2026-03-13' })
  for (const date of ['2026-03-09', '2026-03-13']) assert.equal((await found(hill, { date })).total, 0)
  assert.equal((await found(hill, { date: '2026-03-16' })).total, 1)
})

test('an accepted shift takes its time out of the availability, and a cancelled one gives it back', async (t) => {
  const { ana, ben, hill, subject_id } = await scene(t)
  await ben.availability.setPattern({ body: { pattern: [] } })
  const shift = await book(hill, ana, subject_id)
  assert.equal((await found(hill, schoolDay)).total, 0)
  assert.equal(
    (await found(hill, { date: MONDAY })).total,
    0,
    'without times, booked people are not offered for the day',
  )
  assert.equal((await found(hill, { ...schoolDay, start_time: '15:30', end_time: '17:00' })).total, 1)
  await ana.shifts.cancel({ params: { id: shift.id } })
  assert.equal((await found(hill, schoolDay)).total, 1)
})

test('night duty needs both days: an evening that runs on into a free morning', async (t) => {
  const { ana, ben, hill, subject_id } = await scene(t)
  await ben.availability.setPattern({ body: { pattern: [] } })
  const night = { date: MONDAY, start_time: '22:00', end_time: '06:00' }
  assert.equal((await found(hill, night)).total, 1)
  assert.equal((await found(hill, { ...night, date: '2026-03-13' })).total, 0, 'Saturday morning is not free')
  await book(hill, ana, subject_id, { date: '2026-03-10', start_time: '05:30', end_time: '09:00' })
  assert.equal((await found(hill, night)).total, 0)
  assert.equal((await found(hill, { ...night, end_time: '05:30' })).total, 1)
})

test('times mean the same instant in every zone: a Perth booking takes the Melbourne afternoon', async (t) => {
  const { app, ana, ben, hill, subject_id } = await scene(t)
  await ben.availability.setPattern({ body: { pattern: [] } })
  const perth = await app.employer('Perth', { time_zone: 'Australia/Perth' })
  await book(perth, ana, subject_id, { date: MONDAY, start_time: '08:00', end_time: '11:00' })
  assert.equal((await found(hill, { date: MONDAY, start_time: '08:00', end_time: '11:00' })).total, 1)
  assert.equal((await found(hill, { date: MONDAY, start_time: '13:30', end_time: '15:00' })).total, 0)
  assert.equal((await found(perth, { date: MONDAY, start_time: '10:59', end_time: '12:00' })).total, 0)
  assert.equal((await found(perth, { date: MONDAY, start_time: '11:00', end_time: '12:00' })).total, 1)
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
    await lake.shifts.request({ body: { ...schoolDay, subject_id, inviter_id: lake.id, invitee_id: of('Ann').id } })
  ).data
  await of('Ann').shifts.answer({ params: { id: refused.id }, body: { status: 'rejected' } })
  app.travelTo('2026-03-10T00:00:00Z')
  await app.runJobs()
  const { names, answer } = await found(hill, { date: '2026-03-11' })
  assert.deepEqual(names, ['Zoe', 'Mia', 'Lea', 'Kim', 'Ann'])
  const listed = answer.available_staffs.map(plain)
  assert.deepEqual(
    listed.map((p) => [p.connected, p.past_shifts, p.acceptance_rate]),
    [
      [true, 0, null],
      [false, 1, 100],
      [false, 0, 100],
      [false, 0, null],
      [false, 0, 0],
    ],
  )
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
  await book(hill, ana, subject_id)
  assert.deepEqual([(await card('2026-03-10')).email, (await card('2026-03-10')).phone], [ana.email, '+61491570156'])
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

test('bad patterns and exceptions change nothing, and nobody changes those of others', async (t) => {
  const { ana, ben } = await scene(t)
  const pattern = (ranges: object[]) =>
    ana.availability.setPattern({ body: { pattern: [{ weekday: 1, ranges: ranges as typeof allDay }] } })
  await assert.rejects(pattern([{ start_time: '09:00', end_time: '08:00' }]), { code: 'invalid' })
  await assert.rejects(pattern([{ start_time: '09:05', end_time: '10:00' }]), { code: 'invalid' })
  await assert.rejects(pattern([...allDay, { start_time: '08:00', end_time: '09:00' }]), { code: 'invalid' })
  const day = { from_date: MONDAY, to_date: MONDAY, available: false }
  await assert.rejects(ana.availability.putException({ body: { ...day, to_date: '2026-03-08' } }), { code: 'invalid' })
  await assert.rejects(ana.availability.putException({ body: { ...day, to_date: '2029-03-08' } }), { code: 'invalid' })
  const mine = (await ana.availability.putException({ body: day })).data
  await assert.rejects(ben.availability.putException({ body: { ...day, id: mine.id } }), { code: 'not_found' })
  await assert.rejects(ben.availability.removeException({ params: { id: mine.id } }), { code: 'not_found' })
  const { data } = await ana.availability.mine()
  assert.deepEqual([data.is_set, data.exceptions.length], [false, 1])
})
