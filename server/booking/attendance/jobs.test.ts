import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createLog } from '#server/platform/log.ts'
import { startApp } from '#test/app.ts'
import { attendanceJobs } from './jobs.ts'

const started = startApp({ after })
const log = createLog('silent')
const jobs = attendanceJobs

type Times = { date: string; start_time: string; end_time: string }
const DAY: Times = { date: '2026-03-04', start_time: '08:30', end_time: '15:30' }

/**
 * Books a shift requested on Monday at 07:10 and accepted then or later. Two processes send each
 * notice at the same time.
 */
const bookShift = async (times = DAY, { zone = 'Australia/Melbourne', acceptedAt = '2026-03-01T20:10:00Z' } = {}) => {
  const app = await started
  app.setNow('2026-03-01T20:10:00Z')
  const hill = await app.employer('Hill', { time_zone: zone })
  const ana = await app.employee('Ana')
  const body = { ...times, ask_anyway: true, subject_id: await app.subject(), inviter_id: hill.id, invitee_id: ana.id }
  const { id } = (await hill.shifts.request({ body })).data
  const params = { id: String(id) }
  app.setNow(acceptedAt)
  await ana.shifts.answer({ params, body: { status: 'accepted' } })
  await app.db.run`update notifications set read_at = created_at`

  const titles = async (userId: number) =>
    (
      await app.db.all<{ title: string }>`
        select title from notifications where user_id = ${userId} and read_at is null order by id`
    ).map(({ title }) => title)
  const at = async (instant: string) => {
    app.setNow(instant)
    const process = async () => {
      for (const job of jobs) await job.run({ db: app.db, log })
    }
    await Promise.all([process(), process()])
    return { ana: await titles(ana.id), hill: await titles(hill.id) }
  }
  return { app, ana, hill, id, params, at }
}

test("reminds the employee once at 15:00 on the day before, in the workplace's time", async () => {
  const { at } = await bookShift()
  assert.deepEqual((await at('2026-03-03T14:59:59+11:00')).ana, [])
  assert.deepEqual((await at('2026-03-03T15:00:00+11:00')).ana, ['Shift tomorrow'])
  assert.deepEqual((await at('2026-03-03T15:01:00+11:00')).ana, ['Shift tomorrow'])
})

test('reminds the employee once, 90 minutes before the start, with On my way', async () => {
  const { app, ana, id, at } = await bookShift()
  assert.deepEqual((await at('2026-03-04T06:59:59+11:00')).ana, [])
  assert.deepEqual((await at('2026-03-04T07:00:00+11:00')).ana, ['Shift at 08:30'])
  assert.deepEqual((await at('2026-03-04T08:29:00+11:00')).ana, ['Shift at 08:30'])
  const { message, link } = await app.db.one<{ message: string; link: string }>`
    select message, link from notifications where user_id = ${ana.id} order by id desc limit 1`
  assert.equal(message, 'Hill expects you at 08:30 (Mathematics). Tap On my way when you leave.')
  assert.equal(link, `/employee/bookings/${id}`)
})

test('sends no reminder that was due before the acceptance', async () => {
  const late = await bookShift(DAY, { acceptedAt: '2026-03-03T15:00:00+11:00' })
  assert.deepEqual((await late.at('2026-03-03T15:05:00+11:00')).ana, [])
  const veryLate = await bookShift(DAY, { acceptedAt: '2026-03-04T07:00:00+11:00' })
  assert.deepEqual((await veryLate.at('2026-03-04T07:05:00+11:00')).ana, [])
})

test('sends missed reminders after an outage while they are useful', async () => {
  const first = await bookShift()
  assert.deepEqual((await first.at('2026-03-03T23:59:00+11:00')).ana, ['Shift tomorrow'])
  const second = await bookShift()
  assert.deepEqual((await second.at('2026-03-04T00:00:00+11:00')).ana, [], 'not on the morning itself')
  assert.deepEqual((await second.at('2026-03-04T08:29:59+11:00')).ana, ['Shift at 08:30'])
  const third = await bookShift()
  assert.deepEqual((await third.at('2026-03-04T08:40:01+11:00')).ana, [], 'not once the shift has begun')
})

