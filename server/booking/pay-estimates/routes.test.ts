import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '#test/app.ts'

test('people read the pay estimate of open requests, by the rate of employer and date', async (t) => {
  const app = await startApp(t)
  const [hill, lake, ana, bo] = [
    await app.employer('Hill'),
    await app.employer('Lake'),
    await app.employee('Ana'),
    await app.employee('Bo'),
  ]
  const subject_id = await app.subject()
  await lake.timesheets.addPayRate({ body: { hourly_cents: 8000, from_date: '2026-03-10' } })
  const ask = async (school: typeof hill, date: string, end_time = '15:30') =>
    (
      await school.shifts.request({
        body: {
          ...{ inviter_id: school.id, invitee_id: ana.id, subject_id, ask_anyway: true },
          ...{ date, start_time: '08:30', end_time },
        },
      })
    ).data.id
  const [whole, short, later, answered] = [
    await ask(hill, '2026-03-09'),
    await ask(lake, '2026-03-10', '09:30'),
    await ask(lake, '2026-03-11'),
    await ask(hill, '2026-03-12'),
  ]
  await ana.shifts.answer({ params: { id: answered }, body: { status: 'rejected' } })
  const { data } = await ana.payEstimates.list({ query: {} })
  assert.deepEqual(data, [
    // Seven hours without the break of half an hour.
    { request_id: whole, hourly_cents: 7097, amount_cents: 46_131 },
    // At least three hours are paid.
    { request_id: short, hourly_cents: 8000, amount_cents: 24_000 },
    { request_id: later, hourly_cents: 8000, amount_cents: 52_000 },
  ])
  assert.deepEqual((await bo.payEstimates.list({ query: {} })).data, [])
})

test('an employer reads the estimated cost of a shift before asking for it', async (t) => {
  const app = await startApp(t)
  const lake = await app.employer('Lake')
  await lake.timesheets.addPayRate({ body: { hourly_cents: 7350, from_date: '2026-03-10' } })
  const costOf = async (date: string, end_time: string) =>
    (await lake.payEstimates.cost({ query: { date, start_time: '08:30', end_time } })).data
  assert.deepEqual(await costOf('2026-03-10', '15:30'), {
    hourly_cents: 7350,
    cost_cents: 47_775,
    paid_minutes: 390,
  })
  assert.deepEqual(await costOf('2026-03-11', '09:30'), {
    hourly_cents: 7350,
    cost_cents: 22_050,
    paid_minutes: 180,
  })
  await assert.rejects(costOf('2026-03-11', '08:40'), { status: 422 })
})
