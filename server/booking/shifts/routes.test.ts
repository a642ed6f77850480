import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ShiftsWhen } from '#contract/booking/shifts.ts'
import { type Ends, startApp } from '#test/app.ts'
import { startWithShifts } from '#test/helpers/worked-shifts.ts'
import type { Person } from '#test/people.ts'

const monday = { date: '2026-03-09', start_time: '08:30', end_time: '15:30' }

const scene = async (t: Ends) => {
  const app = await startApp(t)
  const [ana, hill, lake] = [await app.employee('Ana'), await app.employer('Hill'), await app.employer('Lake')]
  const subject_id = await app.subject()
  const ask = async (school: Person, times: Partial<typeof monday> = {}, whom: Person = ana) =>
    (
      await school.shifts.request({
        body: { ...monday, subject_id, inviter_id: school.id, invitee_id: whom.id, ...times },
      })
    ).data
  const accept = (shift: { id: number }, by: Person = ana) =>
    by.shifts.answer({ params: { id: shift.id }, body: { status: 'accepted' } })
  return { app, ana, hill, lake, subject_id, ask, accept }
}

// spec: 4.9
test('a school asks, the teacher sees the request and accepts, both see it booked', async (t) => {
  const { ana, hill, ask, accept } = await scene(t)
  const asked = await ask(hill)
  assert.equal(asked.status, 'pending')
  const seen = await ana.shifts.ofEmployee({ params: { id: ana.id } })
  assert.equal(seen.data[0]?.id, asked.id)
  assert.equal(seen.data[0]?.inviter.name, 'Hill')
  assert.equal((await ana.notifications.list()).notifications[0]?.type, 'shift-invitation')

  const answer = await accept(asked)
  assert.equal(answer.message, 'Request accepted successfully!')
  const history = await hill.shifts.history()
  assert.equal(history.data[0]?.status, 'accepted')
  assert.equal(history.total, 1)
  assert.equal((await hill.notifications.list()).notifications[0]?.title, 'Shift accepted')
})

test('refuses acceptances and requests for hours that are already booked', async (t) => {
  const { hill, lake, ask, accept } = await scene(t)
  const [first, second] = [await ask(hill), await ask(lake, { start_time: '15:00', end_time: '18:00' })]
  await accept(first)
  assert.equal(
    (await lake.shifts.history()).data[0]?.status,
    'withdrawn',
    'the open request that now overlaps is withdrawn',
  )
  await assert.rejects(accept(second), { code: 'already_answered' })
  await assert.rejects(ask(lake, { start_time: '15:29', end_time: '17:00' }), { code: 'overlapping_booking' })
  assert.equal((await lake.notifications.list()).notifications[0]?.title, 'Request withdrawn')
  await accept(await ask(lake, { start_time: '16:00', end_time: '17:00' }))
})

test('shows class and note to the person asked, and to both sides of the booking', async (t) => {
  const { ana, hill, subject_id, accept } = await scene(t)
  const ids = { subject_id, inviter_id: hill.id, invitee_id: ana.id }
  const { data: asked } = await hill.shifts.request({
    body: { ...monday, ...ids, class_room: '7B, room 12', note: 'Bring a hat' },
  })
  const textsOf = async (person: Person) => {
    const { shift } = (await person.bookings.get({ params: { id: asked.id } })).data
    return { class_room: shift.details?.class_room, note: shift.note }
  }
  assert.deepEqual(await textsOf(ana), { class_room: '7B, room 12', note: 'Bring a hat' })
  await accept(asked)
  for (const person of [ana, hill])
    assert.deepEqual(await textsOf(person), { class_room: '7B, room 12', note: 'Bring a hat' })
  assert.equal((await hill.vacancies.list({ query: {} })).total, 0)
})

test('shows one note to all asked for the same hours; a later request has its own', async (t) => {
  const { app, ana, hill, subject_id } = await scene(t)
  const ben = await app.employee('Ben')
  const send = async (person: Person, texts: { class_room?: string; note?: string }) =>
    (
      await hill.shifts.request({
        body: {
          ...{ ...monday, ...texts, subject_id, inviter_id: hill.id, invitee_id: person.id },
          also_ask: 'first_yes_wins',
        },
      })
    ).data
  const first = await send(ana, { note: 'Bring a hat' })
  await assert.rejects(send(ben, { note: 'Bring boots' }), {
    errors: {
      note: ['Others were asked for these hours with “Bring a hat”. Please enter the same, or leave it empty.'],
    },
  })
  await assert.rejects(send(ben, { class_room: '7B' }), {
    errors: { class_room: ['Others were asked for these hours without this. Please leave it empty.'] },
  })
  const second = await send(ben, {})
  assert.equal(second.note, 'Bring a hat')
  for (const { id } of [first, second]) await hill.shifts.cancel({ params: { id }, body: {} })
  assert.equal((await send(ben, { class_room: '7B', note: 'Boots' })).note, 'Boots')
  const { shift } = (await ana.bookings.get({ params: { id: first.id } })).data
  assert.equal(shift.note, null, 'a person no longer asked does not see the next note')
})

