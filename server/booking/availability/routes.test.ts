import assert from 'node:assert/strict'
import { test } from 'node:test'
import { book, MONDAY, schoolDay, searchStaff, startWithTeachers } from '#test/helpers/availability.ts'

const allDay = [{ start_time: '00:00', end_time: '24:00' }]

test('someone who has set nothing counts as available from Monday to Friday', async (t) => {
  const { ana, hill } = await startWithTeachers(t)
  assert.deepEqual((await searchStaff(hill, { date: MONDAY })).names, ['Ana', 'Ben'])
  assert.deepEqual(await searchStaff(hill, { date: '2026-03-14' }).then((f) => [f.names, f.total]), [[], 0])
  const mine = (await ana.availability.mine()).data
  assert.equal(mine.is_set, false)
  assert.deepEqual(
    mine.pattern.map((d) => d.weekday),
    [1, 2, 3, 4, 5],
  )
})

test('the weekly pattern decides by quarter hours, and an empty week means never', async (t) => {
  const { ana, ben, hill } = await startWithTeachers(t)
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
  assert.deepEqual(await searchStaff(hill, schoolDay).then((f) => [f.names, f.total]), [['Ana'], 1])
  assert.equal((await searchStaff(hill, { ...schoolDay, start_time: '08:29' })).total, 0)
  assert.equal((await searchStaff(hill, { ...schoolDay, end_time: '15:31' })).total, 0)
  assert.equal((await searchStaff(hill, { date: '2026-03-10' })).total, 0)
  assert.equal((await searchStaff(hill)).total, 2)
})

test('exceptions take days and hours out of the pattern, or put them in its place', async (t) => {
  const { ana, ben, hill } = await startWithTeachers(t)
  await ben.availability.setPattern({ body: { pattern: [] } })
  const put = (e: object) =>
    ana.availability.putException({ body: { from_date: MONDAY, to_date: MONDAY, available: false, ...e } })
  const dentist = (await put({ start_time: '10:00', end_time: '11:00' })).data
  assert.equal((await searchStaff(hill, schoolDay)).total, 0)
  assert.equal((await searchStaff(hill, { ...schoolDay, start_time: '11:00' })).total, 1)
  await put({ id: dentist.id, start_time: '16:00', end_time: '17:00' })
  assert.equal((await searchStaff(hill, schoolDay)).total, 1)
  const saturday = {
    from_date: '2026-03-14',
    to_date: '2026-03-14',
    available: true,
    start_time: '09:00',
    end_time: '12:00',
  }
  const extra = (await put(saturday)).data
  assert.deepEqual((await searchStaff(hill, { date: '2026-03-14', start_time: '09:00', end_time: '12:00' })).names, [
    'Ana',
  ])
  await ana.availability.removeException({ params: { id: extra.id } })
  assert.equal((await searchStaff(hill, { date: '2026-03-14' })).total, 0)
  await put({ from_date: '2026-03-09', to_date: '2026-03-13' })
  for (const date of ['2026-03-09', '2026-03-13']) assert.equal((await searchStaff(hill, { date })).total, 0)
  assert.equal((await searchStaff(hill, { date: '2026-03-16' })).total, 1)
})

test('an accepted shift takes its time from the availability until it is cancelled', async (t) => {
  const { ana, ben, hill, subject_id } = await startWithTeachers(t)
  await ben.availability.setPattern({ body: { pattern: [] } })
  const shift = await book(hill, ana, subject_id)
  assert.equal((await searchStaff(hill, schoolDay)).total, 0)
  assert.equal(
    (await searchStaff(hill, { date: MONDAY })).total,
    0,
    'without times, booked people are not offered for the day',
  )
  assert.equal((await searchStaff(hill, { ...schoolDay, start_time: '15:30', end_time: '17:00' })).total, 1)
  await ana.shifts.cancel({ params: { id: shift.id } })
  assert.equal((await searchStaff(hill, schoolDay)).total, 1)
})

test('night duty needs both days: an evening that runs on into a free morning', async (t) => {
  const { ana, ben, hill, subject_id } = await startWithTeachers(t)
  await ben.availability.setPattern({ body: { pattern: [] } })
  const night = { date: MONDAY, start_time: '22:00', end_time: '06:00' }
  assert.equal((await searchStaff(hill, night)).total, 1)
  assert.equal((await searchStaff(hill, { ...night, date: '2026-03-13' })).total, 0, 'Saturday morning is not free')
  await book(hill, ana, subject_id, { date: '2026-03-10', start_time: '05:30', end_time: '09:00' })
  assert.equal((await searchStaff(hill, night)).total, 0)
  assert.equal((await searchStaff(hill, { ...night, end_time: '05:30' })).total, 1)
})

test('times are one instant in all zones: a Perth booking takes a Melbourne afternoon', async (t) => {
  const { app, ana, ben, hill, subject_id } = await startWithTeachers(t)
  await ben.availability.setPattern({ body: { pattern: [] } })
  const perth = await app.employer('Perth', { time_zone: 'Australia/Perth' })
  await book(perth, ana, subject_id, { date: MONDAY, start_time: '08:00', end_time: '11:00' })
  assert.equal((await searchStaff(hill, { date: MONDAY, start_time: '08:00', end_time: '11:00' })).total, 1)
  assert.equal((await searchStaff(hill, { date: MONDAY, start_time: '13:30', end_time: '15:00' })).total, 0)
  const elsewhere = { date: MONDAY, end_time: '12:00', states: 'other' } as const
  assert.equal((await searchStaff(perth, { ...elsewhere, start_time: '10:59' })).total, 0)
  assert.equal((await searchStaff(perth, { ...elsewhere, start_time: '11:00' })).total, 1)
})

