import { addSubject, fixed, type Make, NOBODY, requested } from './access-makings.ts'
import type { World } from './access-world.ts'

let day = Temporal.PlainDate.from('2026-02-20')
// Inserted directly, since time does not move here; each is on a day of its own, further and
// further back.
const worked = async (world: World) => {
  day = day.subtract({ days: 1 })
  const { employer, employee } = world.people
  const { id } = await addSubject(world)
  const shift = await world.app.db.one<{ id: number }>`
    insert into shifts (inviter_id, invitee_id, subject_id, date, start_time, end_time, time_zone, period, status, created_at)
    values (${employer.id}, ${employee.id}, ${id}, ${day.toString()}, '08:30', '15:30', 'Australia/Melbourne',
      tstzrange((${day.toString()}::date + time '08:30') at time zone 'Australia/Melbourne',
        (${day.toString()}::date + time '15:30') at time zone 'Australia/Melbourne'), 'completed', ${world.app.now().toString()})
    returning id`
  return shift.id
}
const times = { start_time: '08:30', end_time: '15:30', break_minutes: 30 }
const submitted = async (world: World) => {
  const id = await worked(world)
  await world.people.employee.timesheets.submit({ params: { id }, body: times })
  return id
}
const approved = async (world: World) => {
  const id = await submitted(world)
  await world.people.employer.timesheets.approve({ params: { id } })
  return id
}
const stars = { rating: 5, feedback: 'Calm and prepared.' }
const rated = async (world: World, by: 'employer' | 'employee') =>
  (await world.people[by].ratings.rate({ params: { id: await worked(world) }, body: stars })).data.id

type Body = Record<string, unknown>
const of =
  (shift: (world: World) => Promise<number>, body?: Body): Make =>
  async (world) => ({ params: { id: await shift(world) }, ...(body && { body }) })
const asked = async (world: World) => (await requested(world)).id
const nothing = (body?: Body) => fixed({ params: { id: NOBODY }, ...(body && { body }) })

let coming = Temporal.PlainDate.from('2026-03-02')
const newRate = () => {
  coming = coming.add({ days: 1 })
  return { from_date: coming.toString(), hourly_cents: 8000 }
}
const ownRate = async ({ people }: World) => (await people.employer.timesheets.addPayRate({ body: newRate() })).data

const reason = { reason: 'You left at 15:00.' }
const reply = { reply: 'Thank you!' }

export const workedRequests: Record<string, Make> = {
  'POST /shifts/:id/rating': of(worked, stars),
  'POST /shifts/:id/rating of a shift to come': of(asked, stars),
  'POST /shifts/:id/rating that is not there': nothing(stars),
  'POST /ratings/:id/reply': of((world) => rated(world, 'employer'), reply),
  'POST /ratings/:id/reply by the employer': of((world) => rated(world, 'employee'), reply),
  'POST /ratings/:id/reply that is not there': nothing(reply),
  'GET /timesheets/:id': of(worked),
  'GET /timesheets/:id of a shift to come': of(asked),
  'GET /timesheets/:id that is not there': nothing(),
  'PUT /timesheets/:id': of(worked, times),
  'PUT /timesheets/:id again': of(submitted, times),
  'PUT /timesheets/:id that is approved': of(approved, times),
  'POST /timesheets/:id/approve': of(submitted, {}),
  'POST /timesheets/:id/approve of a draft': of(worked, {}),
  'POST /timesheets/:id/approve that is approved': of(approved, {}),
  'POST /timesheets/:id/dispute': of(submitted, reason),
  'POST /timesheets/:id/dispute that is approved': of(approved, reason),
  'POST /pay-rates': async () => ({ body: newRate() }),
  'POST /pay-rates again': async (world) => {
    const { from_date, hourly_cents } = await ownRate(world)
    await world.people.otherEmployer.timesheets.addPayRate({ body: { from_date, hourly_cents } }).catch(() => null)
    return { body: { from_date, hourly_cents } }
  },
  'DELETE /pay-rates/:id': async (world) => ({ params: { id: (await ownRate(world)).id } }),
  'GET /invoices/:id': of(approved),
  'GET /invoices/:id that is not approved': of(submitted),
  'GET /invoices/:id that is not there': nothing(),
  'GET /timesheets/:id/document': of(submitted),
  'GET /timesheets/:id/document of a shift to come': of(asked),
  'GET /timesheets/:id/document that is not there': nothing(),
  'PUT /tax-details': fixed({ body: { is_contractor: true, abn: '51 824 753 556', charges_gst: true } }),
}
