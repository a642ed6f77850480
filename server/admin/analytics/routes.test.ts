import assert from 'node:assert/strict'
import { test } from 'node:test'
import { acceptanceOf, activityOf, availabilityOf, toneOf } from '#contract/admin/analytics.ts'
import { waitAt } from '#contract/platform/waiting-times.ts'
import { startApp } from '#test/app.ts'
import { startWithShifts } from '#test/helpers/worked-shifts.ts'
import { monthsOf, weekdaysOf } from './rules.ts'

test('without a range the last 30 days count, and a range has an order and an end', async (t) => {
  const app = await startApp(t)
  const admin = await app.admin()
  const { from, to } = await admin.analytics.figures({ query: {} })
  assert.deepEqual([from, to], ['2026-02-01', '2026-03-02'])
  const figures = (query: { from?: string; to?: string }) => admin.analytics.figures({ query })
  assert.equal((await figures({ from: '2026-04-01' })).to, '2026-04-01')
  await assert.rejects(figures({ from: '2026-03-02', to: '2026-03-01' }), { code: 'invalid' })
  await assert.rejects(figures({ from: '2020-01-01', to: '2026-03-01' }), { code: 'invalid' })
  await assert.rejects(admin.analytics.people({ query: { since: '2026-03-01' } as never }), { code: 'invalid' })
})

// spec: 9.17, 9.18, 9.19
test('the colours change above 75 and 50, 85 and 70, and 80 and 60 percent', () => {
  const tones = (of: keyof typeof toneOf, ...percents: number[]) => percents.map(toneOf[of]).join()
  assert.equal(tones('acceptance', 76, 75, 51, 50), 'good,fair,fair,poor')
  assert.equal(tones('activity', 86, 85, 71, 70), 'good,fair,fair,poor')
  assert.equal(tones('availability', 81, 80, 61, 60), 'good,fair,fair,poor')
})

// spec: 2.admin-employee-analytics.4
test('rates are whole percents of what there is, and null of nothing', () => {
  assert.equal(acceptanceOf({ accepted: 1, requests: 3 }), 33)
  assert.equal(acceptanceOf({ accepted: 1, requests: 200 }), 1)
  assert.equal(acceptanceOf({ accepted: 0, requests: 0 }), null)
  assert.equal(activityOf({ accepted: 2, rejected: 1, expired: 1 }), 75)
  assert.deepEqual([availabilityOf(7, 5), availabilityOf(0, 5), availabilityOf(1, 0)], [100, 0, null])
  assert.equal(
    waitAt(0.5, [
      { step: 9, n: 1 },
      { step: 5, n: 1 },
    ]),
    5,
  )
  assert.equal(waitAt(0.9, []), null)
})

test('a range is read by whole months and the days at its ends', () => {
  const months = (from: string, to: string) => Object.values(monthsOf({ from, to })).join()
  assert.equal(months('2026-01-01', '2026-12-31'), '2026-01-01,2027-01-01')
  assert.equal(months('2026-01-02', '2026-03-30'), '2026-02-01,2026-03-01')
  assert.equal(months('2026-01-02', '2026-02-27'), '2026-01-02,2026-01-02')
  assert.deepEqual(weekdaysOf({ from: '2026-03-02', to: '2026-03-09' }), [2, 1, 1, 1, 1, 1, 1])
  assert.deepEqual(weekdaysOf({ from: '2026-03-07', to: '2026-03-07' }), [0, 0, 0, 0, 0, 1, 0])
})

test('people are found by parts of name and email, without accents, in pages', async (t) => {
  const app = await startApp(t)
  const admin = await app.admin()
  for (const name of ['Zoë Ward', "Ann O'Brien", 'Ann 100% Lee']) await app.employee(name)
  const found = async (search: string) =>
    (await admin.analytics.people({ query: { search } })).data.map(({ name }) => name)
  assert.deepEqual(await found('zoe'), ['Zoë Ward'])
  assert.deepEqual(await found('obrien ann'), ["Ann O'Brien"])
  assert.deepEqual(await found('100%'), ['Ann 100% Lee'])
  assert.deepEqual(await found('%'), ['Ann 100% Lee'])
  const second = await admin.analytics.people({ query: { page: '2', per_page: '2' } })
  assert.deepEqual([second.data.length, second.total], [1, 3])
  const past = await admin.analytics.people({ query: { page: '9', per_page: '2', sort: 'acceptance' } })
  assert.deepEqual([past.data.length, past.total], [0, 3])
})

