import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '#test/app.ts'
import { createEagerStaff } from '#test/helpers/eager-staff.ts'

test('figures count the people of a slot, from its posting, and a late yes as a yes', async (t) => {
  const app = await startApp(t)
  app.setNow('2026-03-08T19:10:00Z')
  const subject_id = await app.subject()
  const [hill, admin] = [await app.employer('Hill'), await app.admin()]
  const staff = await createEagerStaff(app, subject_id, 6)
  const slot = { date: '2026-03-09', start_time: '08:40', end_time: '15:30', headcount: 2 }
  await hill.vacancies.post({ body: { subject_id, asks: 'best', slots: [slot] } })
  type Request = { id: number; invitee_id: number }
  const requests = await app.db.all<Request>`select id, invitee_id from offers order by id`
  assert.ok(requests.length >= 3, String(requests.length))
  const accept = (one: Request) =>
    staff
      .find(({ id }) => id === one.invitee_id)!
      .shifts.answer({ params: { id: String(one.id) }, body: { status: 'accepted' } })
  const figures = () => admin.analytics.figures({ query: { from: '2026-03-09', to: '2026-03-09' } })
  const [first, second, third] = requests as [Request, Request, Request]
  await accept(first)
  app.setNow(app.now().add({ minutes: 20 }).toString())
  await accept(second)
  await assert.rejects(accept(third), { code: 'already_answered' })
  for (const folded of [false, true]) {
    if (folded) await app.runJobs()
    const { counts, fill } = await figures()
    const { places, filled, unfilled, accepted } = counts
    assert.deepEqual({ places, filled, unfilled, accepted }, { places: 2, filled: 2, unfilled: 0, accepted: 3 })
    assert.deepEqual([fill.count, fill.p90_minutes], [2, 20])
  }
})
