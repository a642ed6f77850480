import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Ends } from '#test/app.ts'
import { cellsOf, fetchCsv } from '#test/helpers/csv.ts'
import { memberOf } from '#test/helpers/members.ts'
import { startWithShifts } from '#test/helpers/worked-shifts.ts'

/** Hill and River Campus: Ana worked at both in March, Ben was asked at Hill in February. */
const networkWithShifts = async (t: Ends) => {
  const { app, ana, hill, subject_id, work } = await startWithShifts(t)
  const { data: campus } = await hill.organisations.addSite({ body: { name: 'River Campus' } })
  const kim = await memberOf(app, hill, 'organiser', { name: 'Kim', sites: [campus.id] })
  const { data: asked } = await hill.shifts.request({
    body: {
      inviter_id: hill.id,
      invitee_id: (await app.employee('Ben')).id,
      subject_id,
      date: '2026-03-20',
      start_time: '08:30',
      end_time: '12:30',
    },
  })
  await app.db
    .run`update offers set date = '2026-02-20', status = 'expired', period = tstzrange(lower(period) - interval '28 days', upper(period) - interval '28 days')
    where id = ${asked.id}`
  await work({ date: '2026-03-09' }, { ...kim, id: campus.id })
  await work({ date: '2026-03-10', start_time: '08:30', end_time: '15:30' })
  return { app, ana, hill, campus, kim }
}

const NONE = {
  ...{ requests: 0, places: 0, filled: 0, unfilled: 0, cancelled: 0, no_shows: 0 },
  ...{ worked_minutes: 0, cost_cents: 0, approved_cents: 0 },
}

test('counts bookings, hours and pay of each site, beside those of the months before', async (t) => {
  const { app, hill, campus } = await networkWithShifts(t)
  const { data: records } = await hill.records.list({ query: { status: 'completed' } })
  const { cost_cents, worked_minutes } = (await hill.records.list()).groups[0]!
  assert.ok(cost_cents > 0 && records.length === 1)
  const figures = await hill.siteFigures.list({ query: { from: '2026-03', to: '2026-03' } })
  assert.deepEqual(figures.before, { from: '2026-02', to: '2026-02' })
  const worked = { ...NONE, requests: 1, places: 1, filled: 1, worked_minutes, cost_cents }
  assert.deepEqual(figures.sites, [
    {
      id: hill.id,
      name: hill.name,
      part_of: null,
      now: worked,
      before: { ...NONE, requests: 1, places: 1, unfilled: 1 },
    },
    { id: campus.id, name: 'River Campus', part_of: null, now: worked, before: NONE },
  ])
  assert.deepEqual(
    figures.months.map(({ month, filled }) => ({ month, filled })),
    [{ month: '2026-03', filled: 2 }],
  )
  const one = await hill.siteFigures.list({ query: { from: '2026-02', to: '2026-03', site_id: String(campus.id) } })
  assert.deepEqual(
    one.months.map(({ month, filled }) => ({ month, filled })),
    [
      { month: '2026-02', filled: 0 },
      { month: '2026-03', filled: 1 },
    ],
  )
  assert.equal(app.now().toString().slice(0, 7), '2026-03')
})

test('counts each shift with the rate and the break of its own day and length', async (t) => {
  const { app, hill, work } = await startWithShifts(t)
  await app.db.run`
    insert into employer_rates (employer_id, from_date, hourly_cents, reason) values (${hill.id}, '2026-03-11', 9900, 'Agreed')`
  await work({ date: '2026-03-09' })
  await work({ date: '2026-03-10', start_time: '08:30', end_time: '11:30' })
  await work({ date: '2026-03-11' })
  await work({ date: '2026-03-12', start_time: '08:30', end_time: '18:30' })
  const { cost_cents, worked_minutes } = (await hill.records.list()).groups[0]!
  const { sites } = await hill.siteFigures.list({ query: { from: '2026-03', to: '2026-03' } })
  const { now } = sites[0]!
  assert.deepEqual({ cost: now.cost_cents, minutes: now.worked_minutes }, { cost: cost_cents, minutes: worked_minutes })
  assert.equal(now.filled, 4)
})

