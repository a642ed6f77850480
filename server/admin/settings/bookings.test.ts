import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '#test/app.ts'

test('decides for one state or for all, and refuses the second of two admins', async (t) => {
  const app = await startApp(t)
  const [ada, bea] = [await app.admin('Ada'), await app.admin('Bea')]
  const missing = async () => (await ada.admin.counts()).data.booking_decisions_missing
  assert.equal(await missing(), 1, 'asks even before there are employers')
  await app.employer('Hill')
  await app.employer('Perth', { time_zone: 'Australia/Perth' })
  assert.equal(await missing(), 2)

  const body = { sector: 'education', state: 'VIC', required: [], version: 0 } as const
  await ada.settings.decideBooking({ body: { ...body, required: [] } })
  assert.equal(await missing(), 1)
  await assert.rejects(bea.settings.decideBooking({ body: { ...body, required: [] } }), { code: 'changed_meanwhile' })
  const twice = { need: 'first_aid', must: 'entered' } as const
  const wrong = { ...body, version: 1, required: [twice, { ...twice, must: 'checked' as const }] }
  await assert.rejects(bea.settings.decideBooking({ body: wrong }), { code: 'invalid' })
  await bea.settings.decideBooking({ body: { ...body, version: 1, required: [twice], all_states: true } })
  assert.equal(await missing(), 0)
  const { data } = await ada.settings.bookingDecisions()
  const decided = data.filter(({ decided_at }) => decided_at !== null)
  assert.deepEqual(
    decided.map(({ sector, required }) => ({ sector, required })),
    Array.from({ length: 8 }, () => ({ sector: 'education', required: [twice] })),
  )
  const acts = await app.db.all<{ actor_name: string }>`
    select actor_name from audit_entries where action = 'booking_decided' order by seq`
  assert.deepEqual(
    acts.map(({ actor_name }) => actor_name),
    ['Ada', ...Array.from({ length: 8 }, () => 'Bea')],
  )
})

test('reads everybody again for the search after a decision, and not within the answer', async (t) => {
  const app = await startApp(t)
  const ada = await app.admin('Ada')
  for (let n = 0; n < 3; n++) await app.employee(`Person ${n}`)
  const found = async () => (await app.db.one<{ count: number }>`select count(*) as count from staff`).count
  await app.db.run`delete from staff`
  await ada.settings.decideBooking({ body: { sector: 'education', state: 'VIC', required: [], version: 0 } })
  assert.equal(await found(), 0)
  await app.runJobs()
  assert.equal(await found(), 3)
})

test('starts a rest rule today or later, and removes it only before its day', async (t) => {
  const app = await startApp(t)
  const ada = await app.admin('Ada')
  const rule = {
    sector: 'education',
    state: 'NSW',
    from_date: '2026-03-03',
    week_minutes: 2250,
    rest_minutes: null,
    day_minutes: 960,
    travel_minutes: 45,
    far_travel_minutes: 240,
    source: 'NSW agreement, clause 9',
  } as const
  await assert.rejects(ada.settings.addRestRule({ body: { ...rule, from_date: '2026-03-01' } }), { code: 'invalid' })
  const { data: added } = await ada.settings.addRestRule({ body: rule })
  assert.deepEqual([added.standing, added.may_remove, added.is_starting], ['coming', true, false])
  const hill = await app.employer('Hill', { time_zone: 'Australia/Sydney' })
  const lake = await app.employer('Lake', { time_zone: 'Australia/Sydney' })
  const [ana, subject_id] = [await app.employee('Ana'), await app.subject()]
  const ask = (by: typeof hill, date: string, start_time: string, end_time: string) =>
    by.shifts.request({ body: { inviter_id: by.id, invitee_id: ana.id, subject_id, date, start_time, end_time } })
  const { data } = await ask(hill, '2026-03-04', '08:30', '12:00')
  await ana.shifts.answer({ params: { id: data.id }, body: { status: 'accepted' } })
  await assert.rejects(ask(lake, '2026-03-04', '12:30', '15:00'), { code: 'no_time_to_travel' })
  await ada.settings.removeRestRule({ params: { id: String(added.id) } })
  await ask(lake, '2026-03-04', '12:30', '15:00')
  const first = (await ada.settings.restRules({ query: { sector: 'education', state: 'NSW' } })).data[0]!
  await assert.rejects(ada.settings.removeRestRule({ params: { id: String(first.id) } }), { code: 'rate_in_use' })
})