test('every view comes as a file in which nothing runs', async (t) => {
  const { app, ana, hill, work } = await startWithShifts(t)
  const admin = await app.admin()
  await ana.accounts.updateMe({ body: { name: '=cmd()' } })
  const id = await work()
  const read = async (view: string, more = '') => {
    const path = `/api/admin/analytics/export?view=${view}&from=2026-03-01&to=2026-03-31${more}`
    const answer = await fetch(`${app.base}${path}`, { headers: { authorization: `Bearer ${admin.token}` } })
    assert.equal(answer.status, 200)
    assert.equal(
      answer.headers.get('content-disposition'),
      `attachment; filename="${view}-2026-03-01-to-2026-03-31.csv"`,
    )
    return (await answer.text()).trim().split('\r\n')
  }
  assert.deepEqual(
    await read('acceptance'),
    [
      '\ufeff"Name","Email","Role","Total Requests","Accepted","Rejected","Acceptance Rate (%)"',
      `"'=cmd()","${ana.email}","Teacher","1","1","0","100"`,
    ].map((line) => line.replace('\ufeff', '')),
  )
  for (const view of ['activity', 'requests', 'rejection', 'availability'])
    assert.equal((await read(view)).length, 2, view)
  assert.ok((await read('figures')).includes('"Fill rate (%)","100"'))
  assert.ok((await read('market')).includes('"Mathematics","Monday","5","1","1","0"'))
  const [, booking, ...others] = await read('bookings', '&outcome=accepted')
  assert.match(booking!, new RegExp(`^"2026-03-09","08:30","15:30","Australia/Melbourne","${hill.name}","'=cmd\\(\\)"`))
  assert.deepEqual([others, id > 0], [[], true])
  const noted = await admin.audit.list({ query: { action: 'exported' } })
  assert.deepEqual([noted.total, noted.data[0]!.subject?.name], [8, 'Employee Analytics: bookings'])
  assert.partialDeepStrictEqual(noted.data[0]!.after, { outcome: 'accepted', from: '2026-03-01', to: '2026-03-31' })
})

test('employers are chosen by a part of the name', async (t) => {
  const app = await startApp(t)
  const admin = await app.admin()
  const hill = await app.employer('Hill School')
  await app.employer('Lake')
  const names = async (query: { search?: string; id?: string }) =>
    (await admin.analytics.employers({ query })).data.map(({ name }) => name)
  assert.deepEqual(await names({ search: 'SCHOOL' }), ['Hill School'])
  assert.deepEqual(await names({ search: '%' }), [])
  assert.deepEqual(await names({ id: String(hill.id) }), ['Hill School'])
  assert.deepEqual(await names({ id: String(admin.id) }), [])
})

test('a file of bookings spans at most 400 days, and an admin takes four a minute', async (t) => {
  const app = await startApp(t)
  const ada = await app.admin()
  const ask = async (query: string) => {
    const answer = await fetch(`${app.base}/api/admin/analytics/export?${query}`, {
      headers: { authorization: `Bearer ${ada.token}` },
    })
    return [answer.status, (await answer.text()).includes('at most 400 days')]
  }
  assert.deepEqual(await ask('view=bookings&from=2025-01-01&to=2026-02-05'), [422, true])
  assert.deepEqual(await ask('view=figures&from=2025-01-01&to=2026-02-05'), [200, false])
  for (let n = 0; n < 4; n++) assert.deepEqual(await ask('view=bookings&from=2025-01-01&to=2026-02-04'), [200, false])
  assert.deepEqual(await ask('view=bookings'), [429, false])
  assert.deepEqual(await ask('view=figures'), [200, false])
})
