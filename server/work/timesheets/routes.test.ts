import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startWithShifts } from '#test/helpers/worked-shifts.ts'
import type { Person } from '#test/people.ts'

const times = { start_time: '08:30', end_time: '15:30', break_minutes: 30 }
const submit = (by: Person, id: number, body: Partial<typeof times> & { note?: string } = {}) =>
  by.timesheets.submit({ params: { id }, body: { ...times, ...body } })
const get = async (by: Person, id: number) => (await by.timesheets.get({ params: { id } })).data
const approve = (by: Person, id: number) => by.timesheets.approve({ params: { id } })
const dispute = (by: Person, id: number, reason = 'You left at 15:00.') =>
  by.timesheets.dispute({ params: { id }, body: { reason } })

test('a shift that is over has a draft made from its booking, which both sides see', async (t) => {
  const { ana, hill, work } = await startWithShifts(t)
  const id = await work()
  const draft = await get(ana, id)
  assert.equal(draft.status, 'draft')
  assert.deepEqual(
    [draft.start_time, draft.end_time, draft.break_minutes, draft.worked_minutes, draft.paid_minutes],
    ['08:30', '15:30', 30, 390, 390],
  )
  assert.deepEqual([draft.hourly_cents, draft.rate_source, draft.amount_cents], [7097, 'award', 46131])
  assert.match(draft.rate_note, /^Victorian government schools/)
  assert.deepEqual([draft.may_submit, draft.may_decide, draft.may_rate, draft.history], [true, false, true, []])
  const seen = await get(hill, id)
  assert.deepEqual([seen.may_submit, seen.may_decide, seen.invoice_number], [false, false, null])
})

test('submitted, disputed, submitted again and approved, a timesheet is locked', async (t) => {
  const { ana, hill, work } = await startWithShifts(t)
  const id = await work()
  const first = (await submit(ana, id, { end_time: '16:00', note: 'Yard duty' })).data
  assert.deepEqual([first.status, first.worked_minutes, first.note], ['submitted', 420, 'Yard duty'])
  assert.equal((await hill.notifications.list()).notifications[0]?.link, `/employer/timesheet?shift=${id}`)
  assert.equal((await get(hill, id)).may_decide, true)
  await assert.rejects(submit(ana, id), { code: 'already_submitted' })

  const back = (await dispute(hill, id)).data
  assert.deepEqual([back.status, back.dispute_reason], ['disputed', 'You left at 15:00.'])
  assert.match((await ana.notifications.list()).notifications[0]?.message ?? '', /Reason: You left at 15:00\.$/)
  await assert.rejects(approve(hill, id), { code: 'not_submitted' })
  await assert.rejects(dispute(hill, id), { code: 'not_submitted' })

  assert.equal((await submit(ana, id, { end_time: '15:00' })).data.dispute_reason, null)
  const whatWasRead = { params: { id }, body: { amount_cents: first.amount_cents } }
  await assert.rejects(hill.timesheets.approve(whatWasRead), { code: 'timesheet_changed' })
  const done = (await approve(hill, id)).data
  assert.deepEqual([done.status, done.worked_minutes, done.invoice_number], ['approved', 360, 'PS-2026-000001'])
  assert.deepEqual(
    done.history.map(({ status, text }) => [status, text]),
    [
      ['submitted', 'Yard duty'],
      ['disputed', 'You left at 15:00.'],
      ['submitted', null],
      ['approved', null],
    ],
  )
  const told = (await ana.notifications.list()).notifications[0]
  assert.deepEqual([told?.title, told?.link], ['Timesheet approved', `/employee/timesheet?shift=${id}`])
  await assert.rejects(submit(ana, id), { code: 'timesheet_locked' })
  await assert.rejects(approve(hill, id), { code: 'timesheet_locked' })
  await assert.rejects(dispute(hill, id), { code: 'timesheet_locked' })
})

test('a shift that is not over has no timesheet, and one of others is none at all', async (t) => {
  const { app, ana, hill, book } = await startWithShifts(t)
  const [lake, ben] = [await app.employer('Lake'), await app.employee('Ben')]
  const id = await book()
  await assert.rejects(get(ana, id), { code: 'not_over' })
  await assert.rejects(submit(ana, id), { code: 'not_over' })
  await assert.rejects(approve(hill, id), { code: 'not_over' })
  app.setNow('2026-03-09T05:00:00Z')
  for (const stranger of [lake, ben]) await assert.rejects(get(stranger, id), { code: 'not_found' })
  await assert.rejects(submit(ben, id), { code: 'not_found' })
  await assert.rejects(approve(lake, id), { code: 'not_found' })
  await assert.rejects(approve(hill, id), { code: 'not_submitted' })
  await assert.rejects(submit(hill, id), { code: 'forbidden' })
  await assert.rejects(approve(ana, id), { code: 'forbidden' })
})

