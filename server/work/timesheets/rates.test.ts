import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { amountOf } from '#contract/work/timesheets.ts'
import { startApp } from '#test/app.ts'
import { startWithShifts } from '#test/helpers/worked-shifts.ts'

test('without a rate of its own an employer pays that of its state and sector', async (t) => {
  const app = await startApp(t)
  const rateOf = async (...given: Parameters<typeof app.employer>) =>
    (await (await app.employer(...given)).timesheets.payRates()).data
  const vic = await rateOf('Hill')
  assert.deepEqual(
    [vic.award.state, vic.hourly_cents, vic.minimum_minutes, vic.rate_source],
    ['VIC', 7097, 180, 'award'],
  )
  const wa = await rateOf('Fremantle', { time_zone: 'Australia/Perth' })
  assert.deepEqual([wa.award.state, wa.minimum_minutes], ['WA', 120])
  assert.match(wa.rate_note, /^Starting figure .* not checked/)
  const care = await rateOf('Care', { sector: 'healthcare', time_zone: 'Australia/Eucla' })
  assert.deepEqual([care.award.state, care.hourly_cents], ['WA', 4500])
})

test('the state that an employer has named goes before that of its clock', async (t) => {
  const app = await startApp(t)
  const hill = await app.employer('Hill')
  await hill.profiles.updateEmployer({ params: { id: hill.id }, body: { state: 'NSW' } })
  assert.equal((await hill.timesheets.payRates()).data.award.state, 'NSW')
})

test('a figure counts from its date on, and the date is that of the shift', async (t) => {
  const { app, ana, work } = await startWithShifts(t)
  await app.db.run`
    insert into pay_rates (sector, state, from_date, hourly_cents, minimum_minutes, source)
    values ('education', 'VIC', '2026-03-10', 7500, 240, 'New agreement')`
  const draft = async (date: string) =>
    (await ana.timesheets.get({ params: { id: await work({ date, end_time: '10:30' }) } })).data
  const [before, after] = [await draft('2026-03-09'), await draft('2026-03-10')]
  assert.deepEqual([before.hourly_cents, before.paid_minutes], [7097, 180])
  assert.deepEqual([after.hourly_cents, after.paid_minutes, after.rate_note], [7500, 240, 'New agreement'])
})

test('a date before all figures has the oldest one', async (t) => {
  const { app, ana, work } = await startWithShifts(t)
  await app.db.run`update pay_rates set from_date = '2027-01-01' where state = 'VIC' and sector = 'education'`
  assert.equal((await ana.timesheets.get({ params: { id: await work() } })).data.hourly_cents, 7097)
})

test('an own rate counts for shifts from its date, and submitted ones keep their rate', async (t) => {
  const { app, ana, hill, work } = await startWithShifts(t)
  const { data } = await hill.timesheets.addPayRate({ body: { hourly_cents: 8000, from_date: '2026-03-10' } })
  assert.deepEqual(
    { ...data, id: 0 },
    { id: 0, from_date: '2026-03-10', hourly_cents: 8000, reason: null, may_remove: true },
  )
  const early = await work()
  const late = await work({ date: '2026-03-10' })
  const rate = async (id: number) => {
    const sheet = (await ana.timesheets.get({ params: { id } })).data
    return [sheet.hourly_cents, sheet.rate_source, sheet.rate_note]
  }
  assert.equal((await rate(early))[1], 'award')
  assert.deepEqual(await rate(late), [8000, 'employer', 'Set by Hill from 10/03/2026'])
  await ana.timesheets.submit({
    params: { id: late },
    body: { start_time: '08:30', end_time: '15:30', break_minutes: 30 },
  })
  await app.db.run`delete from employer_rates`
  assert.equal((await rate(late))[0], 8000)
  const { hourly_cents, overrides } = (await hill.timesheets.payRates()).data
  assert.deepEqual([hourly_cents, overrides], [7097, []])
})

