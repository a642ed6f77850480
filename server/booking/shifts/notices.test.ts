import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '#test/app.ts'
import type { Person } from '#test/people.ts'

const scene = async (t: Parameters<typeof startApp>[0]) => {
  const app = await startApp(t)
  const [ana, hill, lake] = [await app.employee('Ana'), await app.employer('Hill'), await app.employer('Lake')]
  const subject_id = await app.subject()
  const ask = async (by: Person, date = '2026-03-09') => {
    const body = { date, start_time: '08:30', end_time: '15:30', subject_id, inviter_id: by.id, invitee_id: ana.id }
    return (await by.shifts.request({ body })).data
  }
  const answer = ({ id }: { id: number }, status: 'accepted' | 'rejected') =>
    ana.shifts.answer({ params: { id: String(id) }, body: { status } })
  const cancel = (by: Person, { id }: { id: number }) => by.shifts.cancel({ params: { id: String(id) }, body: {} })
  return { app, ana, hill, lake, ask, answer, cancel }
}

const MONDAY = 'Monday 9 March 2026, 08:30 to 15:30'

test('names the other side and the day in every notification and links the shift', async (t) => {
  const { app, ana, hill, lake, ask, answer, cancel } = await scene(t)
  const newest = async (person: Person) => {
    const { title, message, link } = (await person.notifications.list()).notifications[0]!
    return [title, message, link]
  }
  const ofAna = ({ id }: { id: number }) => `/employee/bookings/${id}`
  const ofSchool = ({ id }: { id: number }) => `/employer/bookings/${id}`

  const first = await ask(hill)
  assert.deepEqual(await newest(ana), [
    'New shift request',
    `Hill asks you to work on ${MONDAY} (Mathematics).`,
    ofAna(first),
  ])
  await answer(first, 'rejected')
  assert.deepEqual(await newest(hill), [
    'Shift rejected',
    `Ana rejected your request for ${MONDAY} (Mathematics).`,
    ofSchool(first),
  ])

  const [second, other] = [await ask(hill), await ask(lake)]
  await answer(second, 'accepted')
  assert.deepEqual((await newest(hill)).slice(1), [
    `Ana accepted your request for ${MONDAY} (Mathematics).`,
    ofSchool(second),
  ])
  assert.deepEqual((await newest(lake)).slice(1), [
    `Ana is no longer free on ${MONDAY} (Mathematics), so your request was withdrawn.`,
    ofSchool(other),
  ])
  await cancel(ana, second)
  assert.deepEqual((await newest(hill)).slice(1), [
    `Ana cancelled the shift on ${MONDAY} (Mathematics). Find a replacement with one tap.`,
    ofSchool(second),
  ])

  const third = await ask(hill)
  await cancel(hill, third)
  assert.deepEqual((await newest(ana)).slice(1), [
    `Hill withdrew the request for ${MONDAY} (Mathematics).`,
    ofAna(third),
  ])
  const fourth = await ask(hill)
  await answer(fourth, 'accepted')
  await cancel(hill, fourth)
  assert.deepEqual((await newest(ana)).slice(1), [
    `Hill cancelled the shift on ${MONDAY} (Mathematics).`,
    ofAna(fourth),
  ])

  const fifth = await ask(hill)
  app.setNow('2026-03-09T00:00:00Z')
  await app.runJobs()
  assert.deepEqual((await newest(hill)).slice(1), [
    `Ana did not answer in time for ${MONDAY} (Mathematics).`,
    ofSchool(fifth),
  ])
  assert.deepEqual((await newest(ana)).slice(1), [
    `The request from Hill for ${MONDAY} (Mathematics) has expired.`,
    ofAna(fifth),
  ])
})

test('opens a list at the page of the given shift, for either side', async (t) => {
  const { ana, hill, lake, ask, answer } = await scene(t)
  const shifts = []
  for (const day of ['10', '11', '12', '13', '16']) shifts.push(await ask(hill, `2026-03-${day}`))
  const ofLake = await ask(lake, '2026-03-17')
  await answer(shifts[0]!, 'accepted')

  const pageOf = async (person: Person, request: number, status?: 'pending') => {
    const query = { per_page: '2', page: '2', request: String(request), status }
    const list =
      person.role === 'employer'
        ? await person.shifts.history({ query })
        : await person.shifts.ofEmployee({ params: { id: String(person.id) }, query })
    return [list.page, list.data.some(({ id }) => id === request)]
  }
  // A school sees the latest day first; an employee sees open requests first, the soonest on top.
  assert.deepEqual(await pageOf(hill, shifts[0]!.id), [3, true])
  assert.deepEqual(await pageOf(hill, shifts[4]!.id), [1, true])
  assert.deepEqual(await pageOf(ana, shifts[0]!.id), [3, true])
  assert.deepEqual(await pageOf(ana, shifts[1]!.id), [1, true])
  // Ignores a shift that belongs to another employer, does not exist or is filtered out.
  assert.deepEqual(await pageOf(hill, ofLake.id), [2, false])
  assert.deepEqual(await pageOf(hill, 999_999), [2, false])
  assert.deepEqual(await pageOf(hill, shifts[0]!.id, 'pending'), [2, false])
})
