import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { stateOf } from '#contract/people/employers.ts'
import { timeZones } from '#contract/platform/values.ts'
import { minutesOfStep, waitingStep } from '#contract/platform/waiting-times.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { insertBookings, seedAnalytics } from '#test/helpers/analytics-data.ts'
import { ranges } from '#test/helpers/analytics-views.ts'
import { startWithShifts } from '#test/helpers/worked-shifts.ts'

const fold = async ({ db }: TestApp) => {
  while ((await db.one<{ n: number }>`select fold_bookings(100) as n`).n > 0);
}
/** Returns all rows of the read model, except those whose count is zero. */
const readModelOf = async ({ db }: TestApp) => ({
  facts: await db.all`select * from booking_metrics order by shift_id`,
  sums: await db.all`select * from booking_sums where requests <> 0 order by is_month, start, subject_id, sector, state`,
  totals: await db.all`select * from booking_totals where requests <> 0 order by is_month, start, subject_id`,
  values:
    await db.all`select * from booking_value_totals where n <> 0 order by subject_id, is_month, start, kind, value`,
  tallies:
    await db.all`select * from booking_value_counts where n <> 0 order by is_month, start, kind, sector, state, value`,
  months: await db.all`select * from booking_months where requests <> 0 order by employee_id, month, sector, state`,
  weeks: await db.all`select * from work_weeks order by employee_id`,
  days: await db.all`select * from work_day_changes order by employee_id, date`,
})
const expectTrue = async (app: TestApp, after: string) => {
  const { stale } = await app.db.one<{ stale: number }>`
    select count(*) as stale from ((select * from current_booking_metrics except select * from all_computed_booking_metrics)
      union all (select * from all_computed_booking_metrics except select * from current_booking_metrics)) wrong`
  assert.equal(stale, 0, `before the fold, after ${after}`)
  await fold(app)
  const followed = await readModelOf(app)
  await app.db.run`select rebuild_bookings()`
  await app.db.run`select rebuild_work_days()`
  assert.deepEqual(followed, await readModelOf(app), after)
}

test('the read model is what a rebuild makes of it after every kind of change', async (t) => {
  const { app, ana, hill, subject_id, book } = await startWithShifts(t)
  const ask = async (start_time: string) => {
    const body = {
      date: '2026-03-10',
      start_time,
      end_time: '18:00',
      subject_id,
      inviter_id: hill.id,
      invitee_id: ana.id,
    }
    return { params: { id: (await hill.shifts.request({ body })).data.id } }
  }
  const first = await ask('08:00')
  await expectTrue(app, 'a request')
  await ana.shifts.answer({ ...first, body: { status: 'rejected', reason: 'Too far' } })
  await expectTrue(app, 'a rejection')
  const second = await ask('08:00')
  await ask('09:00')
  await ana.shifts.answer({ ...second, body: { status: 'accepted' } })
  await expectTrue(app, 'an acceptance that withdraws another request')
  await ana.shifts.cancel({ ...second, body: { reason: 'Sick' } })
  await expectTrue(app, 'a cancellation')
  const id = await book()
  await ask('10:00')
  app.setNow('2026-03-12T00:00:00Z')
  await app.runJobs()
  await expectTrue(app, 'what expires and completes')
  await hill.profiles.updateEmployer({ params: { id: hill.id }, body: { state: 'TAS' } })
  await expectTrue(app, 'an employer that names its state')
  await app.db.run`update users set sector = 'healthcare', time_zone = 'Australia/Perth' where id = ${hill.id}`
  await expectTrue(app, 'an employer that moves')
  await app.db.run`delete from offers where id = ${id}`
  await app.db.run`delete from shifts where id = ${id}`
  await app.db.run`delete from shifts where id = ${first.params.id}`
  await expectTrue(app, 'bookings that are taken out')

  await ana.availability.setPattern({
    body: { pattern: [{ weekday: 6, ranges: [{ start_time: '08:00', end_time: '12:00' }] }] },
  })
  await expectTrue(app, 'a week')
  const times = { from_date: '2026-03-14', to_date: '2026-03-22' }
  const exception = await ana.availability.putException({ body: { ...times, available: false } })
  await expectTrue(app, 'an exception')
  await ana.availability.setPattern({ body: { pattern: [] } })
  await expectTrue(app, 'another week under it')
  await ana.availability.removeException({ params: { id: exception.data.id } })
  await expectTrue(app, 'an exception that is removed')
})

