import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Ends } from '#test/app.ts'
import { block } from '#test/helpers/connections.ts'
import { startWithShifts } from '#test/helpers/worked-shifts.ts'
import type { Person } from '#test/people.ts'

const KEY = 'a'.repeat(32)
const datesOf = (rows: readonly { shift: { date: string } }[]) => rows.map(({ shift }) => shift.date.slice(8))

/**
 * Ana has worked on the 9th (short), 10th (long) and 12th, had the 11th cancelled and rejected the
 * 13th; the 24th is upcoming, the 25th unanswered. Ben has worked on the 10th.
 */
const startWithRecords = async (t: Ends) => {
  const scene = await startWithShifts(t)
  const { app, ana, hill, book, subject_id } = scene
  const ben = await app.employee('ben')
  const ask = async (date: string, whom: Person) => {
    const body = { date, start_time: '08:30', end_time: '15:30', subject_id, inviter_id: hill.id, invitee_id: whom.id }
    return (await hill.shifts.request({ body })).data.id
  }
  const short = await book({ date: '2026-03-09', end_time: '12:00' })
  const long = await book({ date: '2026-03-10', end_time: '16:30' })
  const called = await book({ date: '2026-03-11' })
  await hill.shifts.cancel({ params: { id: called }, body: { reason: 'Excursion' } })
  const last = await book({ date: '2026-03-12' })
  const rejected = { id: await ask('2026-03-13', ana) }
  await ana.shifts.answer({ params: rejected, body: { status: 'rejected' } })
  await book({ date: '2026-03-24' })
  await ask('2026-03-25', ana)
  await book({ date: '2026-03-10' }, hill, ben)
  app.setNow('2026-03-14T00:00:00Z')
  await app.runJobs()
  return { ...scene, ben, short, long, called, last }
}

test('the history has worked and cancelled shifts once each, and their totals', async (t) => {
  const { ana, ben, long } = await startWithRecords(t)
  const history = await ana.records.history()
  assert.deepEqual(datesOf(history.data), ['12', '11', '10', '09'])
  assert.equal(history.total, 4)
  const worked = 390 + 450 + 210
  assert.deepEqual(history.totals, {
    completed: 3,
    worked_minutes: worked,
    earned_cents: 46131 + 53228 + 24840,
    paid_cents: 0,
  })
  assert.equal(history.data[1]?.timesheet, null)
  assert.equal(history.data[1]?.shift.reason, 'Excursion')
  assert.equal(history.data.find(({ shift }) => shift.id === long)?.timesheet?.status, 'draft')
  assert.deepEqual(datesOf((await ben.records.history()).data), ['10'])
})

// spec: 2.employee-activity-history.2, 2.employee-activity-history.3
test('the history is filtered, sorted by date or by pay, and paged', async (t) => {
  const { ana } = await startWithRecords(t)
  const dates = async (query: NonNullable<Parameters<typeof ana.records.history>[0]>['query']) =>
    datesOf((await ana.records.history({ query })).data)
  assert.deepEqual(await dates({ filter: 'completed' }), ['12', '10', '09'])
  assert.deepEqual(await dates({ filter: 'cancelled' }), ['11'])
  assert.deepEqual(await dates({ sort: 'oldest' }), ['09', '10', '11', '12'])
  assert.deepEqual(await dates({ sort: 'highest' }), ['10', '12', '09', '11'])
  assert.deepEqual(await dates({ sort: 'lowest' }), ['09', '12', '10', '11'])
  assert.deepEqual(await dates({ per_page: '2', page: '2' }), ['10', '09'])
  assert.deepEqual(await dates({ per_page: '2', page: '3' }), [])
  assert.equal((await ana.records.history({ query: { filter: 'cancelled' } })).total, 1)
  await assert.rejects(ana.records.history({ query: { sort: 'paid' as 'recent' } }), { code: 'invalid' })
})

test('submitted, approved and rated shifts are in the history of both sides', async (t) => {
  const { ana, hill, last } = await startWithRecords(t)
  const params = { id: last }
  await ana.timesheets.submit({ params, body: { start_time: '08:30', end_time: '14:30', break_minutes: 0 } })
  await hill.timesheets.approve({ params })
  await hill.ratings.rate({ params, body: { rating: 5, feedback: 'Calm.' } })
  const { data, totals } = await ana.records.history()
  assert.equal(totals.paid_cents, 42582)
  const mine = data[0]!
  assert.deepEqual(
    [mine.timesheet?.status, mine.timesheet?.amount_cents, mine.timesheet?.invoice_number],
    ['approved', 42582, 'PS-2026-000001'],
  )
  assert.deepEqual(
    [mine.their_rating?.feedback, mine.my_rating, mine.may_rate, mine.may_reply],
    ['Calm.', null, true, true],
  )
  const theirs = (await hill.records.list({ query: { date: '2026-03-12' } })).data[0]!
  assert.deepEqual([theirs.my_rating?.rating, theirs.may_rate, theirs.may_reply], [5, false, false])
})

