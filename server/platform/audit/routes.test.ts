import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp, type TestApp } from '#test/app.ts'
import type { Person } from '#test/people.ts'
import { record } from './queries.ts'

const log = async (admin: Person, query: Parameters<Person['audit']['list']>[0] = {}) => admin.audit.list(query)
const entriesOf = async (admin: Person) =>
  (await log(admin)).data.map(({ actor, action, subject }) => [actor?.name, action, subject?.name])
const write = (app: TestApp, name: string, id = 7) =>
  app.db.transaction(async (tx) =>
    record(tx, { actor: null, action: 'subject_changed', subject: { kind: 'subject', id, name } }),
  )
const names = async (admin: Person, query: object) =>
  (await log(admin, { query })).data.map(({ subject }) => subject?.name)

test('an entry says who, what, when, from where, before and after', async (t) => {
  const app = await startApp(t)
  const ada = await app.admin('Ada')
  const { data: category } = await ada.subjects.addCategory({ body: { name: 'Arts' } })
  const { data: drama } = await ada.subjects.add({ body: { name: 'Drama', category_id: category.id } })
  app.setNow(app.now().add({ minutes: 1 }))
  await ada.subjects.update({ params: { id: String(drama.id) }, body: { name: 'Theatre' } })
  const { data, total, per_page, head } = await log(ada)
  assert.deepEqual([total, per_page, head.entries], [3, 15, 3])
  const [newest] = data
  assert.equal(newest!.hash, head.hash)
  assert.match(newest!.user_agent ?? '', /node/)
  const { hash: _, user_agent: __, ...rest } = newest!
  assert.deepEqual(rest, {
    seq: 3,
    at: '2026-03-01T20:11:00Z',
    actor: { id: ada.id, name: 'Ada', role: 'admin' },
    network: '127.0.0.1',
    action: 'subject_changed',
    subject: { kind: 'subject', id: drama.id, name: 'Drama' },
    before: { name: 'Drama' },
    after: { name: 'Theatre' },
  })
  assert.deepEqual(await ada.audit.get({ params: { seq: '3' } }), { data: newest })
})

test('a refused change leaves no entry', async (t) => {
  const app = await startApp(t)
  const ada = await app.admin('Ada')
  await ada.subjects.addCategory({ body: { name: 'Arts' } })
  await assert.rejects(ada.subjects.addCategory({ body: { name: 'arts' } }), { code: 'category_exists' })
  assert.deepEqual(await entriesOf(ada), [['Ada', 'category_added', 'Arts']])
})

test('a call sent twice with the same key is logged once', async (t) => {
  const app = await startApp(t)
  const ada = await app.admin('Ada')
  const add = () => ada.subjects.addCategory({ body: { name: 'Arts' } }, { idempotencyKey: 'one-intention' })
  await add()
  await add()
  assert.equal((await log(ada)).total, 1)
})

test('logs sensitive changes of accounts, and documents read by other people', async (t) => {
  const app = await startApp(t)
  const [ada, hill, ana] = [await app.admin('Ada'), await app.employer('Hill'), await app.employee('Ana')]
  const ned = await app.employee('Ned', { agreed: false })
  await ned.accounts.agreeTerms()
  await ana.accounts.updateMe({ body: { phone: '0491 570 156' } })
  await ana.billing.setTaxDetails({ body: { is_contractor: true, abn: '51824753556', charges_gst: true } })
  await hill.timesheets.addPayRate({ body: { from_date: '2026-04-01', hourly_cents: 8000 } })
  await ana.calendar.renew()
  await ana.calendar.stop()
  const params = { id: String(hill.id) }
  await hill.profiles.updateEmployer({ params, body: { organization_name: 'Hill', address: '' } })
  await hill.profiles.updateEmployer({ params, body: { organization_name: 'Dale', abn: '53 004 085 616' } })
  await fetch(`${app.base}/api/activity-history/export`, { headers: { authorization: `Bearer ${ana.token}` } })
  assert.deepEqual(await entriesOf(ada), [
    ['Ana', 'exported', 'Activity history'],
    ['Hill', 'own_details_changed', 'Hill'],
    ['Ana', 'calendar_closed', 'Ana'],
    ['Ana', 'calendar_renewed', 'Ana'],
    ['Hill', 'own_rates_changed', 'Hill'],
    ['Ana', 'tax_details_changed', 'Ana'],
    ['Ana', 'own_details_changed', 'Ana'],
    ['Ned', 'terms_agreed', 'Ned'],
  ])
  const { data } = await log(ada, { query: { action: 'own_details_changed' } })
  assert.deepEqual(
    data.map(({ before, after }) => [before, after]),
    [
      [
        { name: 'Hill', abn: null },
        { name: 'Dale', abn: '53004085616' },
      ],
      [{ phone: null }, { phone: '+61491570156' }],
    ],
    'unchanged values are not in the entry',
  )
  const [tax] = (await log(ada, { query: { action: 'tax_details_changed' } })).data
  assert.deepEqual(
    { before: tax!.before, after: tax!.after },
    {
      before: { is_contractor: false, abn: null, charges_gst: false },
      after: { is_contractor: true, abn: '51824753556', charges_gst: true },
    },
  )
})