test('a person asked for the rest of a shift reads the class and note of that booking', async (t) => {
  const { app, ana, hill, subject_id, accept } = await scene(t)
  const ids = { subject_id, inviter_id: hill.id }
  const { data: left } = await hill.shifts.request({
    body: { ...monday, ...ids, invitee_id: ana.id, class_room: '7B', note: 'Bring a hat' },
  })
  await accept(left)
  await ana.shifts.cancel({ params: { id: left.id }, body: {} })
  const ben = await app.employee('Ben')
  const rest = { ...monday, start_time: '10:00', replaces: left.id }
  const { data } = await hill.shifts.request({ body: { ...rest, ...ids, invitee_id: ben.id } })
  assert.deepEqual([data.details?.class_room, data.note], ['7B', 'Bring a hat'])
})

test('a request with a note for a past vacancy leaves the vacancy in its list', async (t) => {
  const { ana, hill, subject_id } = await scene(t)
  const body = { subject_id, asks: 'best' as const, note: 'Swimming', slots: [{ ...monday, headcount: 1 }] }
  const { data: vacancy } = await hill.vacancies.post({ body })
  const params = { id: String(vacancy.id) }
  await hill.vacancies.close({ params })
  const ids = { subject_id, inviter_id: hill.id, invitee_id: ana.id }
  const { data } = await hill.shifts.request({ body: { ...monday, ...ids, note: 'Bring a hat' } })
  assert.equal(data.note, 'Bring a hat')
  assert.equal((await hill.vacancies.one({ params })).data.slots.length, 1)
})

test('gives a request for a closed vacancy its own note; other dates keep theirs', async (t) => {
  const { ana, hill, subject_id } = await scene(t)
  const slots = [monday, { ...monday, date: '2026-03-10' }].map((times) => ({ ...times, headcount: 1 }))
  const { data: vacancy } = await hill.vacancies.post({ body: { subject_id, asks: 'best', note: 'Swimming', slots } })
  const params = { id: String(vacancy.id) }
  await hill.vacancies.close({ params })
  const { data } = await hill.shifts.request({
    body: { ...monday, subject_id, inviter_id: hill.id, invitee_id: ana.id, note: 'Bring a hat' },
  })
  assert.equal(data.note, 'Bring a hat')
  assert.equal((await hill.vacancies.one({ params })).data.note, 'Swimming')
})

// spec: 4.9
test('refuses an answer by another person and a second answer', async (t) => {
  const { app, ana, hill, ask, accept } = await scene(t)
  const ben = await app.employee('Ben')
  const shift = await ask(hill)
  await assert.rejects(accept(shift, ben), { code: 'not_found' })
  await assert.rejects(accept(shift, hill), { code: 'forbidden' })
  await accept(shift)
  await assert.rejects(accept(shift), { code: 'already_answered' })
  await assert.rejects(ana.shifts.answer({ params: { id: shift.id }, body: { status: 'rejected' } }), {
    code: 'already_answered',
  })
})

test("lists an employee's open requests first, by start, then the rest, latest first", async (t) => {
  const { ana, hill, ask, accept } = await scene(t)
  const days = ['2026-03-12', '2026-03-10', '2026-03-11', '2026-03-13', '2026-03-16']
  const asked = []
  for (const date of days) asked.push(await ask(hill, { date }))
  for (const shift of asked.slice(3)) await accept(shift)
  const { data } = await ana.shifts.ofEmployee({ params: { id: ana.id } })
  assert.deepEqual(
    data.map((s) => s.date),
    ['2026-03-10', '2026-03-11', '2026-03-12', '2026-03-16', '2026-03-13'],
  )
})

// spec: 4.9
test('a rejection may carry its reason, which the employer reads', async (t) => {
  const { ana, hill, ask } = await scene(t)
  const shift = await ask(hill)
  const { message } = await ana.shifts.answer({
    params: { id: shift.id },
    body: { status: 'rejected', reason: 'Too far' },
  })
  assert.equal(message, 'Request rejected successfully!')
  assert.equal((await hill.shifts.history()).data[0]?.reason, 'Too far')
})

