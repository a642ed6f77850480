import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '#test/app.ts'
import { memberOf } from '#test/helpers/members.ts'
import type { Person } from '#test/people.ts'

const app = await startApp({ after })
const subject_id = await app.subject()
let week = 0

/**
 * Noon on a Friday, with Ana booked for the Monday after it. Each call is a week later, because the
 * clock must not go back.
 */
const scene = async () => {
  const day = Temporal.PlainDate.from('2026-03-09').add({ weeks: week++ })
  const friday = day.subtract({ days: 3 }).toZonedDateTime({ timeZone: 'Australia/Melbourne', plainTime: '12:00' })
  app.setNow(friday.toInstant().toString())
  await app.db.run`update users set status = 'inactive' where role = 'employee'`
  const hill = await app.employer('Hill')
  const teacher = async (name: string) => {
    const person = await app.employee(name, { profile: false })
    await person.profiles.create({ body: { vit_id: '123456', can_teach: [subject_id], year_levels: ['primary'] } })
    return person
  }
  const [ana, ben] = [await teacher('Ana'), await teacher('Ben')]
  const [monday, tuesday] = [day.toString(), day.add({ days: 1 }).toString()]
  const times = { date: monday, start_time: '08:30', end_time: '15:30' }
  const ask = async (person: Person, by = hill, at = times, also_ask?: 'more_needed') => {
    const body = { ...at, subject_id, inviter_id: by.id, invitee_id: person.id, ...(also_ask && { also_ask }) }
    return (await by.shifts.request({ body })).data
  }
  const accept = (person: Person, { id }: { id: number }) =>
    person.shifts.answer({ params: { id: String(id) }, body: { status: 'accepted' } })
  const shift = await ask(ana)
  await accept(ana, shift)
  const params = { id: String(shift.id) }
  const change = async (body = { ...times, start_time: '09:00' }) =>
    (await hill.shiftChanges.request({ params, body })).data.changes.at(-1)!
  const answer = async ({ id }: { id: number }, status: 'agreed' | 'declined', by = ana) =>
    (await by.shiftChanges.answer({ params: { id: String(id) }, body: { status } })).data
  const seen = async () => (await hill.shifts.history({ query: {} })).data.find(({ id }) => id === shift.id)!
  const slotOf = ({ id }: { id: number }) =>
    app.db.one<{ id: number; headcount: number; booked: number; date: string }>`
      select l.id, l.headcount, l.booked, l.date from shifts s join slots l on l.id = s.slot_id where s.id = ${id}`
  const free = async (date: string) =>
    (await hill.availability.staff({ query: { date, start_time: '10:00', end_time: '12:00' } })).available_staffs.map(
      (one) => ('employee' in one ? one.employee : one).name,
    )
  const newest = async (person: Person) => (await person.notifications.list({ query: {} })).notifications[0]!
  return {
    hill,
    ana,
    ben,
    monday,
    tuesday,
    times,
    ask,
    accept,
    shift,
    params,
    change,
    answer,
    seen,
    slotOf,
    free,
    newest,
  }
}

test('a change to which the person agrees moves the booking, its slot and the search', async () => {
  const { hill, ana, monday, tuesday, params, change, answer, seen, slotOf, free, newest, shift } = await scene()
  const slot = await slotOf(shift)
  const after = { date: tuesday, start_time: '09:00', end_time: '15:00' }
  const preview = await hill.shiftChanges.preview({ params, body: after })
  assert.ok(preview.after_cents < preview.before_cents)
  const asked = await change(after)
  const { before_cents, after_cents } = preview
  const { changes: pays } = await ana.payEstimates.list({ query: {} })
  assert.deepEqual(pays, [{ change_id: asked.id, before_cents, after_cents }], 'the person reads the same pay')
  assert.match(
    (await newest(ana)).message,
    /^Hill asks to move your booking from Monday .* to Tuesday .* Please answer by 06:30 on Monday/,
  )
  assert.equal((await seen()).date, monday, 'nothing changes before the answer')

  const moved = await answer(asked, 'agreed')
  assert.deepEqual([moved.date, moved.start_time, moved.status], [tuesday, '09:00', 'accepted'])
  assert.match((await newest(hill)).message, /^Ana agreed to move the booking from Monday /)
  assert.deepEqual(await slotOf(shift), { ...slot, date: tuesday })
  assert.deepEqual([await free(monday), await free(tuesday)], [['Ana', 'Ben'], ['Ben']])
  const { changes } = await seen()
  assert.deepEqual(
    changes.map(({ status, before }) => [status, before.date]),
    [['agreed', monday]],
  )
  await assert.rejects(answer(asked, 'declined'), { code: 'change_over' })
})