test('a setting with an unchanged value leaves no entry', async (t) => {
  const app = await startApp(t, { DEMO: 'on' })
  const [ada, ana] = [await app.admin('Ada'), await app.employee('Ana')]
  const { data: category } = await ada.subjects.addCategory({ body: { name: 'Arts' } })
  const { data: drama } = await ada.subjects.add({ body: { name: 'Drama', category_id: category.id } })
  const [mail] = (await ada.settings.mails()).data
  const { product_name, support, level_names, general_version, levels_version } = (await ada.settings.get()).data
  const { total } = await log(ada)
  await ada.subjects.changeCategory({ params: { id: String(category.id) }, body: { name: 'Arts' } })
  await ada.subjects.update({ params: { id: String(drama.id) }, body: { name: 'Drama' } })
  await ada.settings.setGeneral({ body: { product_name: product_name ?? '', ...support!, version: general_version } })
  await ada.settings.setLevels({ body: { ...level_names, version: levels_version } })
  await ada.settings.resetMail({ params: { key: mail!.key }, body: { version: mail!.version } })
  await ana.security.removeRecoveryEmail()
  await ana.billing.setTaxDetails({ body: await ana.billing.taxDetails().then(({ data }) => data) })
  assert.equal((await log(ada)).total, total)
})

test('an entry stays when the account of its actor is deleted', async (t) => {
  const app = await startApp(t)
  const [ada, ana] = [await app.admin('Ada'), await app.employee('Ana')]
  await ana.calendar.renew()
  await app.db.run`delete from users where id = ${ana.id}`
  const [entry] = (await log(ada)).data
  assert.deepEqual(entry!.actor, { id: ana.id, name: 'Ana', role: 'employee' })
})

test('the log is searched by actor, action and subject, and typed text is no pattern', async (t) => {
  const app = await startApp(t)
  const ada = await app.admin('Ada Byron')
  await ada.subjects.addCategory({ body: { name: 'Arts' } })
  await write(app, '100% Drama', 4711)
  await write(app, 'Music')
  assert.deepEqual(await names(ada, { search: 'BYRON' }), ['Arts'])
  assert.deepEqual(await names(ada, { search: 'added a cat' }), ['Arts'])
  assert.deepEqual(await names(ada, { search: 'drama' }), ['100% Drama'])
  assert.deepEqual(await names(ada, { search: '%' }), ['100% Drama'])
  assert.deepEqual(await names(ada, { search: '4711' }), ['100% Drama'])
  assert.deepEqual(await names(ada, { search: String(ada.id) }), ['Arts'])
  assert.deepEqual(await names(ada, { search: '_' }), [])
  assert.equal((await log(ada, { query: { search: 'subject', per_page: 1 } })).total, 2)
})

test("filters combine, and their days are in the reader's time zone", async (t) => {
  const app = await startApp(t)
  const [ada, perth] = [await app.admin('Ada'), await app.admin('Pia', { time_zone: 'Australia/Perth' })]
  app.setNow('2026-03-10T15:30:00Z')
  await write(app, 'Late on the 10th in Perth')
  await ada.subjects.addCategory({ body: { name: 'Arts' } })
  assert.deepEqual(await names(perth, { from: '2026-03-10', to: '2026-03-10', action: 'subject_changed' }), [
    'Late on the 10th in Perth',
  ])
  assert.deepEqual(await names(ada, { to: '2026-03-10' }), [])
  assert.deepEqual(await names(ada, { from: '2026-03-11', actor: ada.id }), ['Arts'])
  assert.deepEqual(await names(ada, { from: '2026-03-11', actor: perth.id }), [])
  await assert.rejects(log(ada, { query: { action: 'flew' as 'signed_in' } }), { code: 'invalid' })
})

test('the log is exported oldest first without formulas, and the export is logged', async (t) => {
  const app = await startApp(t)
  const ada = await app.admin('Ada')
  await ada.subjects.addCategory({ body: { name: '=HYPERLINK("x")' } })
  for (let n = 0; n < 3; n++) await write(app, `Subject ${n}`)
  const answer = await fetch(`${app.base}/api/admin/audit/export?search=subject`, {
    headers: { authorization: `Bearer ${ada.token}` },
  })
  assert.equal(answer.headers.get('content-type'), 'text/csv; charset=utf-8')
  assert.equal(answer.headers.get('content-disposition'), 'attachment; filename="audit-log-2026-03-02.csv"')
  const lines = (await answer.text()).trimEnd().split('\r\n')
  assert.deepEqual([lines.length, lines[1]!.split(',')[8]], [4, '"Subject 0"'])
  assert.deepEqual((await entriesOf(ada))[0], ['Ada', 'exported', 'Audit log'])
  const all = await fetch(`${app.base}/api/admin/audit/export`, { headers: { authorization: `Bearer ${ada.token}` } })
  const text = await all.text()
  assert.match(text, /"'=HYPERLINK\(""x""\)"/)
  assert.equal(text.trimEnd().split('\r\n').length, 6)
})