test('bad patterns and exceptions change nothing, and nobody changes those of others', async (t) => {
  const { ana, ben } = await startWithTeachers(t)
  const pattern = (ranges: object[]) =>
    ana.availability.setPattern({ body: { pattern: [{ weekday: 1, ranges: ranges as typeof allDay }] } })
  await assert.rejects(pattern([{ start_time: '09:00', end_time: '08:00' }]), { code: 'invalid' })
  await assert.rejects(pattern([{ start_time: '09:05', end_time: '10:00' }]), { code: 'invalid' })
  await assert.rejects(pattern([...allDay, { start_time: '08:00', end_time: '09:00' }]), { code: 'invalid' })
  const day = { from_date: MONDAY, to_date: MONDAY, available: false }
  await assert.rejects(ana.availability.putException({ body: { ...day, to_date: '2026-03-08' } }), { code: 'invalid' })
  await assert.rejects(ana.availability.putException({ body: { ...day, to_date: '2029-03-08' } }), { code: 'invalid' })
  const gone = { ...day, from_date: '2020-01-01', to_date: '2020-01-02' }
  await assert.rejects(ana.availability.putException({ body: gone }), {
    code: 'invalid',
    errors: { to_date: ['This day has passed. Please choose a later one.'] },
  })
  const mine = (await ana.availability.putException({ body: day })).data
  await assert.rejects(ben.availability.putException({ body: { ...day, id: mine.id } }), { code: 'not_found' })
  await assert.rejects(ben.availability.removeException({ params: { id: mine.id } }), { code: 'not_found' })
  const { data } = await ana.availability.mine()
  assert.deepEqual([data.is_set, data.exceptions.length], [false, 1])
})

test('a span has two ends, one or none, and never ends before it starts', async (t) => {
  const { ana } = await startWithTeachers(t)
  const put = (from_date: string, to_date: string, id?: number) =>
    ana.availability.putException({ body: { from_date, to_date, available: false, ...(id && { id }) } })
  await put('2026-03-20', '2026-03-22')
  const { id } = (await put('2028-03-02', '2028-03-02')).data
  await put('2000-01-01', '2000-01-01', id)
  await put('2028-03-02', '2028-03-02')
  const days = async (query: { from?: string; to?: string }) =>
    (await ana.availability.mine({ query })).data.exceptions.map(({ from_date }) => from_date)

  assert.deepEqual(await days({}), ['2026-03-20'])
  assert.deepEqual(await days({ from: '2026-03-22', to: '2026-03-22' }), ['2026-03-20'])
  assert.deepEqual(await days({ from: '2028-03-02' }), ['2028-03-02'])
  assert.deepEqual(await days({ to: '2000-01-01' }), ['2000-01-01'])
  await assert.rejects(days({ from: '2026-03-22', to: '2026-03-21' }), {
    code: 'invalid',
    errors: { to: ['The last day must not be before the first.'] },
  })
})

test('the first and last possible dates get an answer in every zone at every hour', async (t) => {
  const { app, ana, ben, hill } = await startWithTeachers(t)
  await app.db.run`update users set time_zone = 'Australia/Perth' where id = ${ben.id}`
  for (const date of ['2000-01-01', '2999-12-31'])
    for (const times of [{}, { start_time: '00:00', end_time: '00:30' }, { start_time: '23:30', end_time: '07:00' }])
      assert.ok((await searchStaff(hill, { date, ...times })).total >= 0, date)
  await ana.availability.setPattern({ body: { pattern: [{ weekday: 2, ranges: allDay }] } })
  assert.equal((await searchStaff(hill, { date: '2999-12-31' })).names.includes('Ana'), true)
})

test('exceptions span at most a thousand days together, which keeps the search fast', async (t) => {
  const { ana, ben } = await startWithTeachers(t)
  const away = (more: { id?: number; from_date?: string; to_date?: string } = {}) =>
    ana.availability.putException({
      body: { from_date: '2027-01-01', to_date: '2027-12-31', available: false, ...more },
    })
  const first = await away()
  await away()
  const tooMany = { code: 'invalid', message: /^You have too many exceptions\./ }
  await assert.rejects(away(), tooMany)
  await assert.rejects(away({ id: first.data.id, from_date: '2026-04-01' }), tooMany)
  await away({ id: first.data.id, to_date: '2028-02-28' })
  await ben.availability.putException({ body: { from_date: '2026-04-01', to_date: '2028-03-02', available: false } })
})

test('a day has at most six stretches of time', async (t) => {
  const { ana } = await startWithTeachers(t)
  const hours = (count: number) =>
    Array.from({ length: count }, (_, i) => ({ start_time: `0${i}:00`, end_time: `0${i}:30` }))
  await ana.availability.setPattern({ body: { pattern: [{ weekday: 1, ranges: hours(6) }] } })
  await assert.rejects(ana.availability.setPattern({ body: { pattern: [{ weekday: 1, ranges: hours(7) }] } }), {
    code: 'invalid',
    message: 'Please use at most six time ranges a day.',
  })
})