test('a booking stays as it was if the person declines, or does not answer in time', async () => {
  const { hill, ben, shift, params, change, answer, seen, newest } = await scene()
  const first = await change()
  await assert.rejects(change(), { code: 'change_open' })
  await assert.rejects(answer(first, 'agreed', ben), { code: 'not_found' })
  await answer(first, 'declined')
  assert.equal((await newest(hill)).title, 'Change declined')
  await assert.rejects(change(), { code: 'too_many_requests' })

  app.setNow(app.now().add({ minutes: 61 }).toString())
  const second = await change()
  await hill.shiftChanges.withdraw({ params: { id: String(second.id) } })
  app.setNow(app.now().add({ minutes: 61 }).toString())
  const third = await change()
  app.setNow(third.answer_by)
  await app.runJobs()
  assert.equal((await newest(hill)).title, 'Change not answered')
  await assert.rejects(answer(third, 'agreed'), { code: 'change_over' })
  const { start_time, changes } = await seen()
  assert.deepEqual([start_time, changes.map(({ status }) => status)], ['08:30', ['declined', 'withdrawn', 'expired']])
  app.setNow(Temporal.Instant.from(shift.starts_at).subtract({ minutes: 20 }).toString())
  await assert.rejects(change(), { code: 'change_too_late' })
  await hill.shifts.cancel({ params, body: {} })
  await assert.rejects(change(), { code: 'booking_not_live' })
})

test('a check-in for the old times does not count for new ones on another day', async () => {
  const { hill, ana, tuesday, times, shift, params, change, answer, newest } = await scene()
  app.setNow(Temporal.Instant.from(shift.starts_at).subtract({ hours: 2 }).toString())
  await ana.attendance.onMyWay({ params, body: { minutes: 30 } })
  await answer(await change({ ...times, start_time: '09:00' }), 'agreed')
  const onMyWayAt = async () => (await hill.bookings.get({ params })).data.attendance.on_my_way_at
  assert.notEqual(await onMyWayAt(), null, 'the person is still on the way for half an hour later')
  app.setNow(app.now().add({ minutes: 61 }).toString())
  await answer(await change({ ...times, date: tuesday }), 'agreed')
  assert.equal(await onMyWayAt(), null)
  app.setNow(Temporal.Instant.from(shift.starts_at).add({ hours: 24, minutes: 11 }).toString())
  await app.runJobs()
  assert.match((await newest(hill)).message, /^Ana has not checked in for the shift /)
})

test('cancelling the booking withdraws the change', async () => {
  const { ana, params, change, answer, seen } = await scene()
  const asked = await change()
  await ana.shifts.cancel({ params, body: {} })
  await assert.rejects(answer(asked, 'agreed'), { code: 'change_over' })
  assert.equal((await seen()).changes[0]!.status, 'withdrawn')
})

test('overlaps are refused, also when the person agrees', async () => {
  const { ana, tuesday, times, ask, accept, change, answer, seen } = await scene()
  const lake = await app.employer('Lake')
  const asked = await change({ date: tuesday, start_time: '08:30', end_time: '15:30' })
  await accept(ana, await ask(ana, lake, { ...times, date: tuesday }))
  await assert.rejects(answer(asked, 'agreed'), { code: 'overlapping_booking' })
  assert.equal((await seen()).changes[0]!.status, 'open', 'a refused answer changes nothing')
  await answer(asked, 'declined')
  app.setNow(app.now().add({ minutes: 61 }).toString())
  await assert.rejects(change({ date: tuesday, start_time: '15:00', end_time: '17:00' }), {
    code: 'overlapping_booking',
  })
  await assert.rejects(change(times), { code: 'invalid' })
})

test('one of several people moves to a slot of their own', async () => {
  const { ana, ben, hill, times, ask, accept, shift, change, answer, slotOf } = await scene()
  const other = await ask(ben, hill, times, 'more_needed')
  await accept(ben, other)
  const old = await slotOf(shift)
  await answer(await change(), 'agreed', ana)
  assert.notEqual((await slotOf(shift)).id, old.id)
  assert.deepEqual([(await slotOf(shift)).booked, (await slotOf(other)).booked], [1, 1])
})

/** Number of open requests to each person. */
const requestsTo = (...people: Person[]) =>
  Promise.all(
    people.map(async (person) => {
      const query = { status: 'pending' } as const
      return (await person.shifts.ofEmployee({ params: { id: String(person.id) }, query })).data.length
    }),
  )