test('the same request twice is refused, until the first is answered', async (t) => {
  const { ana, hill, ask } = await scene(t)
  const shift = await ask(hill)
  await assert.rejects(ask(hill), { code: 'duplicate_request' })
  await ana.shifts.answer({ params: { id: shift.id }, body: { status: 'rejected' } })
  await ask(hill)
})

// spec: 5.7
test('a request for a shift needs a date, a subject, a start and an end', async (t) => {
  const { hill, ana, subject_id } = await scene(t)
  const whole = { ...monday, subject_id, inviter_id: hill.id, invitee_id: ana.id }
  for (const field of ['date', 'subject_id', 'start_time', 'end_time'])
    for (const value of [undefined, ''])
      await assert.rejects(
        hill.shifts.request({ body: { ...whole, [field]: value } as never }),
        (error: { code: string; errors: object }) => error.code === 'invalid' && field in error.errors,
      )
  assert.equal((await hill.shifts.history()).total, 0)
})

// spec: 9.26
test('accepts shifts of 30 minutes to 16 hours that start in the future', async (t) => {
  const { hill, ask } = await scene(t)
  const refused = (times: Partial<typeof monday>, field: string) =>
    assert.rejects(
      ask(hill, times),
      (error: { code: string; errors: object }) => error.code === 'invalid' && field in error.errors,
    )
  await refused({ end_time: '08:59' }, 'end_time')
  await refused({ start_time: '06:00', end_time: '22:01' }, 'end_time')
  await refused({ start_time: '08:30', end_time: '08:30' }, 'end_time')
  await refused({ date: '2026-03-02', start_time: '07:09' }, 'start_time')
  const night = await ask(hill, { start_time: '22:00', end_time: '06:00' })
  assert.equal(night.ends_at, '2026-03-09T19:00:00Z')
  await ask(hill, { start_time: '06:00', end_time: '22:00' })
})

// attack: 15
test('refuses a time that is skipped when the clocks go forward', async (t) => {
  const { hill, ask } = await scene(t)
  await assert.rejects(ask(hill, { date: '2026-10-04', start_time: '02:30', end_time: '08:00' }), {
    code: 'invalid',
    message: 'The clocks go forward on 4 October 2026, so 02:30 does not exist that day.',
  })
})

test('people who are away, closed, unverified or no employees cannot be asked', async (t) => {
  const { app, hill, lake, ask } = await scene(t)
  await assert.rejects(ask(hill, {}, await app.employee('Away', { status: 'on_leave' })), { code: 'staff_unavailable' })
  await assert.rejects(ask(hill, {}, await app.employee('Closed', { status: 'inactive' })), { code: 'not_found' })
  await assert.rejects(ask(hill, {}, lake), { code: 'not_found' })
  const una = await app.employee('Una')
  await app.db.run`update users set email_verified_at = null where id = ${una.id}`
  await assert.rejects(ask(hill, {}, una), { code: 'not_found' })
})

test('lets both sides cancel a shift, and only the employer withdraw a request', async (t) => {
  const { ana, hill, lake, ask, accept } = await scene(t)
  const cancel = (by: Person, shift: { id: number }) =>
    by.shifts.cancel({ params: { id: shift.id }, body: { reason: 'Ill' } })
  const first = await ask(hill)
  await assert.rejects(cancel(ana, first), { code: 'not_your_turn' })
  await assert.rejects(cancel(lake, first), { code: 'not_found' })
  assert.equal((await cancel(hill, first)).data.status, 'withdrawn')

  const second = await ask(hill)
  await accept(second)
  const cancelled = (await cancel(ana, second)).data
  assert.deepEqual([cancelled.status, cancelled.cancelled_by, cancelled.reason], ['cancelled', 'employee', 'Ill'])
  await assert.rejects(cancel(hill, second), { code: 'already_over' })
  await accept(await ask(lake))
})

test('only the person reads why they cancelled, and may not say so for the employer', async (t) => {
  const { ana, hill, ask, accept } = await scene(t)
  const [first, second] = [await ask(hill), await ask(hill, { date: '2026-03-10' })]
  await accept(first)
  await accept(second)
  const cancel = (by: Person, { id }: { id: number }) =>
    by.shifts.cancel({ params: { id: String(id) }, body: { reason: 'Sorry', cancel_reason: 'illness' } })
  assert.equal((await cancel(ana, first)).data.cancel_reason, 'illness')
  await assert.rejects(cancel(hill, second), { code: 'invalid' })
  const reasonFor = async (list: Promise<{ data: { id: number; cancel_reason: string | null }[] }>) =>
    (await list).data.find(({ id }) => id === first.id)!.cancel_reason
  assert.equal(await reasonFor(ana.shifts.ofEmployee({ params: { id: String(ana.id) }, query: {} })), 'illness')
  assert.equal(await reasonFor(hill.shifts.history({ query: {} })), null)
})

