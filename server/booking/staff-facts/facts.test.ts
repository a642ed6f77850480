import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { StaffFacts } from '#contract/people/staff-facts.ts'
import { employeeOf } from '#test/helpers/availability.ts'
import { connect, listOf } from '#test/helpers/connections.ts'
import { FOOTSCRAY, placeSite, travelFrom, YARRAVILLE } from '#test/helpers/places.ts'
import { startWithShifts } from '#test/helpers/worked-shifts.ts'
import { datesAhead } from './queries.ts'

test('every list of an employer says the same about a person', async (t) => {
  const { app, ana, hill, work, subject_id } = await startWithShifts(t)
  await app.db.run`
    insert into taught_subjects (employee_id, subject_id, can_teach) values (${ana.id}, ${subject_id}, true)`
  const params = { id: await work() }
  await hill.ratings.rate({ params, body: { rating: 4 } })
  await placeSite(hill, FOOTSCRAY)
  await travelFrom(ana, YARRAVILLE)
  await connect(hill, ana)
  const { data: pool } = await hill.pools.add({ body: { name: 'Regulars', is_shared: true } })
  await hill.pools.addPeople({ params: { id: pool.id }, body: { employee_ids: [ana.id] } })

  const factsIn = ({ subjects, travel, registration, past_shifts, rating, next_free }: StaffFacts) => ({
    ...{ subjects, travel, registration, past_shifts, rating, next_free },
  })
  const found = employeeOf((await hill.availability.staff()).available_staffs[0]!)
  assert.equal(found.past_shifts, 1)
  assert.equal(found.subject_count, 1)
  assert.deepEqual(found.rating, { average: 4, count: 1 })
  assert.equal(found.travel?.precision, 'about')
  // The shift was on a Monday, and the evening is too late for that day.
  assert.equal(found.next_free, '2026-03-10')

  const connection = (await listOf(hill)).data[0]!
  assert.deepEqual(factsIn(connection.facts!), factsIn(found))
  const pooled = (await hill.pools.get({ params: { id: pool.id } })).data.people[0]!
  assert.deepEqual(factsIn(pooled), factsIn(found))
  assert.equal((await listOf(ana)).data[0]!.facts, null)

  const onDate = await hill.availability.staff({ query: { date: '2026-03-11', subject_id } })
  assert.equal(employeeOf(onDate.available_staffs[0]!).next_free, null)
})

test('an employer sees no rating that another has given', async (t) => {
  const { app, ana, hill, work } = await startWithShifts(t)
  const params = { id: await work() }
  await hill.ratings.rate({ params, body: { rating: 1 } })
  const lake = await app.employer('Lake')
  const seenBy = async (school: typeof hill) => employeeOf((await school.availability.staff()).available_staffs[0]!)
  assert.deepEqual((await seenBy(hill)).rating, { average: 1, count: 1 })
  assert.equal((await seenBy(lake)).rating, null)
  const recommended = (await lake.connections.employees()).employees
  assert.equal(recommended.find(({ id }) => id === ana.id)?.rating, null)
})

test('the next free day skips bookings and days off, and nobody is free on leave', async (t) => {
  const { app, ana, hill, book } = await startWithShifts(t)
  const nextFree = async () => (await listOf(hill)).data[0]!.facts!.next_free
  await connect(hill, ana)
  app.setNow('2026-03-05T22:00:00Z')
  assert.equal(await nextFree(), '2026-03-06')
  app.setNow('2026-03-06T01:00:00Z')
  assert.equal(await nextFree(), '2026-03-09', 'a weekend follows the Friday')
  await book()
  assert.equal(await nextFree(), '2026-03-10', 'Monday is booked')
  await ana.availability.putException({
    body: { from_date: '2026-03-10', to_date: '2026-03-12', available: false },
  })
  assert.equal(await nextFree(), '2026-03-13')
  await app.db.run`update users set status = 'on_leave' where id = ${ana.id}`
  assert.equal(await nextFree(), null)
})

test('until noon the next free day may be today', () => {
  const firstAt = (now: string) => datesAhead(Temporal.Instant.from(now), 'Australia/Melbourne')[0]
  assert.equal(firstAt('2026-03-09T00:59:59Z'), '2026-03-09')
  assert.equal(firstAt('2026-03-09T01:00:00Z'), '2026-03-10')
  assert.equal(datesAhead(Temporal.Instant.from('2026-03-09T01:00:00Z'), 'Australia/Perth').length, 14)
})
