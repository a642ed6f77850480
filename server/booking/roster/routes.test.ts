import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { planSlots } from '#server/booking/vacancies/jobs.ts'
import type { Database } from '#server/platform/database.ts'
import { createLog } from '#server/platform/log.ts'
import { startApp } from '#test/app.ts'
import { memberOf } from '#test/helpers/members.ts'
import { createMornings } from '#test/helpers/mornings.ts'

const app = await startApp({ after })
const subject = await app.subject('Music')
const other = await app.subject('Art')
const mornings = createMornings(app, subject)
const DAY = { start_time: '09:00', end_time: '15:00' }

/** A school on a Monday in term, with one booking and one open shift on the Tuesday. */
const scene = async () => {
  await mornings.next()
  const monday = app.now().toZonedDateTimeISO('Australia/Melbourne').toPlainDate()
  const on = (days: number) => monday.add({ days }).toString()
  const hill = await app.employer('Hill School')
  const post = async (subject_id: number, date: string, headcount = 1, by = hill) =>
    (await by.vacancies.post({ body: { subject_id, asks: 'best', slots: [{ ...DAY, date, headcount }] } })).data
  const ana = await mornings.teacher('Ana Nguyen')
  const booked = await post(subject, on(1))
  const [request] = (await ana.shifts.ofEmployee({ params: { id: String(ana.id) }, query: {} })).data
  await ana.shifts.answer({ params: { id: String(request!.id) }, body: { status: 'accepted' } })
  const open = await post(other, on(1), 2)
  const week = async (by = hill, sites: 'one' | 'all' = 'one') =>
    (await by.roster.get({ query: { from: on(0), until: on(6), sites } })).data
  return { hill, ana, on, post, week, booked, open }
}

test('a week lists who is booked and what is open, and a month only counts', async () => {
  const { hill, ana, on, week, booked, open } = await scene()
  const { bookings, open: slots, days } = await week()
  assert.deepEqual(
    bookings.map(({ person, subject: { name }, date }) => ({ person: person.name, name, date })),
    [{ person: ana.name, name: 'Music', date: on(1) }],
  )
  assert.deepEqual(
    slots.map(({ id, missing, date }) => ({ id, missing, date })),
    [{ id: open.slots[0]!.id, missing: 2, date: on(1) }],
  )
  const { special_day: _, of_other_sites: __, ...tuesday } = days[1]!
  assert.deepEqual(tuesday, { date: on(1), booked: 1, waiting: 0, open: 2 })
  const { data: month } = await hill.roster.get({ query: { from: on(-7), until: on(34) } })
  assert.deepEqual([month.days.length, month.bookings.length, month.days[8]!.booked], [42, 0, 1])
  await assert.rejects(hill.roster.get({ query: { from: on(0), until: on(42) } }), { message: 'At most 42 days.' })
  await hill.vacancies.close({ params: { id: String(booked.id) } })
  assert.equal((await week()).bookings.length, 1, 'a booking stays when its vacancy is closed')
})

test('all sites that a member acts for are on one roster, and no others', async () => {
  const { hill, on, post, week } = await scene()
  const { data: lake } = await hill.organisations.addSite({ body: { name: 'Lake Campus' } })
  const both = await memberOf(app, hill, 'organiser')
  const one = await memberOf(app, hill, 'organiser', { sites: [hill.id] })
  await both.organisations.actFor({ body: { site_id: lake.id } })
  const { slots } = await post(other, on(2), 1, both)
  const ids = async (by: typeof hill) => (await week(by, 'all')).open.map(({ id }) => id)
  assert.equal((await ids(both)).includes(slots[0]!.id), true)
  assert.equal((await ids(one)).includes(slots[0]!.id), false)
  assert.deepEqual((await week(await app.employer('Other School'), 'all')).bookings, [])
})

test('copying posts the shifts again, books nobody, and does so once', async () => {
  const { hill, ana, on } = await scene()
  const body = { from: on(0), until: on(6), to: on(7) }
  const { days, people, cost_cents } = await hill.roster.previewCopy({ body })
  assert.deepEqual({ people, tuesday: days[1]!.people }, { people: 3, tuesday: 3 })
  assert.equal(cost_cents > 0 && cost_cents % 3 === 0, true)
  const { data: copied, message } = await hill.roster.copy({ body })
  assert.deepEqual({ copied, message }, { copied: { shifts: 2, waiting: 0 }, message: '2 shifts posted.' })
  const { data: next } = await hill.roster.get({ query: { from: on(7), until: on(13) } })
  assert.deepEqual([next.bookings.length, next.open.length], [0, 2])
  assert.equal(
    (await ana.shifts.ofEmployee({ params: { id: String(ana.id) }, query: { status: 'accepted' } })).total,
    1,
  )
  assert.equal((await hill.roster.copy({ body })).data.shifts, 0)
  const { days: again } = await hill.roster.previewCopy({ body })
  assert.deepEqual(again[1]!.left_out, [{ reason: 'posted', shifts: 2 }])
})

test('a copy is answered before people are asked, and then the same people are', async () => {
  const { hill, ana, on } = await scene()
  const waiting = async () => {
    const { data } = await ana.shifts.ofEmployee({ params: { id: String(ana.id) }, query: { status: 'pending' } })
    return data.filter(({ date }) => date === on(8)).map(({ subject: { name } }) => name)
  }
  await hill.roster.copy({ body: { from: on(1), until: on(1), to: on(8), with_special_days: true } })
  assert.deepEqual(await waiting(), [])
  await app.runJobs()
  assert.deepEqual(await waiting(), ['Music'])
})