test('requests expire at the start of a shift, and accepted shifts complete at its end', async (t) => {
  const { app, ana, hill, lake, ask, accept } = await scene(t)
  const [open, booked] = [await ask(hill, { date: '2026-03-10' }), await ask(lake)]
  await accept(booked)
  app.setNow('2026-03-09T04:30:00Z')
  await app.runJobs()
  assert.equal((await lake.shifts.history()).data[0]?.status, 'completed')
  assert.equal((await hill.shifts.history()).data[0]?.status, 'pending')
  app.setNow('2026-03-09T21:30:00Z')
  await assert.rejects(accept(open), { code: 'request_expired' })
  await app.runJobs()
  assert.equal((await hill.shifts.history()).data[0]?.status, 'expired')
  assert.equal((await ana.notifications.list()).notifications[0]?.title, 'Request expired')
})

test('a double click with one Idempotency-Key asks once', async (t) => {
  const { ana, hill, subject_id } = await scene(t)
  const body = { ...monday, subject_id, inviter_id: hill.id, invitee_id: ana.id }
  const clicks = await Promise.all([1, 2, 3].map(() => hill.shifts.request({ body }, { idempotencyKey: 'one-click' })))
  assert.equal(new Set(clicks.map((c) => c.data.id)).size, 1)
  assert.equal((await hill.shifts.history()).total, 1)
  await assert.rejects(hill.shifts.request({ body: { ...body, end_time: '15:00' } }, { idempotencyKey: 'one-click' }), {
    code: 'idempotency_mismatch',
  })
})

test('shows a hidden email only to employers with contact access', async (t) => {
  const { app, ana, hill, lake, ask, accept } = await scene(t)
  await ana.accounts.updateMe({ body: { hides_email: true } })
  const seenBy = async (school: Person) => (await school.shifts.history()).data.map(({ invitee }) => invitee.email)
  assert.equal((await ask(hill)).invitee.email, null)
  await ask(lake, { date: '2026-03-10' })
  assert.deepEqual([await seenBy(hill), await seenBy(lake)], [[null], [null]])

  const booked = await ask(hill, { date: '2026-03-11' })
  await accept(booked)
  assert.deepEqual([await seenBy(hill), await seenBy(lake)], [[ana.email, ana.email], [null]])

  // Contact access ends with the shift, even before a job marks it as completed.
  app.setNow(booked.ends_at)
  assert.deepEqual(await seenBy(hill), [null, null])

  await app.db.run`
    insert into connections (employer_id, employee_id, sender, status, created_at)
    values (${lake.id}, ${ana.id}, 'employee', 'accepted', ${app.now()})`
  assert.deepEqual(await seenBy(lake), [ana.email])
})

test('lists upcoming, waiting and past bookings apart', async (t) => {
  const { app, ana, hill, subject_id, book, work } = await startWithShifts(t)
  const past = await work()
  const later = await book({ date: '2026-03-20' })
  const sooner = await book({ date: '2026-03-18' })
  const ask = async (date: string) => {
    const body = { inviter_id: hill.id, invitee_id: ana.id, subject_id, date, start_time: '08:30', end_time: '12:30' }
    return (await hill.shifts.request({ body })).data.id
  }
  const waiting = await ask('2026-03-25')
  const rejected = await ask('2026-03-26')
  await ana.shifts.answer({ params: { id: rejected }, body: { status: 'rejected' } })
  const ids = async (when?: ShiftsWhen) =>
    (await hill.shifts.history({ query: { ...(when && { when }) } })).data.map(({ id }) => id)
  assert.deepEqual(await ids('upcoming'), [sooner, later])
  assert.deepEqual(await ids('waiting'), [waiting])
  assert.deepEqual(await ids('past'), [rejected, past])
  assert.deepEqual(await ids(), [rejected, waiting, later, sooner, past])

  await ana.shifts.cancel({ params: { id: later }, body: {} })
  assert.deepEqual(await ids('current'), [sooner, later, waiting, rejected])
  app.setNow(app.now().add({ hours: 24 }))
  assert.deepEqual(await ids('current'), [sooner, later, waiting], 'a shift that the person cancelled stays')
})