test('a booking that moves to another day counts on that day alone', async (t) => {
  const { app, ana, hill, book } = await startWithShifts(t)
  const id = await book()
  await expectTrue(app, 'a booking')
  const body = { date: '2026-03-10', start_time: '08:30', end_time: '15:30' }
  const { changes } = (await hill.shiftChanges.request({ params: { id }, body })).data
  await ana.shiftChanges.answer({ params: { id: changes[0]!.id }, body: { status: 'agreed' } })
  await expectTrue(app, 'a move to another day')
})

test('a rebuild by month repairs every table, and moves a booking of a wrong month', async (t) => {
  const app = await startApp(t)
  await seedAnalytics(app)
  await fold(app)
  const expected = await readModelOf(app)
  await app.db.run`delete from booking_metrics where shift_id % 5 = 0`
  await app.db.run`update booking_metrics set status = 'rejected', reason = 3 where shift_id % 5 = 1`
  await app.db.run`update booking_metrics set date = date + 40 where shift_id % 5 = 2`
  await app.db.run`update booking_metrics set date = date - 40 where shift_id % 5 = 3`
  await app.db.run`update booking_sums set rejected = rejected + 1, start = start + 400 where subject_id % 2 = 0`
  await app.db.run`update booking_totals set filled = 0`
  await app.db.run`delete from booking_value_counts where value % 2 = 0`
  await app.db.run`update booking_value_totals set n = n + 2`
  await app.db.run`update booking_months set requests = requests + 1`
  await app.db.run`call rebuild_bookings_by_month()`
  await fold(app)
  assert.deepEqual(await readModelOf(app), expected)
})

test('folding does not wait while a period is opened', async (t) => {
  const app = await startApp(t)
  const seeded = await seedAnalytics(app)
  await fold(app)
  await insertBookings(app, seeded, 9)
  const folded = async () => (await app.db.one<{ n: number }>`select fold_bookings(100) as n`).n
  await app.db.transaction(async (tx) => {
    await tx.run`select open_booking_period('2026-02-01'::date, '2026-02-28'::date)`
    assert.equal(await folded(), 0)
  })
  assert.ok((await folded()) > 0)
})

test('the sums of an open period follow every fold, and a rebuild closes the period', async (t) => {
  const app = await startApp(t)
  const { db } = app
  const open = async () => {
    for (const { from, to } of ranges) await db.run`select open_booking_period(${from}::date, ${to}::date)`
  }
  const sums = () => db.all`
    select first_day, last_day, state, sector, employee_id, requests, accepted, rejected, expired
    from booking_periods p join booking_period_sums s on s.period_id = p.id
    where closed_at is null and requests <> 0 order by 1, 2, 3, 4, 5`
  const seeded = await seedAnalytics(app)
  await fold(app)
  await open()
  const before = await sums()
  await insertBookings(app, seeded, 9)
  await db.run`update offers set status = 'expired' where status = 'pending' and id % 2 = 0`
  await db.run`update users set time_zone = 'Australia/Perth' where id = ${seeded.employers[0]!.id}`
  await fold(app)
  const followed = await sums()
  assert.notDeepEqual(followed, before)
  await db.run`select rebuild_bookings()`
  assert.deepEqual(await sums(), [])
  await open()
  assert.deepEqual(await sums(), followed)
})