test('worked hours are past and longer than their break', async (t) => {
  const { app, ana, work } = await startWithShifts(t)
  const id = await work()
  app.setNow('2026-03-09T04:40:00Z')
  const refused = (body: Parameters<typeof submit>[2], field: string) =>
    assert.rejects(submit(ana, id, body), (error: { code: string; errors: object }) => {
      assert.equal(error.code, 'invalid')
      assert.deepEqual(Object.keys(error.errors), [field])
      return true
    })
  await refused({ end_time: '15:41' }, 'end_time')
  await refused({ end_time: '08:30' }, 'end_time')
  await refused({ end_time: '09:00', break_minutes: 30 }, 'break_minutes')
  await refused({ break_minutes: -1 }, 'break_minutes')
  await refused({ break_minutes: 1.5 }, 'break_minutes')
  assert.equal((await submit(ana, id, { end_time: '15:40' })).data.worked_minutes, 400)
})

test('short work is paid for the minimum engagement, and a short shift has no break', async (t) => {
  const { ana, work } = await startWithShifts(t)
  const id = await work({ end_time: '10:00' })
  const draft = await get(ana, id)
  assert.deepEqual(
    [draft.break_minutes, draft.worked_minutes, draft.minimum_minutes, draft.paid_minutes],
    [0, 90, 180, 180],
  )
  assert.equal(draft.amount_cents, 21291)
  const sheet = (await submit(ana, id, { end_time: '09:00', break_minutes: 0 })).data
  assert.deepEqual([sheet.worked_minutes, sheet.paid_minutes, sheet.amount_cents], [30, 180, 21291])
  assert.equal((await get(ana, await work({ date: '2026-03-11', end_time: '13:30' }))).break_minutes, 0)
  assert.equal((await get(ana, await work({ date: '2026-03-12', end_time: '13:31' }))).break_minutes, 30)
})

test('on the nights when clocks change, real hours are paid', async (t) => {
  const { ana, work } = await startWithShifts(t)
  const hours = { start_time: '22:00', end_time: '06:00' }
  const night = { ...hours, break_minutes: 0 }
  const longer = await work({ ...hours, date: '2026-04-04' })
  assert.equal((await submit(ana, longer, night)).data.worked_minutes, 540)
  const shorter = await work({ ...hours, date: '2026-10-03' })
  assert.equal((await get(ana, shorter)).worked_minutes, 390)
  await assert.rejects(submit(ana, shorter, { ...night, end_time: '02:30' }), { code: 'invalid' })
  assert.equal((await submit(ana, shorter, night)).data.worked_minutes, 420)
})

test('one of many decisions at once counts, and one invoice is issued', async (t) => {
  const { app, ana, hill, work } = await startWithShifts(t)
  const peer = (await app.startPeer()).asToken(hill.token)
  const id = await work()
  await submit(ana, id)
  const params = { id }
  const decisions = await Promise.allSettled(
    Array.from({ length: 12 }, (_, i) => {
      const by = i % 2 === 0 ? hill : peer
      return i === 11 ? by.timesheets.dispute({ params, body: { reason: 'No.' } }) : by.timesheets.approve({ params })
    }),
  )
  const refusals = decisions.filter((one) => one.status === 'rejected').map(({ reason }) => reason.code)
  assert.equal(refusals.length, decisions.length - 1)
  assert.deepEqual(new Set(refusals).difference(new Set(['timesheet_locked', 'not_submitted'])), new Set())
  const { status } = await get(hill, id)
  assert.equal((await app.db.all`select number from invoices`).length, status === 'approved' ? 1 : 0)
})

test('one of many submissions at once counts', async (t) => {
  const { app, ana, work } = await startWithShifts(t)
  const id = await work()
  const tries = Array.from({ length: 8 }, (_, i) => submit(ana, id, { break_minutes: i * 5 }))
  const done = (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled')
  assert.equal(done.length, 1)
  assert.equal((await app.db.all`select id from timesheet_events`).length, 1)
})

test('submits timesheets as booked, except those that changed or are of other people', async (t) => {
  const { app, ana, hill, work } = await startWithShifts(t)
  const ids = [await work(), await work({ date: '2026-03-10' }), await work({ date: '2026-03-11' })]
  await submit(ana, ids[2]!, { end_time: '16:00' })
  const ben = await app.employee('Ben')
  const other = await work({ date: '2026-03-12' }, hill, ben)
  const sheets = [...ids, other].map((shift_id) => ({ shift_id, ...times }))
  // The person saw another end time for the second sheet.
  sheets[1] = { ...sheets[1]!, end_time: '15:00' }
  const answer = await ana.timesheets.submitAsBooked({ body: { sheets } })
  assert.deepEqual(
    answer.data.lines.map(({ outcome }) => outcome),
    ['submitted', 'changed', 'changed', 'not_found'],
  )
  assert.equal(answer.message, '1 timesheet submitted. 3 have changed and were not submitted.')
  const states = await Promise.all([...ids.map((id) => get(ana, id)), get(ben, other)])
  assert.deepEqual(
    states.map(({ status, end_time }) => [status, end_time]),
    [
      ['submitted', '15:30'],
      ['draft', '15:30'],
      ['submitted', '16:00'],
      ['draft', '15:30'],
    ],
  )
  assert.equal(states[0]!.worked_minutes, 390)
  const { notifications } = await hill.notifications.list()
  const told = notifications.filter(({ title }) => title === 'Timesheet submitted').map(({ message }) => message)
  assert.equal(told.length, 2)
  assert.match(told[0]!, /, 08:30 to 15:30 \(.*\)\.$/, 'worked as booked')
  assert.match(told[1]!, /, 08:30 to 15:30 \(.*\)\. Worked: 08:30 to 16:00\.$/)
})