const clocks = [
  ['night duty', { date: '2026-03-04', start_time: '22:00', end_time: '06:00' }, 'Melbourne', '2026-03-03T15:00+11:00'],
  ['just past midnight', { ...DAY, start_time: '00:30' }, 'Melbourne', '2026-03-03T15:00+11:00'],
  ['a half-hour zone', DAY, 'Adelaide', '2026-03-03T15:00+10:30'],
  ['Perth', DAY, 'Perth', '2026-03-03T15:00+08:00'],
  ['clocks going back', { ...DAY, date: '2026-04-05' }, 'Melbourne', '2026-04-04T15:00+11:00'],
  ['clocks going forward', { ...DAY, date: '2026-10-04' }, 'Melbourne', '2026-10-03T15:00+10:00'],
] as const
for (const [name, times, place, instant] of clocks)
  test(`both reminders come at the right instants: ${name}`, async () => {
    const { app, id, at } = await bookShift(times, { zone: `Australia/${place}` })
    const before = (at: Temporal.Instant) => at.subtract({ seconds: 1 }).toString()
    const afternoon = Temporal.Instant.from(instant)
    assert.deepEqual((await at(before(afternoon))).ana, [])
    assert.deepEqual((await at(instant)).ana, ['Shift tomorrow'])
    const { starts_at } = await app.db.one<{ starts_at: string }>`
      select lower(period) as starts_at from shifts where id = ${id}`
    const soon = Temporal.Instant.from(starts_at).subtract({ minutes: 90 })
    assert.equal((await at(before(soon))).ana.length, 1)
    assert.deepEqual((await at(soon.toString())).ana, ['Shift tomorrow', `Shift at ${times.start_time}`])
  })

test('alerts the employer once, ten minutes after a start without a check-in', async () => {
  const { app, hill, id, at } = await bookShift()
  assert.deepEqual((await at('2026-03-04T08:30:00+11:00')).ana, ['Are you there?'])
  assert.deepEqual((await at('2026-03-04T08:39:59+11:00')).hill, [])
  assert.deepEqual((await at('2026-03-04T08:40:00+11:00')).hill, ['Not here yet'])
  assert.deepEqual((await at('2026-03-04T08:41:00+11:00')).hill, ['Not here yet'])
  const { message, link } = await app.db.one<{ message: string; link: string }>`
    select message, link from notifications where user_id = ${hill.id} order by id desc limit 1`
  assert.match(message, /^Ana has not checked in for the shift at 08:30 \(Mathematics\)/)
  assert.equal(link, `/employer/bookings/${id}`)
})

test('sends no reminder or alert after a check-in', async () => {
  const first = await bookShift()
  first.app.setNow('2026-03-04T06:00:00+11:00')
  await first.ana.attendance.onMyWay({ params: first.params })
  const second = await bookShift({ ...DAY, start_time: '08:35' })
  second.app.setNow('2026-03-04T08:00:00+11:00')
  await second.hill.attendance.arrived({ params: second.params })
  for (const time of ['08:20', '08:36', '08:50'])
    for (const { at } of [first, second])
      assert.deepEqual(await at(`2026-03-04T${time}:00+11:00`), { ana: [], hill: [] })
})

test('sends no alert about a cancelled shift or hours after the start', async () => {
  const { hill, params, at } = await bookShift()
  await hill.shifts.cancel({ params })
  assert.deepEqual((await at('2026-03-04T07:30:00+11:00')).ana, ['Shift cancelled'])
  assert.deepEqual((await at('2026-03-04T08:50:00+11:00')).hill, [])
  const old = await bookShift()
  assert.deepEqual((await old.at('2026-03-04T10:31:00+11:00')).hill, [])
})