test('the usual ranges of every clock are open, and close after their last day', async (t) => {
  const app = await startApp(t)
  const isOpen = async (from: string, to: string) =>
    (await app.db.maybe`
      select 1 from booking_periods where first_day = ${from} and last_day = ${to} and closed_at is null`) !== null
  // Sydney is in April already, Perth is not.
  app.setNow('2026-03-31T13:30:00Z')
  await app.runJobs()
  assert.ok(await isOpen('2026-03-25', '2026-03-31'))
  assert.ok(await isOpen('2026-03-26', '2026-04-01'))
  assert.ok(await isOpen('2026-03-04', '2026-04-02'))
  assert.ok(await isOpen('2025-04-01', '2026-03-31'))
  assert.ok(await isOpen('2025-05-01', '2026-04-30'))
  const stored = async () => (await app.db.one<{ n: number }>`select count(*) as n from booking_periods`).n
  assert.equal(await stored(), 8)
  app.setNow('2026-04-01T13:30:00Z')
  await app.runJobs()
  assert.equal(await isOpen('2026-03-25', '2026-03-31'), false)
  assert.ok(await isOpen('2026-03-26', '2026-04-01'))
  assert.equal(await stored(), 10)
  app.setNow('2026-04-01T13:45:00Z')
  await app.runJobs()
  assert.equal(await stored(), 7)
})

test('a company that is saved and does not move has none of its bookings counted anew', async (t) => {
  const { app, hill, book } = await startWithShifts(t)
  await book()
  const noted = async () => (await app.db.all`select shift_id from changed_bookings`).length
  const save = async (body: Parameters<typeof hill.profiles.updateEmployer>[0]['body']) => {
    await fold(app)
    await hill.profiles.updateEmployer({ params: { id: hill.id }, body })
    return noted()
  }
  assert.equal(await save({ address: '1 Hill Street' }), 0)
  assert.equal(await save({ state: 'TAS' }), 1)
  assert.equal(await save({ state: 'TAS', address: '2 Hill Street' }), 0)
})

test('a read model that is folded in pieces equals a rebuilt one', async (t) => {
  const app = await startApp(t)
  const seeded = await seedAnalytics(app)
  await fold(app)
  await insertBookings(app, seeded, 9)
  await expectTrue(app, 'bookings of every kind')
})

test('an answer does not wait for the read model, and the read model loses none', async (t) => {
  const { app, ana, hill, subject_id } = await startWithShifts(t)
  const body = {
    date: '2026-03-10',
    start_time: '08:00',
    end_time: '12:00',
    subject_id,
    inviter_id: hill.id,
    invitee_id: ana.id,
  }
  const { id } = (await hill.shifts.request({ body })).data
  await app.db.transaction(async (tx) => {
    await tx.run`select fold_bookings(100)`
    const answered = ana.shifts.answer({ params: { id }, body: { status: 'accepted' } })
    assert.notEqual(await Promise.race([answered, pause(15_000, 'waited', { ref: false })]), 'waited')
  })
  await expectTrue(app, 'an answer during a fold')
})

test('two processes that fold at once count nothing twice', async (t) => {
  const app = await startApp(t)
  await seedAnalytics(app)
  const peer = await app.startPeer()
  await Promise.all([fold(app), fold(peer), fold(app)])
  await expectTrue(app, 'folding at once')
})

test('the database knows states and steps as the contract does', async (t) => {
  const { db } = await startApp(t)
  for (const zone of timeZones) {
    const { state } = await db.one<{ state: string }>`select state_of_zone(${zone}) as state`
    assert.equal(state, stateOf(null, zone))
  }
  const waits = [0, 1, 59, 60, 61, 74, 75, 1439, 1440, 1559, 1560, 20_159, 20_160, 90_000]
  for (const minutes of waits) {
    const { step } = await db.one<{ step: number }>`select wait_bucket(${minutes}::int * interval '1 minute') as step`
    assert.equal(step, waitingStep(minutes))
    assert.ok(minutesOfStep(step) <= minutes)
  }
})