test('an own rate starts today or later, once a date, and what has applied stays', async (t) => {
  const { app, hill } = await startWithShifts(t)
  const lake = await app.employer('Lake')
  const add = (from_date: string, hourly_cents = 8000) =>
    hill.timesheets.addPayRate({ body: { hourly_cents, from_date } })
  await assert.rejects(add('2026-03-01'), { code: 'invalid' })
  for (const wrong of [0, 99, 100_001, 80.5]) await assert.rejects(add('2026-03-02', wrong), { code: 'invalid' })
  const params = { id: (await add('2026-03-02')).data.id }
  await assert.rejects(add('2026-03-02', 9000), { code: 'rate_exists' })
  await assert.rejects(lake.timesheets.removePayRate({ params }), { code: 'not_found' })
  app.setNow('2026-03-02T13:00:00Z')
  assert.equal((await hill.timesheets.payRates()).data.overrides[0]?.may_remove, false)
  await assert.rejects(hill.timesheets.removePayRate({ params }), { code: 'rate_in_use' })
  assert.deepEqual((await lake.timesheets.payRates()).data.overrides, [])
})

test('a rate that work has begun under is neither lowered nor removed', async (t) => {
  const { app, hill, ana, work, book } = await startWithShifts(t)
  const add = (from_date: string, hourly_cents: number) =>
    hill.timesheets.addPayRate({ body: { from_date, hourly_cents, reason: 'Volunteers only.' } })
  const params = { id: (await add('2026-03-09', 9000)).data.id }
  const id = await work()
  await assert.rejects(hill.timesheets.removePayRate({ params }), { code: 'rate_in_use' })
  assert.equal((await hill.timesheets.payRates()).data.overrides[0]?.may_remove, false)
  assert.equal((await ana.timesheets.get({ params: { id } })).data.hourly_cents, 9000)

  await book({ date: '2026-03-10' })
  app.setNow('2026-03-09T21:29:00Z')
  await hill.timesheets.removePayRate({ params: { id: (await add('2026-03-10', 100)).data.id } })
  app.setNow('2026-03-09T21:30:00Z')
  await assert.rejects(add('2026-03-10', 100), { code: 'invalid', message: /A shift on that day has already started/ })
  await add('2026-03-11', 8000)
})

test('an own rate below the state’s needs a reason, which is kept and audited', async (t) => {
  const { app, hill } = await startWithShifts(t)
  const ada = await app.admin('Ada')
  await app.db.run`
    insert into pay_rates (sector, state, from_date, hourly_cents, minimum_minutes, source)
    values ('education', 'VIC', '2026-07-01', 7500, 180, 'New agreement')`
  const add = (from_date: string, hourly_cents: number, reason?: string) =>
    hill.timesheets.addPayRate({ body: { from_date, hourly_cents, ...(reason !== undefined && { reason }) } })
  const refused = (sentence: string, ...given: Parameters<typeof add>) =>
    assert.rejects(add(...given), (error: { code: string; errors: object }) => {
      assert.deepEqual({ code: error.code, errors: error.errors }, { code: 'invalid', errors: { reason: [sentence] } })
      return true
    })
  const figure = 'The rate for Victoria from 1 July 2025 is $70.97 an hour. Enter why this rate is lower.'
  await refused(figure, '2026-03-10', 7096)
  await refused(figure, '2026-03-10', 7096, '  ')
  await refused(figure.replace('2025 is $70.97', '2026 is $75.00'), '2026-07-01', 7499)
  assert.deepEqual((await hill.timesheets.payRates()).data.overrides, [])

  const { data: kept } = await add('2026-03-10', 7096, 'Agreed with the union on 1 March.')
  assert.equal(kept.reason, 'Agreed with the union on 1 March.')
  assert.equal((await add('2026-03-11', 7097, 'It is not lower.')).data.reason, null)
  const [, entry] = (await ada.audit.list({ query: { action: 'own_rates_changed' } })).data
  assert.deepEqual(entry?.after, {
    from_date: '2026-03-10',
    hourly_cents: 7096,
    reason: 'Agreed with the union on 1 March.',
    figure_cents: 7097,
  })
})

test('the database and the contract round amounts alike', async (t) => {
  const minutes = fc.integer({ min: 0, max: 1440 })
  const hourly = fc.integer({ min: 1, max: 100_000 })
  const app = await startApp(t)
  const pairs = fc.sample(fc.tuple(minutes, hourly), 2000)
  const rows = await app.db.all<{ paid: number; rate: number; amount: number }>`
    select paid, rate, amount_of(paid, rate) as amount
    from unnest(${pairs.map(([paid]) => paid)}::int[], ${pairs.map(([, rate]) => rate)}::int[]) as p (paid, rate)`
  for (const { paid, rate, amount } of rows) assert.equal(amount, amountOf(paid, rate), `${paid} at ${rate}`)
})