test('a day is split once its person agrees, and others are asked for the rest', async () => {
  const { hill, ana, ben, monday, params, answer, seen, slotOf, shift, newest } = await scene()
  const split = async (at: string, keeps: 'first' | 'second') =>
    (await hill.shiftChanges.split({ params, body: { at, keeps } })).data.changes.at(-1)!
  await assert.rejects(split('08:45', 'first'), { code: 'invalid' })
  await assert.rejects(split('16:00', 'first'), { code: 'invalid' })
  const refused = await split('12:00', 'first')
  await answer(refused, 'declined')
  const vacancies = async () => (await hill.vacancies.list({ query: {} })).data
  assert.deepEqual([(await seen()).end_time, await vacancies()], ['15:30', []], 'a no changes nothing')

  app.setNow(app.now().add({ minutes: 61 }).toString())
  const asked = await split('12:00', 'second')
  assert.deepEqual(asked.rest, { date: monday, start_time: '08:30', end_time: '12:00' })
  assert.match(
    (await newest(ana)).message,
    /asks you to work 12:00 to 15:30 of .* Someone else would work 08:30 to 12:00\./,
  )
  const { start_time } = await answer(asked, 'agreed')
  assert.equal(start_time, '12:00')
  assert.match((await newest(hill)).message, /People who fit are now asked for 08:30 to 12:00/)
  await app.runJobs()
  const [vacancy] = await vacancies()
  const [rest, kept] = vacancy!.slots
  assert.deepEqual(
    [rest!.start_time, rest!.end_time, rest!.status, kept!.start_time, kept!.status],
    ['08:30', '12:00', 'open', '12:00', 'filled'],
  )
  assert.equal((await slotOf(shift)).id, kept!.id)
  assert.deepEqual(await requestsTo(ana, ben), [0, 1])
})

test('two people of one slot give up the same part, for which two are then asked', async () => {
  const { ana, ben, hill, times, ask, accept, shift, answer } = await scene()
  const other = await ask(ben, hill, times, 'more_needed')
  await accept(ben, other)
  for (const [person, { id }] of [
    [ana, shift],
    [ben, other],
  ] as const) {
    const { data } = await hill.shiftChanges.split({
      params: { id: String(id) },
      body: { at: '12:00', keeps: 'first' },
    })
    await answer(data.changes.at(-1)!, 'agreed', person)
  }
  const { data } = await hill.vacancies.list({ query: {} })
  const rest = data.flatMap(({ slots }) => slots).find(({ start_time }) => start_time === '12:00')
  assert.deepEqual([rest!.headcount, rest!.status], [2, 'open'])
  await app.runJobs()
  assert.deepEqual(await requestsTo(ana, ben), [0, 0], 'neither Ana nor Ben is asked for it')
})

test('a split leaves no request for the whole day, even if another one was rejected', async () => {
  const { ana, ben, hill, times, ask, params, answer } = await scene()
  const other = await ask(ben, hill, times, 'more_needed')
  await ben.shifts.answer({ params: { id: String(other.id) }, body: { status: 'rejected' } })
  const { data } = await hill.shiftChanges.split({ params, body: { at: '12:00', keeps: 'first' } })
  await answer(data.changes.at(-1)!, 'agreed', ana)
  const [vacancy] = (await hill.vacancies.list({ query: {} })).data
  assert.deepEqual(
    vacancy!.slots
      .filter(({ status }) => status === 'open')
      .map(({ start_time, headcount }) => [start_time, headcount]),
    [['12:00', 1]],
  )
  const query = { from: times.date, until: times.date }
  assert.deepEqual(
    (await hill.roster.get({ query })).data.open.map(({ missing }) => missing),
    [1],
  )
})

test('a nurse cannot agree to times that leave too little rest', async () => {
  const { monday, tuesday } = await scene()
  const [ward, other] = [
    await app.employer('Ward', { sector: 'healthcare' }),
    await app.employer('Other ward', { sector: 'healthcare' }),
  ]
  const nurse = await app.employee('Nia', { sector: 'healthcare' })
  const book = async (by: Person, date: string, start_time: string, end_time: string) => {
    const body = { date, start_time, end_time, subject_id, inviter_id: by.id, invitee_id: nurse.id, ask_anyway: true }
    const { data } = await by.shifts.request({ body })
    await nurse.shifts.answer({ params: { id: String(data.id) }, body: { status: 'accepted' } })
    return { id: String(data.id) }
  }
  const params = await book(ward, monday, '07:00', '15:00')
  const body = { date: tuesday, start_time: '07:00', end_time: '15:00' }
  const change = (await ward.shiftChanges.request({ params, body })).data.changes[0]!
  await book(other, tuesday, '22:00', '06:00')
  const agree = { params: { id: String(change.id) }, body: { status: 'agreed' as const } }
  await assert.rejects(nurse.shiftChanges.answer(agree), { code: 'rest_needed' })
  const [booking] = (await ward.shifts.history({ query: {} })).data
  assert.deepEqual([booking!.date, booking!.changes[0]!.status], [monday, 'open'])
})

