import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { NewVacancy } from '#contract/booking/vacancies.ts'
import { startApp } from '#test/app.ts'
import { block, connect } from '#test/helpers/connections.ts'
import { createMornings, schoolSlot } from '#test/helpers/mornings.ts'
import { FOOTSCRAY, GEELONG, placeSite, travelFrom, YARRAVILLE } from '#test/helpers/places.ts'
import type { Person } from '#test/people.ts'

const app = await startApp({ after })
const subject_id = await app.subject()
const mornings = createMornings(app, subject_id)

/**
 * Creates a school, a teacher whom it asks, and `count` teachers who are away on Monday, so that no
 * wave asks them.
 */
const scene = async (count: number) => {
  const monday = schoolSlot(await mornings.next())
  const hill = await app.employer('Hill')
  const asked = await mornings.teacher('Asked')
  const staff = await mornings.teachers(count)
  for (const person of staff) await mornings.away(person, monday.date)
  const wait = (minutes: number) => mornings.wait({ minutes })
  /** Posts a vacancy, and waits until nobody is left to be asked. */
  const open = async (more: Partial<NewVacancy> = {}) => {
    const { data } = await hill.vacancies.post({ body: { subject_id, asks: 'best', slots: [monday], ...more } })
    await wait(21)
    return data.slots[0]!.id
  }
  return { monday, hill, asked, staff, wait, open }
}

const jobsOf = async (person: Person) => (await person.openJobs.list({ query: {} })).data
const take = (person: Person, id: number) => person.openJobs.accept({ params: { id: String(id) } })

test('opens a slot to all who fit a minute after the last fresh request', async () => {
  const { monday, hill, asked, staff, wait } = await scene(1)
  const body: NewVacancy = { subject_id, asks: 'best', note: 'Year 5, room 12', slots: [monday] }
  const { data } = await hill.vacancies.post({ body })
  await wait(20)
  assert.deepEqual(await jobsOf(staff[0]!), [])
  await wait(1)
  const [job, ...others] = await jobsOf(staff[0]!)
  assert.deepEqual(
    { id: job!.id, employer: job!.employer.name, note: job!.note, needed: job!.needed, calendar: job!.calendar },
    { id: data.slots[0]!.id, employer: 'Hill', note: 'Year 5, room 12', needed: 1, calendar: 'away' },
  )
  assert.deepEqual(others, [])
  // 6 h 50 min without the break of half an hour.
  assert.equal(job!.pay.amount_cents, Math.round((job!.pay.hourly_cents * 380) / 60))
  assert.ok(!('booked' in job!), 'the bookings that were looked at stay on the server')
  assert.deepEqual(await jobsOf(asked), [], 'the open request is answered under Shift Requests')
})

test('books a person who takes an open job, and withdraws the requests of others', async () => {
  const { hill, asked, staff, open } = await scene(1)
  const id = await open()
  const { data, message } = await take(staff[0]!, id)
  assert.deepEqual([message, data.status, data.invitee.name], ['You are booked.', 'accepted', 'Teacher 0'])
  assert.deepEqual(await jobsOf(staff[0]!), [])
  const { data: mine } = await asked.shifts.ofEmployee({ params: { id: String(asked.id) }, query: {} })
  assert.equal(mine[0]!.status, 'withdrawn')
  const { notifications } = await hill.notifications.list({ query: {} })
  assert.equal(notifications[0]!.title, 'Shift accepted')
})

test('open screens show a job again whose person cancels', async () => {
  const { asked, staff, open } = await scene(1)
  const { data } = await take(staff[0]!, await open())
  await app.runJobs()
  const changes = async () =>
    (await app.db.one<{ n: number }>`select count(*)::integer as n from events where user_id = ${asked.id}`).n
  const before = await changes()
  await staff[0]!.shifts.cancel({ params: { id: String(data.id) }, body: {} })
  await app.runJobs()
  assert.deepEqual([(await jobsOf(asked)).length, (await changes()) - before], [1, 1])
})