test('separates the pay of approved timesheets from the estimate', async (t) => {
  const { ana, hill } = await networkWithShifts(t)
  const { id } = (await hill.records.list({ query: { status: 'completed' } })).data[0]!.shift
  const times = { start_time: '08:30', end_time: '15:00', break_minutes: 30 }
  await ana.timesheets.submit({ params: { id }, body: times })
  await hill.timesheets.approve({ params: { id }, body: {} })
  const { sites } = await hill.siteFigures.list()
  const { now } = sites.find((site) => site.id === hill.id)!
  assert.deepEqual(
    { minutes: now.worked_minutes, approved: now.approved_cents },
    { minutes: 360, approved: now.cost_cents },
  )
})

test('shows a member only the sites that they act for', async (t) => {
  const { hill, campus, kim } = await networkWithShifts(t)
  const names = async (by: typeof kim) => (await by.siteFigures.list()).sites.map(({ name }) => name)
  assert.deepEqual(await names(kim), ['River Campus'])
  await assert.rejects(kim.siteFigures.list({ query: { site_id: String(hill.id) } }), { code: 'not_found' })
  assert.deepEqual((await kim.siteFigures.list({ query: { site_id: String(campus.id) } })).sites.length, 1)
})

test('exports a line for each site and month', async (t) => {
  const { app, hill } = await networkWithShifts(t)
  const { text } = await fetchCsv(app, '/organisation/figures/export?from=2026-02&to=2026-03', hill)
  assert.deepEqual(
    cellsOf(text).map(([site, month, requests]) => [site, month, requests]),
    [
      ['Site', 'Month', 'Requests'],
      [hill.name, '2026-02', '1'],
      [hill.name, '2026-03', '1'],
      ['River Campus', '2026-03', '1'],
    ],
  )
})

test('counts waits, reasons, cancellations, subjects and weekdays of chosen sites', async (t) => {
  const { app, ana, hill, subject_id, book } = await startWithShifts(t)
  const ben = await app.employee('Ben')
  const rejected = { inviter_id: hill.id, invitee_id: ben.id, subject_id, start_time: '08:30', end_time: '12:30' }
  const { data } = await hill.shifts.request({ body: { ...rejected, date: '2026-03-11' } })
  await ben.shifts.answer({ params: { id: data.id }, body: { status: 'rejected', reason: 'Too far' } })
  const [monday, tuesday] = [await book({ date: '2026-03-16' }), await book({ date: '2026-03-17' })]
  await hill.shifts.cancel({ params: { id: tuesday }, body: { reason: 'Not needed' } })
  await app.db.run`update shifts set answered_at = created_at + interval '20 minutes' where id = ${monday}`
  await app.runJobs()
  const march = { query: { from: '2026-03', to: '2026-03' } }
  const details = await hill.siteFigures.details(march)
  assert.deepEqual(details.reasons, [{ reason: 'Too far', count: 1 }])
  assert.deepEqual(
    details.cancellations.filter(({ count }) => count > 0),
    [{ side: 'employer', notice: 'earlier', count: 1 }],
  )
  assert.equal(details.fill.now.count, 1)
  const [subject, ...others] = details.subjects
  assert.deepEqual([subject!.id, subject!.now.places, subject!.now.filled, others], [subject_id, 3, 1, []])
  assert.deepEqual(
    details.weekdays.map(({ places, filled }) => [places, filled]),
    [[1, 1], [1, 0], [1, 0], ...Array(4).fill([0, 0])],
  )
  assert.deepEqual(details.forecast, [])
  assert.equal((await (await app.employer('Lake')).siteFigures.details(march)).subjects.length, 0)
  assert.ok(ana.id > 0)
})

test('exports a line for each subject, and for each day that is expected', async (t) => {
  const { app, hill } = await networkWithShifts(t)
  const lines = async (part: string) =>
    cellsOf((await fetchCsv(app, `/organisation/figures/export?from=2026-03&to=2026-03&part=${part}`, hill)).text)
  const [head, ...subjects] = await lines('subjects')
  assert.deepEqual(head!.slice(0, 3), ['Subject', 'Shifts requested', 'Shifts filled'])
  assert.deepEqual(
    subjects.map((cells) => cells.slice(1, 3)),
    [['2', '2']],
  )
  assert.deepEqual(await lines('forecast'), [['Date', 'Shifts expected', 'Shifts requested so far']])
})
