import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '#test/app.ts'
import type { Person } from '#test/people.ts'

const app = await startApp({ after })
const subject_id = await app.subject()

test('changes details, and notifies booked or asked people once of the changes', async () => {
  app.setNow('2026-03-08T19:10:00Z')
  const hill = await app.employer('Hill')
  const staff: Person[] = []
  for (const name of ['Ana', 'Ben']) {
    const person = await app.employee(name, { profile: false })
    await person.profiles.create({ body: { vit_id: '123456', can_teach: [subject_id], year_levels: ['primary'] } })
    staff.push(person)
  }
  const times = { start_time: '08:40', end_time: '15:30', headcount: 2 }
  const { data } = await hill.vacancies.post({
    body: {
      ...{ subject_id, asks: 'best', note: 'Bring a hat', dress: 'Smart' },
      slots: ['2026-03-09', '2026-03-10'].map((date) => ({ date, ...times })),
    },
  })
  const params = { id: String(data.id) }
  const [ana, ben] = staff as [Person, Person]
  const requestsOf = async (person: Person) =>
    (await person.shifts.ofEmployee({ params: { id: String(person.id) }, query: {} })).data
  const told = async (person: Person) =>
    (await person.notifications.list({ query: {} })).notifications.flatMap(({ title, message }) =>
      title === 'Shift details changed' ? [message] : [],
    )
  for (const { id } of await requestsOf(ana))
    await ana.shifts.answer({ params: { id: String(id) }, body: { status: 'accepted' } })
  const asked = (await requestsOf(ben)).filter(({ status }) => status === 'pending')
  assert.ok(asked.length > 0)

  const change = (body: object) => hill.vacancies.changeDetails({ params, body })
  const { data: changed } = await change({ note: 'Bring a hat', class_room: '5B' })
  assert.deepEqual([changed.details.class_room, changed.details.dress], ['5B', null])
  for (const person of staff) {
    const messages = await told(person)
    assert.equal(messages.length, 1)
    assert.match(messages[0]!, /^Hill changed the details of .* March 2026.* Class and room: 5B · Dress: none$/s)
  }
  assert.equal((await requestsOf(ana))[0]!.details?.class_room, '5B')
  await change({ note: 'Bring a hat', class_room: '5B' })
  assert.equal((await told(ana)).length, 1, 'nothing has changed')

  await change({ note: 'Bring a hat', class_room: '5B', absent: { name: 'Ms Rossi', is_told: false } })
  assert.equal((await told(ana)).length, 1, 'only the site sees the name')
  const { data: named } = await change({
    note: 'Bring a hat',
    class_room: '5B',
    absent: { name: 'Ms Rossi', is_told: true },
  })
  assert.deepEqual(named.details.absent, { name: 'Ms Rossi', is_told: true })
  assert.match((await told(ana))[0]!, /\(Mathematics\)\. For: Ms Rossi$/)
  assert.equal((await told(ben)).length, 1, 'people who are asked never read the name')
  const { data: kept } = await change({ note: 'Bring a hat', class_room: '5B' })
  assert.equal(kept.details.absent?.name, 'Ms Rossi')

  await hill.vacancies.close({ params })
  assert.equal((await change({ absent: null })).data.details.absent, null)
  assert.deepEqual([(await told(ana)).length, (await told(ben)).length], [3, 1])
  app.setNow('2026-03-10T05:00:00Z')
  await assert.rejects(change({ note: 'Too late' }), { code: 'vacancy_over' })
})