test('many people take one open job at once, and as many as are needed are booked', async () => {
  const { monday, staff, open } = await scene(6)
  const id = await open({ slots: [{ ...monday, headcount: 2 }] })
  const outcomes = await Promise.allSettled(staff.map((person) => take(person, id)))
  const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [[one.reason.code, one.reason.message]] : []))
  assert.deepEqual(refused, Array(4).fill(['job_taken', 'Someone else has taken this shift.']))
  const { booked } = await app.db.one<{ booked: number }>`select booked from slots where id = ${id}`
  assert.equal(booked, 2)
})

test('shows a job only to people who fit it, and answers others with not found', async () => {
  const { monday, hill, staff, open, wait } = await scene(6)
  const [fits, far, blocked, noSubject, elsewhere, avoids] = staff as [Person, Person, Person, Person, Person, Person]
  await placeSite(hill, YARRAVILLE)
  await travelFrom(fits, FOOTSCRAY, { limit_km: 10 })
  await travelFrom(far, GEELONG, { limit_km: 10 })
  await connect(avoids, hill)
  await travelFrom(avoids, FOOTSCRAY, { avoided: [hill.id] })
  await block(hill, blocked)
  await app.db.run`update taught_subjects set can_teach = false where employee_id = ${noSubject.id}`
  await app.db.run`select refresh_staff(${noSubject.id})`
  const lake = await app.employer('Lake')
  const { headcount: _, ...times } = monday
  const request = { ...times, subject_id, inviter_id: lake.id, invitee_id: elsewhere.id, ask_anyway: true }
  const { data } = await lake.shifts.request({ body: request })
  await elsewhere.shifts.answer({ params: { id: String(data.id) }, body: { status: 'accepted' } })
  await wait(0)
  const id = await open()
  const shown = await Promise.all(staff.map(async (person) => (await jobsOf(person)).length))
  assert.deepEqual(shown, [1, 0, 0, 0, 0, 0])
  for (const person of [far, blocked, noSubject, elsewhere, avoids])
    await assert.rejects(take(person, id), { code: 'not_found' })
  assert.equal((await jobsOf(fits))[0]!.travel!.precision, 'about')
  const near = await fits.openJobs.list({ query: { within_km: 50, date: monday.date } })
  const nextDay = await fits.openJobs.list({
    query: { date: Temporal.PlainDate.from(monday.date).add({ days: 1 }).toString() },
  })
  assert.deepEqual([near.data.length, nextDay.data.length], [1, 0])
})

test('opens the vacancy of a pool to the people of the pool', async () => {
  const { hill, asked, staff, open } = await scene(2)
  const [inside, outside] = staff as [Person, Person]
  const { data: pool } = await hill.pools.add({ body: { name: 'Regulars', is_shared: false } })
  const body = { employee_ids: [inside.id, asked.id] }
  await hill.pools.addPeople({ params: { id: String(pool.id) }, body })
  await open({ asks: 'pool', pool_id: pool.id })
  assert.deepEqual([(await jobsOf(inside)).length, (await jobsOf(outside)).length], [1, 0])
})

test('shows no job that cannot be reached in time, and none that is closed', async () => {
  const { monday, hill, staff, open } = await scene(2)
  const [busy, free] = staff as [Person, Person]
  const lake = await app.employer('Lake')
  const evening = { date: monday.date, start_time: '15:35', end_time: '18:30' }
  const request = { ...evening, subject_id, inviter_id: lake.id, invitee_id: busy.id, ask_anyway: true }
  const { data } = await lake.shifts.request({ body: request })
  await busy.shifts.answer({ params: { id: String(data.id) }, body: { status: 'accepted' } })
  const id = await open()
  assert.deepEqual([(await jobsOf(busy)).length, (await jobsOf(free)).length], [0, 1])
  const { data: posted } = await hill.vacancies.list({ query: {} })
  await hill.vacancies.close({ params: { id: String(posted[0]!.id) } })
  assert.deepEqual(await jobsOf(free), [])
  await assert.rejects(take(free, id), { code: 'job_taken', message: 'This job is no longer open.' })
})