test('records are grouped by person, subject or day, each with the group’s own totals', async (t) => {
  const { hill, ana, ben } = await startWithRecords(t)
  const byPerson = await hill.records.list()
  assert.equal(byPerson.total, 7)
  assert.deepEqual(datesOf(byPerson.data), ['25', '24', '12', '11', '10', '09', '10'])
  assert.deepEqual(
    byPerson.groups.map(({ key, name, count, worked_minutes, cost_cents }) => [
      key,
      name,
      count,
      worked_minutes,
      cost_cents,
    ]),
    [
      [String(ana.id), 'Ana', 6, 1050, 124199],
      [String(ben.id), 'ben', 1, 390, 46131],
    ],
  )
  assert.equal(byPerson.groups[1]?.person?.id, ben.id)
  const bySubject = await hill.records.list({ query: { group: 'school', per_page: '2' } })
  assert.deepEqual(
    bySubject.groups.map(({ name, count, worked_minutes }) => [name, count, worked_minutes]),
    [['Mathematics', 7, 1440]],
  )
  assert.equal(bySubject.data.length, 2)
  const byDay = await hill.records.list({ query: { group: 'date' } })
  assert.deepEqual(
    byDay.groups.map(({ key, count }) => [key.slice(8), count]),
    [
      ['25', 1],
      ['24', 1],
      ['12', 1],
      ['11', 1],
      ['10', 2],
      ['09', 1],
    ],
  )
  assert.ok(byDay.data.every((row) => row.group === row.shift.date))
})

test('the group of a blocked person has only the name', async (t) => {
  const { app, ana, hill, work } = await startWithShifts(t)
  await work()
  await app.db.run`
    insert into stored_files (key, owner_id, kind, content_type, name, size, created_at)
    values (${KEY}, ${ana.id}, 'avatar', 'image/webp', 'a.webp', 1, ${app.now()})`
  await app.db.run`update users set avatar = ${KEY} where id = ${ana.id}`
  const head = async () => (await hill.records.list()).groups[0]
  assert.equal((await head())?.person?.avatar, `/api/files/${KEY}`)
  await block(ana, hill)
  assert.deepEqual([(await head())?.name, (await head())?.person?.avatar], ['Ana', null])
})

// spec: 2.employer-activity-records.2
test('records are filtered by date, period, person and state', async (t) => {
  const { app, hill } = await startWithRecords(t)
  const dates = async (query: NonNullable<Parameters<typeof hill.records.list>[0]>['query']) => {
    const { data, total, groups } = await hill.records.list({ query: { group: 'date', ...query } })
    assert.equal(total, data.length)
    assert.equal(
      groups.reduce((sum, { count }) => sum + count, 0),
      total,
    )
    return datesOf(data)
  }
  assert.deepEqual(await dates({ status: 'completed' }), ['12', '10', '10', '09'])
  assert.deepEqual(await dates({ status: 'pending' }), ['25', '24'])
  assert.deepEqual(await dates({ status: 'cancelled' }), ['11'])
  assert.deepEqual(await dates({ date: '2026-03-10' }), ['10', '10'])
  assert.deepEqual(await dates({ date: '2026-03-10', status: 'cancelled' }), [])
  assert.deepEqual(await dates({ from: '2026-03-10', to: '2026-03-12' }), ['12', '11', '10', '10'])
  assert.deepEqual(await dates({ from: '2026-03-12' }), ['25', '24', '12'])
  assert.deepEqual(await dates({ to: '2026-03-09' }), ['09'])
  assert.deepEqual(await dates({ search: 'BE' }), ['10'])
  assert.deepEqual(await dates({ search: 'ana', to: '2026-03-10' }), ['10', '09'])
  assert.deepEqual(await dates({ search: '%' }), [])
  assert.deepEqual((await (await app.employer('Lake')).records.list()).data, [])
})

test('an accepted shift counts as worked from its end on, before the job has run', async (t) => {
  const { app, ana, book } = await startWithShifts(t)
  await book()
  app.setNow('2026-03-09T04:29:59Z')
  assert.equal((await ana.records.history()).total, 0)
  app.setNow('2026-03-09T04:30:00Z')
  assert.equal((await ana.records.history()).totals.completed, 1)
})
