import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '#test/app.ts'
import { block, connect, invite } from '#test/helpers/connections.ts'
import { openStream } from '#test/helpers/event-stream.ts'

const app = await startApp({ after })
const NOW = '2026-03-02T06:00:00+11:00'

test('a school reads its holidays, terms and own days; a hospital only public holidays', async () => {
  app.setNow(Temporal.Instant.from(NOW))
  const hill = await app.employer('Hill School')
  const ward = await app.employer('Ward', { sector: 'healthcare' })
  await hill.specialDays.add({ body: { date: '2026-04-21', name: 'Report writing' } })
  const query = { from: '2026-04-01', until: '2026-04-25' }
  const { data: ofSchool } = await hill.specialDays.list({ query })
  const kinds = Object.groupBy(ofSchool, ({ kind }) => kind)
  assert.deepEqual(
    kinds.pupil_free?.map(({ date, name }) => ({ date, name })),
    [{ date: '2026-04-21', name: 'Report writing' }],
  )
  assert.equal(
    kinds.school_holidays?.some(({ date }) => date === '2026-04-15'),
    true,
  )
  assert.equal(
    kinds.public_holiday?.some(({ date }) => date === '2026-04-03'),
    true,
  )
  assert.equal(
    ofSchool.some(({ date }) => date === '2026-04-20'),
    false,
  )
  const { data: ofHospital } = await ward.specialDays.list({ query })
  assert.deepEqual([...new Set(ofHospital.map(({ kind }) => kind))], ['public_holiday'])
  await assert.rejects(ward.specialDays.add({ body: { date: '2026-04-21', name: 'Training' } }), {
    message: 'Only schools have pupil-free days.',
  })
})

test('a teacher sees pupil-free days of connected schools only, without their reasons', async () => {
  app.setNow(Temporal.Instant.from(NOW))
  const ana = await app.employee('Ana Nguyen')
  const bo = await app.employee('Bo Smith')
  const hill = await app.employer('Hill School')
  const lake = await app.employer('Lake School')
  await hill.specialDays.add({ body: { date: '2026-05-04', name: 'Report writing' } })
  await lake.specialDays.add({ body: { date: '2026-05-05', name: 'Training' } })
  await connect(hill, ana)
  await invite(lake, ana)
  const query = { from: '2026-05-01', until: '2026-05-31' }
  const schoolDays = async (person: typeof ana) => (await person.specialDays.list({ query })).of_schools
  assert.deepEqual(await schoolDays(ana), [{ date: '2026-05-04', school: 'Hill School' }])
  assert.deepEqual(await schoolDays(bo), [])
  assert.deepEqual((await hill.specialDays.list({ query })).of_schools, [])
  await block(ana, hill)
  assert.deepEqual(await schoolDays(ana), [])
})

test('sends a changed pupil-free day to the school and its connected staff only', async () => {
  app.setNow(Temporal.Instant.from(NOW))
  const [ana, bo, cleo] = [await app.employee('Ana Nguyen'), await app.employee('Bo Smith'), await app.employee('Cleo')]
  const hill = await app.employer('Hill School')
  await connect(hill, ana)
  await connect(hill, bo)
  await block(bo, hill)
  await invite(hill, cleo)
  const [school, teacher, ...others] = await Promise.all(
    [hill, ana, bo, cleo].map(({ token }) => openStream(app.base, token)),
  )
  const { data } = await hill.specialDays.add({ body: { date: '2026-05-06', name: 'Report writing' } })
  await hill.specialDays.remove({ params: { id: data.id } })
  for (const stream of [school, teacher]) {
    const events = await stream!.waitForEvents(2)
    assert.deepEqual(
      events.map(({ kind }) => kind),
      ['organisation', 'organisation'],
    )
  }
  assert.deepEqual(
    others.flatMap(({ received }) => received),
    [],
  )
  for (const stream of [school!, teacher!, ...others]) stream.cut()
})

test('the board names the day, and corrected terms apply at once', async () => {
  app.setNow(Temporal.Instant.from(NOW).add({ hours: 24 * 7 }))
  const hill = await app.employer('Hill School')
  const { data: board } = await hill.today.board()
  assert.equal(board.special_day?.kind, 'public_holiday')
  const admin = await app.admin()
  const { data } = await admin.settings.schoolTerms({ query: { state: 'VIC' } })
  const term = data.find(({ year, number }) => year === 2026 && number === 1)!
  const holidays = async () =>
    (await hill.specialDays.list({ query: { from: '2026-03-30', until: '2026-03-30' } })).data.length
  assert.equal(await holidays(), 0)
  const { data: changed } = await admin.settings.changeSchoolTerm({
    params: { id: term.id },
    body: { from_date: term.from_date, until_date: '2026-03-27', source: 'The department, 2026' },
  })
  assert.deepEqual(
    { is_starting: changed.is_starting, holidays: await holidays() },
    { is_starting: false, holidays: 1 },
  )
})
