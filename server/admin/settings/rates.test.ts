import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp, type TestApp } from '#test/app.ts'

const rate = (more: object = {}) => ({
  sector: 'education' as const,
  state: 'VIC' as const,
  from_date: '2026-03-20',
  hourly_cents: 7300,
  minimum_minutes: 180,
  source: 'Agreement 2026',
  ...more,
})
/** Books a shift of an employer from one instant to another. */
const bookShift = async (app: TestApp, employerId: number, from: string, to: string) => {
  const ana = await app.employee('Ana')
  await app.db
    .run`insert into categories (id, name) overriding system value values (900, 'Words') on conflict do nothing`
  await app.db.run`
    insert into subjects (id, name, category_id) overriding system value values (900, 'English', 900) on conflict do nothing`
  await app.db.run`
    insert into shifts (inviter_id, invitee_id, subject_id, date, start_time, end_time, time_zone, period, status, created_at)
    values (${employerId}, ${ana.id}, 900, (${from}::timestamptz at time zone 'Australia/Melbourne')::date, '07:00', '12:00',
      'Australia/Melbourne', tstzrange(${from}, ${to}), 'accepted', ${from})`
}

test('every sector and state has its rates, and starting values are marked', async (t) => {
  const app = await startApp(t)
  const ada = await app.admin('Ada')
  const { data, total } = await ada.settings.payRates({ query: { per_page: '100' } })
  assert.equal(total, 16)
  assert.deepEqual(
    data.filter(({ is_starting }) => !is_starting).map(({ sector, state }) => [sector, state]),
    [['education', 'VIC']],
  )
  assert.ok(data.every(({ standing, may_remove }) => standing === 'current' && !may_remove))
  const vic = await ada.settings.payRates({ query: { sector: 'healthcare', state: 'VIC' } })
  assert.deepEqual([vic.total, vic.data[0]?.hourly_cents], [1, 4500])
})

test('a rate counts from its date on, and may be removed until then', async (t) => {
  const app = await startApp(t)
  const [ada, hill] = [await app.admin('Ada'), await app.employer('Hill')]
  const { data: added } = await ada.settings.addPayRate({ body: rate() })
  assert.deepEqual([added.standing, added.may_remove, added.is_starting], ['coming', true, false])
  const paid = async () => (await hill.timesheets.payRates()).data.hourly_cents
  assert.equal(await paid(), 7097)
  await assert.rejects(ada.settings.addPayRate({ body: rate() }), { code: 'rate_exists' })
  const { data: sooner } = await ada.settings.addPayRate({ body: rate({ from_date: '2026-03-10', hourly_cents: 100 }) })
  await ada.settings.removePayRate({ params: { id: sooner.id } })
  app.setNow('2026-03-20T01:00:00Z')
  assert.equal(await paid(), 7300)
  const { data } = await ada.settings.payRates({ query: { sector: 'education', state: 'VIC' } })
  assert.deepEqual(
    data.map(({ from_date, standing }) => [from_date, standing]),
    [
      ['2026-03-20', 'current'],
      ['2025-07-01', 'past'],
    ],
  )
  await assert.rejects(ada.settings.removePayRate({ params: { id: data[1]!.id } }), { code: 'rate_in_use' })
  const acts = await app.db.all<{
    action: string
  }>`select action from audit_entries where actor_id = ${ada.id} order by seq`
  assert.deepEqual(
    acts.map(({ action }) => action),
    ['state_rate_added', 'state_rate_added', 'state_rate_removed'],
  )
})

test('a rate starts today at the earliest, by the clock of its state', async (t) => {
  const app = await startApp(t)
  const ada = await app.admin('Ada')
  // 02:30 on 2 March in Melbourne, but 23:30 on 1 March in Perth.
  app.setNow('2026-03-01T15:30:00Z')
  const add = (state: 'VIC' | 'WA', from_date: string) => ada.settings.addPayRate({ body: rate({ state, from_date }) })
  await assert.rejects(add('VIC', '2026-03-01'), { code: 'invalid' })
  await add('VIC', '2026-03-02')
  await add('WA', '2026-03-01')
  await assert.rejects(add('WA', '2026-02-28'), { code: 'invalid' })
})

test('a rate is neither set nor removed for a day on which work has begun', async (t) => {
  const app = await startApp(t)
  const [ada, hill] = [await app.admin('Ada'), await app.employer('Hill')]
  const today = rate({ from_date: '2026-03-02' })
  const { data } = await ada.settings.addPayRate({ body: today })
  assert.deepEqual([data.standing, data.may_remove], ['current', true])
  await bookShift(app, hill.id, '2026-03-01T20:00:00Z', '2026-03-02T01:00:00Z')
  await assert.rejects(ada.settings.removePayRate({ params: { id: data.id } }), { code: 'rate_in_use' })
  await app.db.run`delete from pay_rates where id = ${data.id}`
  await assert.rejects(ada.settings.addPayRate({ body: today }), { code: 'invalid' })
  // Work has not begun in another state, in the other sector, or tomorrow.
  await ada.settings.addPayRate({ body: { ...today, state: 'NSW' } })
  await ada.settings.addPayRate({ body: { ...today, sector: 'healthcare' } })
  await ada.settings.addPayRate({ body: { ...today, from_date: '2026-03-03' } })
})
