import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '#test/app.ts'
import type { Person } from '#test/people.ts'

test('figures count the people of a slot, from its posting, and a late yes as a yes', async (t) => {
  const app = await startApp(t)
  app.setNow('2026-03-08T19:10:00Z')
  const subject_id = await app.subject()
  const [hill, admin] = [await app.employer('Hill'), await app.admin()]
  const staff: Person[] = []
  for (let n = 0; n < 6; n++) {
    const teacher = await app.employee(`Teacher ${n}`, { profile: false })
    await teacher.profiles.create({
      body: { vit_id: `${1000 + n}`, can_teach: [subject_id], year_levels: ['primary'] },
    })
    staff.push(teacher)
  }
  // Quick and likely yes answers, so that several people are asked at once.
  await app.db.run`
    insert into answer_records (employee_id, said_yes, expected_yes, expected_yes_silent, delay_log_sum, delay_count, updated_on)
    select id, 9, 3, 3, 0, 9, ${app.now()}::timestamptz::date from users where role = 'employee'`
  await app.db.run`
    insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, created_at)
    select s.user_id, s.id, 'https://push.example/' || s.user_id, 'key', 'auth', ${app.now()}
    from sessions s join users u on u.id = s.user_id where u.role = 'employee'`
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
