import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startWithShifts } from '#test/helpers/worked-shifts.ts'
import type { Person } from '#test/people.ts'

const times = { start_time: '08:30', end_time: '15:30', break_minutes: 30 }
const params = (id: number) => ({ params: { id } })
const seenBy = async (who: Person, id: number) => {
  const list = who.role === 'employer' ? await who.shifts.history({}) : await who.shifts.ofEmployee(params(who.id))
  return list.data.find((shift) => shift.id === id)!
}

test('an employer marks a no-show from the start until 7 days after the end', async (t) => {
  const { app, ana, hill, book } = await startWithShifts(t)
  const id = await book()
  const mark = (by: Person) => by.attendance.markNoShow(params(id))
  app.setNow('2026-03-08T21:29:00Z')
  await assert.rejects(mark(hill), { code: 'no_show_not_possible' })
  app.setNow('2026-03-08T21:30:00Z')
  await assert.rejects(mark(ana), { code: 'forbidden' })
  await assert.rejects(mark(await app.employer('Lake')), { code: 'not_found' })
  assert.equal((await mark(hill)).data.status, 'no_show')
  await assert.rejects(mark(hill), { code: 'no_show_not_possible' })
  assert.equal((await hill.attendance.undoNoShow(params(id))).data.status, 'accepted')

  app.setNow('2026-03-16T04:30:01Z')
  await app.db.run`update sessions set last_used_at = ${app.now()}`
  await app.runJobs()
  assert.equal((await seenBy(hill, id)).status, 'completed')
  await assert.rejects(mark(hill), { code: 'no_show_not_possible' })
  app.setNow('2026-03-16T04:30:00Z')
  assert.equal((await mark(hill)).data.status, 'no_show')
  await app.runJobs()
  assert.equal((await seenBy(ana, id)).status, 'no_show', 'the job does not complete it')
})

test("keeps a no-show among the employer's bookings of today until the shift ends", async (t) => {
  const { app, ana, hill, book } = await startWithShifts(t)
  const id = await book()
  app.setNow('2026-03-08T21:40:00Z')
  await hill.attendance.markNoShow(params(id))
  const today = async (who: Person) => (await who.attendance.today()).data.map(({ shift }) => [shift.id, shift.status])
  assert.deepEqual(await today(hill), [[id, 'no_show']])
  assert.deepEqual(await today(ana), [], 'the employee is not expected any more')
  app.setNow('2026-03-09T04:30:00Z')
  assert.deepEqual(await today(hill), [])
})

test('refuses a no-show of a request or a cancelled shift', async (t) => {
  const { app, hill, book } = await startWithShifts(t)
  const id = await book()
  await hill.shifts.cancel(params(id))
  app.setNow('2026-03-09T00:00:00Z')
  await assert.rejects(hill.attendance.markNoShow(params(id)), { code: 'no_show_not_possible' })
})

test('notifies the employee, who may dispute a no-show once', async (t) => {
  const { app, ana, hill, work } = await startWithShifts(t)
  const id = await work()
  const dispute = (by: Person, text = 'I was in room 4 all day.') =>
    by.attendance.disputeNoShow({ ...params(id), body: { text } })
  await assert.rejects(dispute(ana), { code: 'not_a_no_show' })
  await hill.attendance.markNoShow(params(id))
  const told = (await ana.notifications.list()).notifications[0]!
  assert.equal(told.title, 'Marked as not attended')
  assert.match(told.message, /^Hill marked you as not attended on Monday 9 March 2026/)
  assert.equal(told.link, `/employee/bookings/${id}`)
  const sent = await app.db.all<{ channel: string }>`
    select channel from messages where user_id = ${ana.id} and event = 'shift_change'`
  assert.deepEqual(sent, [{ channel: 'mail' }], 'by mail, since there is neither a phone nor a push')

  await assert.rejects(dispute(hill), { code: 'forbidden' })
  await assert.rejects(dispute(await app.employee('Ben')), { code: 'not_found' })
  await assert.rejects(dispute(ana, '  '), { code: 'invalid' })
  await dispute(ana)
  await assert.rejects(dispute(ana), { code: 'already_disputed' })
  const answer = (await hill.notifications.list()).notifications[0]!
  assert.equal(answer.title, 'No-show disputed')
  assert.match(answer.message, /: I was in room 4 all day\.$/)
  for (const who of [ana, hill])
    assert.equal((await seenBy(who, id)).no_show?.dispute, 'I was in room 4 all day.', who.name)

  await assert.rejects(ana.attendance.undoNoShow(params(id)), { code: 'forbidden' })
  const { data } = await hill.attendance.undoNoShow(params(id))
  assert.deepEqual({ status: data.status, no_show: data.no_show }, { status: 'completed', no_show: null })
  await assert.rejects(hill.attendance.undoNoShow(params(id)), { code: 'not_a_no_show' })
  assert.equal((await ana.notifications.list()).notifications[0]!.title, 'No-show removed')
})