test('an organiser asks for no change above a limit', async () => {
  const { hill, params, times } = await scene()
  const organiser = await memberOf(app, hill, 'organiser')
  const none = { longest_minutes: null, cost_cents: null, hourly_cents: null, usual_times: null }
  await hill.approvals.setLimits({ body: { ...none, longest_minutes: 360 } })
  const ask = (by: Person, end_time: string) => by.shiftChanges.request({ params, body: { ...times, end_time } })
  await assert.rejects(ask(organiser, '15:00'), { code: 'approval_needed' })
  assert.equal((await ask(organiser, '14:00')).data.changes.length, 1)
})

test('a change is answered by the link of its mail or text message, until it ends', async () => {
  const { hill, ana, change, times, seen, newest } = await scene()
  const links = app.anonymous.answerLinks
  /** Token of the newest message, also stored as its secret, so that the outbox masks it. */
  const tokenOf = async (channel: 'mail' | 'sms') => {
    const sent = await app.db.one<{ channel: string; body: string; secret: string }>`
      select channel, body, secret from messages where user_id = ${ana.id} and body like '%/change#%' order by id desc limit 1`
    const token = /\/change#(\S{40})/.exec(sent.body)![1]!
    assert.deepEqual({ channel: sent.channel, secret: sent.secret }, { channel, secret: token })
    return token
  }
  const asked = await change()
  const token = await tokenOf('mail')
  const { data } = await links.lookAtChange({ body: { token } })
  assert.deepEqual(
    { employer: data.employer, status: data.status, before: data.before, start: data.after.start_time },
    { employer: 'Hill', status: 'open', before: times, start: '09:00' },
  )
  assert.ok(data.pay !== null && data.pay.after_cents < data.pay.before_cents)
  assert.equal((await seen()).start_time, '08:30', 'opening the link changes nothing')

  await app.db.run`update users set terms_version = terms_version - 1 where id = ${ana.id}`
  await assert.rejects(links.answerChange({ body: { token, status: 'agreed' } }), { code: 'terms_first' })
  await app.db.run`update users set terms_version = terms_version + 1 where id = ${ana.id}`
  const first = await links.answerChange({ body: { token, status: 'agreed' } })
  assert.deepEqual([first.message, first.data.status, first.data.pay], ['Change agreed.', 'agreed', null])
  assert.match(
    (await newest(hill)).message,
    /^Ana agreed to move the booking on Monday .* from 08:30–15:30 to 09:00–15:30\.$/,
  )
  assert.equal((await seen()).start_time, '09:00')
  assert.deepEqual(await links.answerChange({ body: { token, status: 'agreed' } }), first)
  await assert.rejects(links.answerChange({ body: { token, status: 'declined' } }), { code: 'change_over' })

  app.setNow(app.now().add({ minutes: 61 }).toString())
  await app.db.run`
    insert into phones (user_id, phone, state, confirmed_at, needs_opt_in_text)
    values (${ana.id}, '+61491570156', 'confirmed', ${app.now()}, false)`
  const second = await change({ ...times, start_time: '10:00' })
  const late = await tokenOf('sms')
  await hill.shiftChanges.withdraw({ params: { id: String(second.id) } })
  assert.equal((await links.lookAtChange({ body: { token: late } })).data.status, 'withdrawn')
  await assert.rejects(links.answerChange({ body: { token: late, status: 'agreed' } }), { code: 'change_over' })
  app.setNow(asked.answer_by)
  for (const dead of [token, 'A'.repeat(40)])
    await assert.rejects(links.lookAtChange({ body: { token: dead } }), { code: 'link_invalid', status: 404 })
})

test('the push about a change offers an answer, which its link takes', async () => {
  const { ana, change, seen } = await scene()
  await app.db.run`
    insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, created_at)
    select user_id, id, 'https://push.example/' || user_id, 'key', 'auth', ${app.now()} from sessions where user_id = ${ana.id}`
  await change()
  const { push } = await app.db.one<{ push: { answers: { token: string; says: string } } }>`
    select push from messages where user_id = ${ana.id} and channel = 'push' and event = 'shift_change' order by id desc limit 1`
  assert.equal(push.answers.says, 'change')
  await app.anonymous.answerLinks.answerChange({ body: { token: push.answers.token, status: 'agreed' } })
  assert.equal((await seen()).start_time, '09:00')
})
