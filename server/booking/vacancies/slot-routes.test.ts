import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '#test/app.ts'
import { memberOf } from '#test/helpers/members.ts'
import type { Person } from '#test/people.ts'

const app = await startApp({ after })
const subject_id = await app.subject()
let week = 0

/** A Friday morning, with a vacancy for the Monday after it and two people who fit. */
const scene = async () => {
  const day = Temporal.PlainDate.from('2026-03-09').add({ weeks: week++ })
  const friday = day.subtract({ days: 3 }).toZonedDateTime({ timeZone: 'Australia/Melbourne', plainTime: '10:00' })
  app.setNow(friday.toInstant().toString())
  await app.db.run`update users set status = 'inactive' where role = 'employee'`
  const hill = await app.employer('Hill')
  const teacher = async (name: string) => {
    const person = await app.employee(name, { profile: false })
    await person.profiles.create({ body: { vit_id: '123456', can_teach: [subject_id], year_levels: ['primary'] } })
    return person
  }
  const [ana, ben] = [await teacher('Ana'), await teacher('Ben')]
  const times = { date: day.toString(), start_time: '08:30', end_time: '15:30' }
  const slots = [{ ...times, headcount: 1 }]
  const { data: vacancy } = await hill.vacancies.post({ body: { subject_id, asks: 'best', slots } })
  const params = { id: String(vacancy.slots[0]!.id) }
  const open = async (person: Person) =>
    (await person.shifts.ofEmployee({ params: { id: String(person.id) }, query: { status: 'pending' } })).data
  const titles = async (person: Person) =>
    (await person.notifications.list({ query: {} })).notifications.map(({ title }) => title)
  return { hill, ana, ben, times, vacancy, params, open, titles }
}

test('other times withdraw the open requests with one notice, and ask people again', async () => {
  const { hill, ana, times, params, vacancy, open, titles } = await scene()
  const [first] = await open(ana)
  const { data: moved } = await hill.slots.move({ params, body: { ...times, start_time: '09:00' } })
  assert.deepEqual(
    moved.slots.map(({ start_time, status }) => [start_time, status]),
    [['09:00', 'open']],
  )
  assert.equal(moved.id, vacancy.id)
  const [again] = await open(ana)
  assert.deepEqual([again!.start_time, again!.id !== first!.id], ['09:00', true])
  assert.deepEqual((await titles(ana)).toSorted(), ['New shift request', 'New shift request', 'The times changed'])
  await assert.rejects(hill.slots.move({ params, body: times }), { code: 'not_found' })
})

test('a slot is split in two, and nobody is asked for both parts at once', async () => {
  const { hill, ana, ben, params, open } = await scene()
  for (const at of ['08:45', '08:30', '15:30', '16:00'])
    await assert.rejects(hill.slots.split({ params, body: { at } }), { code: 'invalid' })
  const { data } = await hill.slots.split({ params, body: { at: '12:00' } })
  assert.deepEqual(
    data.slots.map(({ start_time, end_time }) => [start_time, end_time]),
    [
      ['08:30', '12:00'],
      ['12:00', '15:30'],
    ],
  )
  // A person with a fresh request is asked for nothing else, so the other part waits.
  const asked = [...(await open(ana)), ...(await open(ben))].map(({ end_time }) => end_time)
  assert.deepEqual([...new Set(asked)], ['12:00'])
})

test('a slot for which a person is booked keeps its times', async () => {
  const { hill, ana, times, params, open } = await scene()
  const [request] = await open(ana)
  await ana.shifts.answer({ params: { id: String(request!.id) }, body: { status: 'accepted' } })
  await assert.rejects(hill.slots.move({ params, body: { ...times, start_time: '09:00' } }), { code: 'slot_not_open' })
  await assert.rejects(hill.slots.split({ params, body: { at: '12:00' } }), { code: 'slot_not_open' })
})

test('an organiser moves no slot above a limit', async () => {
  const { hill, times, params } = await scene()
  const organiser = await memberOf(app, hill, 'organiser')
  const none = { longest_minutes: null, cost_cents: null, hourly_cents: null, usual_times: null }
  await hill.approvals.setLimits({ body: { ...none, longest_minutes: 360 } })
  const move = (end_time: string) => organiser.slots.move({ params, body: { ...times, end_time } })
  await assert.rejects(move('15:00'), { code: 'approval_needed' })
  assert.equal((await move('14:00')).data.slots[0]!.end_time, '14:00')
})

test('a slot moves to no date on which the plan covers no more people', async () => {
  const { hill, ben, times, params, open, ana } = await scene()
  const date = Temporal.PlainDate.from(times.date).add({ days: 1 }).toString()
  const body = { ...times, date, subject_id, inviter_id: hill.id, invitee_id: ben.id }
  const { data } = await hill.shifts.request({ body })
  await ben.shifts.answer({ params: { id: String(data.id) }, body: { status: 'accepted' } })
  const requests = (await open(ana)).length
  const { limit } = await app.db.one<{ limit: number }>`select max(staff_limit) as limit from plans`
  await app.db.run`update plans set staff_limit = 1`
  const later = { params, body: { ...times, start_time: '09:00' } }
  await assert.rejects(hill.slots.move(later), { code: 'plan_limit_reached' })
  assert.equal((await open(ana)).length, requests, 'nothing was withdrawn')
  await app.db.run`update plans set staff_limit = ${limit}`
})