test('copied shifts are due at the next look, and a failing one does not block others', async () => {
  const { hill, on } = await scene()
  await hill.roster.copy({ body: { from: on(1), until: on(1), to: on(8), with_special_days: true } })
  const slots = await app.db.all<{ id: number; is_due: boolean }>`
    select id, next_look_at <= ${app.now()}::timestamptz as is_due from slots
    where employer_id = ${hill.id} and date = ${on(8)} order by id`
  assert.deepEqual(
    slots.map(({ is_due }) => is_due),
    [true, true],
  )
  let transactions = 0
  const transaction: Database['transaction'] = (work) =>
    transactions++ === 0 ? Promise.reject(new Error('lost')) : app.db.transaction(work)
  const ids = slots.map(({ id }) => id)
  const run = planSlots.run({ ids } as never, {
    db: { ...app.db.at(app.now()), transaction },
    log: createLog('silent'),
  })
  await assert.rejects(run, /lost/)
  const planned = await app.db.all<{ id: number }>`
    select id from slots where id = any(${ids}::int[]) and fitting is not null`
  assert.deepEqual(planned, [{ id: ids[1]! }])
})

test('a school copies nothing to a holiday or into the past unless it says so', async () => {
  const { hill, on } = await scene()
  await hill.specialDays.add({ body: { date: on(8), name: 'Report writing' } })
  const body = { from: on(1), until: on(1), to: on(8) }
  const { days } = await hill.roster.previewCopy({ body })
  assert.deepEqual(days, [
    {
      ...{ date: on(8), special_day: { kind: 'pupil_free', name: 'Report writing' }, people: 0, cost_cents: 0 },
      left_out: [{ reason: 'special_day', shifts: 2 }],
    },
  ])
  assert.equal((await hill.roster.previewCopy({ body: { ...body, with_special_days: true } })).people, 3)
  const { days: past } = await hill.roster.previewCopy({ body: { ...body, to: on(-7) } })
  assert.deepEqual(past[0]!.left_out, [{ reason: 'past', shifts: 2 }])
})

test('copying skips times that wait for approval, and posts the others of the vacancy', async () => {
  const { hill, on } = await scene()
  const organiser = await memberOf(app, hill, 'organiser')
  const slots = [3, 4].map((day) => ({ ...DAY, date: on(day), headcount: 1 }))
  await hill.vacancies.post({ body: { subject_id: subject, asks: 'best', slots } })
  const none = { longest_minutes: null, cost_cents: null, hourly_cents: null, usual_times: null }
  await hill.approvals.setLimits({ body: { ...none, longest_minutes: 60 } })
  const waiting = { ...DAY, date: on(10), headcount: 1 }
  await organiser.vacancies.post({ body: { subject_id: subject, asks: 'best', slots: [waiting] } })
  const body = { from: on(3), until: on(4), to: on(10), with_special_days: true }
  const { days, people } = await hill.roster.previewCopy({ body })
  assert.deepEqual([days[0]!.left_out, people], [[{ reason: 'posted', shifts: 1 }], 1])
  assert.equal((await hill.roster.copy({ body })).data.shifts, 1)
})

test('a week of all sites names the special days of the other sites', async () => {
  const { hill, on, week } = await scene()
  const { data: lake } = await hill.organisations.addSite({ body: { name: 'Lake Campus' } })
  const both = await memberOf(app, hill, 'manager')
  await both.organisations.actFor({ body: { site_id: lake.id } })
  await both.specialDays.add({ body: { date: on(2), name: 'Report writing' } })
  await both.organisations.actFor({ body: { site_id: hill.id } })
  const day = (await week(both, 'all')).days[2]!
  const site = { id: lake.id, name: 'Lake Campus' }
  const note = { kind: 'pupil_free', name: 'Report writing' }
  assert.deepEqual(day.of_other_sites, [{ ...note, site }])
  assert.deepEqual((await week(both)).days[2]!.of_other_sites, [])
  await both.organisations.actFor({ body: { site_id: lake.id } })
  assert.deepEqual((await week(both, 'all')).days[2]!.special_day, note)
})

test('copying counts the limit of the plan before it posts anything', async (t) => {
  const { hill, on } = await scene()
  const before = await app.db.all<{ id: number; staff_limit: number | null }>`select id, staff_limit from plans`
  await app.db.run`update plans set staff_limit = 1`
  t.after(async () => {
    for (const { id, staff_limit } of before)
      await app.db.run`update plans set staff_limit = ${staff_limit} where id = ${id}`
  })
  // Ana uses up the limit of this month, so a copy within it can add nobody, but one to the next
  // month can.
  const to = (days: number) => ({ from: on(1), until: on(1), to: on(days), with_special_days: true })
  const inMonth = [2, 3, 4].find((day) => on(day).slice(0, 7) === on(1).slice(0, 7))!
  const full = { body: to(inMonth) }
  const { days, people } = await hill.roster.previewCopy(full)
  assert.deepEqual(
    { people, leftOut: days[0]!.left_out },
    { people: 0, leftOut: [{ reason: 'plan_limit', shifts: 2 }] },
  )
  assert.equal((await hill.roster.copy(full)).data.shifts, 0)
  const later = { body: to(42) }
  assert.equal((await hill.roster.previewCopy(later)).people, 3)
  assert.equal((await hill.roster.copy(later)).data.shifts, 2)
})