test('a no-show has no timesheet and no rating, and earns nothing', async (t) => {
  const { ana, hill, work } = await startWithShifts(t)
  const id = await work()
  await ana.timesheets.submit({ ...params(id), body: times })
  await hill.attendance.markNoShow(params(id))
  for (const who of [ana, hill]) {
    await assert.rejects(who.timesheets.get(params(id)), { code: 'not_over' }, who.name)
    await assert.rejects(who.ratings.rate({ ...params(id), body: { rating: 1 } }), { code: 'not_over' }, who.name)
  }
  await assert.rejects(ana.timesheets.submit({ ...params(id), body: times }), { code: 'not_over' })
  await assert.rejects(hill.timesheets.approve(params(id)), { code: 'not_over' })
  const history = await ana.records.history({})
  assert.deepEqual(history.totals, { completed: 0, worked_minutes: 0, earned_cents: 0, paid_cents: 0 })
  assert.deepEqual(
    history.data.map(({ shift, timesheet, may_rate }) => ({ status: shift.status, timesheet, may_rate })),
    [{ status: 'no_show', timesheet: null, may_rate: false }],
  )
  for (const status of ['all', 'cancelled'] as const)
    assert.equal((await hill.records.list({ query: { status } })).total, 1, status)
  assert.equal((await hill.records.list({ query: { status: 'completed' } })).total, 0)

  await hill.attendance.undoNoShow(params(id))
  assert.equal((await hill.timesheets.get(params(id))).data.status, 'submitted', 'the timesheet is back')
})

test('refuses a no-show of a shift with an approved timesheet, also concurrently', async (t) => {
  const { app, ana, hill, work } = await startWithShifts(t)
  const done = await work()
  await ana.timesheets.submit({ ...params(done), body: times })
  await hill.timesheets.approve(params(done))
  await assert.rejects(hill.attendance.markNoShow(params(done)), { code: 'timesheet_locked' })

  for (const date of ['2026-03-10', '2026-03-11', '2026-03-12']) {
    const id = await work({ date })
    await ana.timesheets.submit({ ...params(id), body: times })
    const ends = await Promise.allSettled([hill.timesheets.approve(params(id)), hill.attendance.markNoShow(params(id))])
    assert.equal(ends.filter(({ status }) => status === 'fulfilled').length, 1)
    const { wrong } = await app.db.one<{ wrong: number }>`
      select count(*) as wrong from shifts s join timesheets t on t.shift_id = s.id
      where s.status = 'no_show' and t.status = 'approved'`
    assert.equal(wrong, 0)
  }
})

test('counts no-shows in the metrics but not as work done', async (t) => {
  const { app, ana, hill, work } = await startWithShifts(t)
  const ada = await app.admin('Ada')
  const [kept, missed] = [await work(), await work({ date: '2026-03-10' })]
  const together = async () =>
    (
      await app.db.maybe<{ shifts: number }>`
        select shifts from worked_together where employer_id = ${hill.id} and employee_id = ${ana.id}`
    )?.shifts ?? 0
  const counts = async () => {
    const figures = await ada.analytics.figures({ query: { from: '2026-03-01', to: '2026-03-31' } })
    const { accepted, filled, unfilled, no_shows } = figures.counts
    return { accepted, filled, unfilled, no_shows, together: await together() }
  }
  assert.deepEqual(await counts(), { accepted: 2, filled: 2, unfilled: 0, no_shows: 0, together: 2 })
  await hill.attendance.markNoShow(params(missed))
  assert.deepEqual(await counts(), { accepted: 2, filled: 1, unfilled: 1, no_shows: 1, together: 1 })
  await app.runJobs()
  assert.deepEqual(await counts(), { accepted: 2, filled: 1, unfilled: 1, no_shows: 1, together: 1 })
  await hill.attendance.markNoShow(params(kept))
  assert.equal(await together(), 0)
  await hill.attendance.undoNoShow(params(kept))
  await hill.attendance.undoNoShow(params(missed))
  assert.deepEqual(await counts(), { accepted: 2, filled: 2, unfilled: 0, no_shows: 0, together: 2 })
})

test('a no-show frees the hours, and is not undone over another booking', async (t) => {
  const { app, ana, hill, book } = await startWithShifts(t)
  const lake = await app.employer('Lake')
  const id = await book({ start_time: '08:30', end_time: '15:30' })
  app.setNow('2026-03-08T22:00:00Z')
  await hill.attendance.markNoShow(params(id))
  await book({ start_time: '12:00', end_time: '15:00' }, lake, ana)
  await assert.rejects(hill.attendance.undoNoShow(params(id)), { code: 'overlapping_booking' })
  assert.equal((await seenBy(hill, id)).status, 'no_show')
})
