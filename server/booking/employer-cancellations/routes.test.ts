import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '#test/app.ts'
import type { Person } from '#test/people.ts'

const app = await startApp({ after })
const subject_id = await app.subject()

type Past = { by: Person; of: Person; daysAgo: number; cancelledBy?: 'employer' | 'employee'; again?: boolean }
/** A booking of an earlier day; `again`: the person was booked again for that day. */
const past = async ({ by, of, daysAgo, cancelledBy, again = false }: Past) => {
  const date = app.now().toZonedDateTimeISO('Australia/Melbourne').toPlainDate().subtract({ days: daysAgo }).toString()
  const add = (status: 'completed' | 'cancelled') => app.db.one<{ id: number }>`
    insert into shifts (inviter_id, invitee_id, subject_id, date, start_time, end_time, time_zone, period, status,
      cancelled_by, created_at, closed_at)
    values (${by.id}, ${of.id}, ${subject_id}, ${date}, '08:30', '15:30', 'Australia/Melbourne',
      tstzrange((${date}::date + time '08:30') at time zone 'Australia/Melbourne', (${date}::date + time '15:30') at time zone 'Australia/Melbourne'),
      ${status}, ${status === 'cancelled' ? (cancelledBy ?? null) : null}, ${app.now()}, ${app.now()})
    returning id`
  if (again) await add('completed')
  return add(cancelledBy ? 'cancelled' : 'completed')
}
const scene = async (completed: number) => {
  const [hill, ana] = [await app.employer('Hill'), await app.employee('Ana')]
  for (let n = 0; n < completed; n++) await past({ by: hill, of: ana, daysAgo: 10 + n })
  const seenBy = async (person: Person) =>
    (await person.employerCancellations.list({ query: { employer_ids: String(hill.id) } })).data
  return { hill, ana, seenBy }
}

test('counts what the employer cancelled, of the bookings that their people kept', async () => {
  const { hill, ana, seenBy } = await scene(9)
  await past({ by: hill, of: ana, daysAgo: 30, cancelledBy: 'employer' })
  // None of these count: one that the person cancelled, one over a year ago, and one to come.
  await past({ by: hill, of: ana, daysAgo: 31, cancelledBy: 'employee' })
  await past({ by: hill, of: ana, daysAgo: 380, cancelledBy: 'employer' })
  await past({ by: hill, of: ana, daysAgo: -5, cancelledBy: 'employer' })
  assert.deepEqual(await seenBy(ana), [{ employer_id: hill.id, bookings: 10, cancelled: 1 }])
})

test('a booking that was made again for the day does not count as cancelled', async () => {
  const { hill, ana, seenBy } = await scene(10)
  await past({ by: hill, of: ana, daysAgo: 40, cancelledBy: 'employer', again: true })
  assert.deepEqual(await seenBy(ana), [{ employer_id: hill.id, bookings: 11, cancelled: 0 }])
})

test('another booking of the same day, made before, does not hide a cancellation', async () => {
  const { hill, ana, seenBy } = await scene(10)
  await past({ by: hill, of: ana, daysAgo: 40 })
  app.setNow(app.now().add({ hours: 1 }).toString())
  await past({ by: hill, of: ana, daysAgo: 40, cancelledBy: 'employer' })
  assert.deepEqual(await seenBy(ana), [{ employer_id: hill.id, bookings: 12, cancelled: 1 }])
})

test('nine bookings are too few to be shown', async () => {
  const { ana, seenBy } = await scene(9)
  assert.deepEqual(await seenBy(ana), [])
})

test('an employer reads its own figures only, and a blocked person none', async () => {
  const { hill, ana, seenBy } = await scene(10)
  const lake = await app.employer('Lake')
  assert.equal((await seenBy(hill)).length, 1)
  assert.deepEqual(await seenBy(lake), [])
  await ana.connections.block({ body: { user_id: hill.id } })
  assert.deepEqual(await seenBy(ana), [])
})
