import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp, type TestApp } from '#test/app.ts'
import type { Person } from '#test/people.ts'
import { collectMatches, scanByName } from './directory.ts'

const employees = async (
  admin: Person,
  query: Parameters<Person['admin']['employees']>[0] extends infer I
    ? NonNullable<I> extends { query?: infer Q }
      ? Q
      : never
    : never = {},
) => (await admin.admin.employees({ query })).paginated_data
const names = async (admin: Person, search: string, more = {}) =>
  (await employees(admin, { search, ...more })).data.map(({ name }) => name)

const seedDirectory = async (app: TestApp) => {
  const zoe = await app.employee('Zoë O’Brien', { email: 'zoe@hill.example', phone: '+61491570156' })
  const ana = await app.employee('Ana Nguyen', { email: 'ana.nguyen@lake.example', phone: '+61395550123' })
  const bo = await app.employee('Bo Nguyen', {
    email: 'bo_100%@lake.example',
    sector: 'healthcare',
    status: 'on_leave',
  })
  return { ada: await app.admin('Ada'), zoe, ana, bo }
}

// spec: 2.admin-employee-management.2, 2.admin-employer-directory.1
test('people are found by parts of name, email and phone, without case and accents', async (t) => {
  const app = await startApp(t)
  const { ada } = await seedDirectory(app)
  for (const [search, found] of [
    ['nguyen', ['Ana Nguyen', 'Bo Nguyen']],
    ['GUY', ['Ana Nguyen', 'Bo Nguyen']],
    ['nguyen ana', ['Ana Nguyen']],
    ['an', ['Ana Nguyen']],
    ["o'brien", ['Zoë O’Brien']],
    ['obrien zoe', ['Zoë O’Brien']],
    ['ZOË', ['Zoë O’Brien']],
    ['@HILL', ['Zoë O’Brien']],
    ['lake.example', ['Ana Nguyen', 'Bo Nguyen']],
    ['nobody', []],
  ] as const)
    assert.deepEqual(await names(ada, search), found, search)
})

test('a phone is found in national or international form, with blanks and brackets', async (t) => {
  const app = await startApp(t)
  const { ada } = await seedDirectory(app)
  for (const search of [
    '0491570156',
    '0491 570 156',
    '+61 491 570 156',
    '61491570156',
    '(0491) 570',
    '0491-570-156',
    '157015',
  ])
    assert.deepEqual(await names(ada, search), ['Zoë O’Brien'], search)
  assert.deepEqual(await names(ada, '(03) 9555 0123'), ['Ana Nguyen'])
})

test('wildcards of the database are plain text to the search', async (t) => {
  const app = await startApp(t)
  const { ada } = await seedDirectory(app)
  assert.deepEqual(await names(ada, '100%'), ['Bo Nguyen'])
  assert.deepEqual(await names(ada, 'o_1'), ['Bo Nguyen'])
  for (const search of ['a%z', '_____', '\\', 'a\\', "'; drop table users"])
    assert.deepEqual(await names(ada, search), [])
  assert.equal((await names(ada, "''")).length, 3)
})

// spec: 9.12
test('the search goes over all pages, and the filters go together with it', async (t) => {
  const app = await startApp(t)
  const { ada } = await seedDirectory(app)
  for (let n = 0; n < 40; n++) await app.employee(`Kim ${String(n).padStart(2, '0')}`)
  const third = await employees(ada, { search: 'kim', page: 3 })
  assert.deepEqual([third.total, third.last_page, third.per_page, third.current_page], [40, 3, 15, 3])
  assert.deepEqual(
    third.data.map(({ name }) => name),
    Array.from({ length: 10 }, (_, n) => `Kim ${30 + n}`),
  )
  assert.deepEqual(await names(ada, 'nguyen', { status: 'on_leave' }), ['Bo Nguyen'])
  assert.deepEqual(await names(ada, 'nguyen', { sector: 'education' }), ['Ana Nguyen'])
  assert.deepEqual(await names(ada, '', { status: 'on_leave', sector: 'healthcare' }), ['Bo Nguyen'])
  assert.equal((await employees(ada, { sector: 'education' })).total, 42)
  assert.deepEqual((await employees(ada, { page: 99 })).data, [])
})

// spec: 9.13
test('links lead to at most five pages around this one, and to the next and previous', async (t) => {
  const app = await startApp(t)
  const ada = await app.admin('Ada')
  for (let n = 0; n < 8; n++) await app.employer(`School ${n}`)
  const linksOf = async (page: number) =>
    (await ada.admin.employers({ query: { page, per_page: 1, search: 'school' } })).paginated_data.links
  const labels = async (page: number) =>
    (await linksOf(page)).map(({ label, active }) => (active ? `[${label}]` : label))
  assert.deepEqual(await labels(1), ['Previous', '[1]', '2', '3', '4', '5', 'Next'])
  assert.deepEqual(await labels(5), ['Previous', '3', '4', '[5]', '6', '7', 'Next'])
  assert.deepEqual(await labels(8), ['Previous', '4', '5', '6', '7', '[8]', 'Next'])
  const [previous, first] = await linksOf(1)
  assert.deepEqual([previous!.url, first!.url], [null, '/api/admin/employers?page=1&per_page=1&search=school'])
  assert.equal((await linksOf(8)).at(-1)!.url, null)
})

test('lists and counts follow registrations, changes and closed accounts', async (t) => {
  const app = await startApp(t)
  const { ada, ana, bo } = await seedDirectory(app)
  const total = async (query = {}) => (await employees(ada, query)).total
  assert.equal(await total(), 3)
  await ana.accounts.updateMe({ body: { name: 'Anna Smith', phone: '0491 570 110', sector: 'healthcare' } })
  assert.deepEqual(await names(ada, 'ana'), ['Anna Smith'])
  assert.deepEqual(await names(ada, 'smith'), ['Anna Smith'])
  assert.deepEqual(await names(ada, '0491570110'), ['Anna Smith'])
  assert.deepEqual([await total({ sector: 'healthcare' }), await total({ sector: 'education' })], [2, 1])
  await app.db.run`delete from users where id = ${bo.id}`
  assert.deepEqual([await total(), await total({ sector: 'healthcare' })], [2, 1])
  const kept = await app.db.all`select * from directory order by person_id`
  const counts = await app.db.all`select * from directory_counts where n > 0 order by role, status, sector, part`
  await app.db.run`select rebuild_directory()`
  assert.deepEqual(await app.db.all`select * from directory order by person_id`, kept)
  assert.deepEqual(await app.db.all`select * from directory_counts order by role, status, sector, part`, counts)
})

test('a listed employer has its newest connections and their number', async (t) => {
  const app = await startApp(t)
  const [ada, hill] = [await app.admin('Ada'), await app.employer('Hill', { phone: '+61395550123' })]
  for (let n = 0; n < 22; n++) {
    const person = await app.employee(`Kim ${n}`)
    app.setNow(app.now().add({ minutes: 1 }))
    await person.connections.inviteEmployer({ body: { employer_id: hill.id } })
  }
  const { data } = (await ada.admin.employers({ query: { search: 'hill' } })).paginated_data
  const [found] = data
  assert.deepEqual([data.length, found!.connection_count, found!.employer_connections.length], [1, 22, 20])
  const [newest] = found!.employer_connections
  assert.deepEqual([newest!.employee?.name, newest!.status], ['Kim 21', 'pending'])
  assert.ok(newest!.created_at.endsWith('Z'))
  assert.deepEqual(
    [found!.has_2fa, found!.terms_agreed, found!.subscription, found!.phone],
    [false, 1, { plan_name: 'Starter' }, '+61395550123'],
  )
})

test('lists the newest accounts first, with and without a search', async (t) => {
  const app = await startApp(t)
  const { ada } = await seedDirectory(app)
  const newest = async (query = {}) => (await employees(ada, { sort: 'newest', ...query })).data.map(({ name }) => name)
  assert.deepEqual(await newest(), ['Bo Nguyen', 'Ana Nguyen', 'Zoë O’Brien'])
  assert.deepEqual(await newest({ search: 'nguyen' }), ['Bo Nguyen', 'Ana Nguyen'])
  const { links } = await employees(ada, { sort: 'newest', per_page: 2 })
  assert.match(links.at(-1)!.url!, /page=2.*sort=newest/)
})

test('names the most urgent status of credentials in the list of employees', async (t) => {
  const app = await startApp(t)
  const ada = await app.admin('Ada')
  const bo = await app.employee('Bo', { profile: false })
  const status = async () => (await employees(ada)).data[0]!.credential_status
  const check = async (credential: { id: number; version: number }, outcome: 'may_engage' | 'may_not_engage') =>
    ada.credentials.check({
      params: { id: String(credential.id) },
      body: { outcome, note: 'Seen in the register.', version: credential.version },
    })
  assert.equal(await status(), null)
  const first = (await bo.credentials.add({ body: { kind: 'vic_wwc', number: '1234567A' } })).data
  assert.equal(await status(), 'to_check')
  await check(first, 'may_engage')
  assert.equal(await status(), 'checked')
  const second = (await bo.credentials.add({ body: { kind: 'first_aid' } })).data
  assert.equal(await status(), 'to_check')
  await check(second, 'may_not_engage')
  assert.equal(await status(), 'refused')
  await bo.credentials.change({ params: { id: String(second.id) }, body: { expires_on: '2031-03-02' } })
  assert.equal(await status(), 'to_check', 'corrected after the refusal')
})

test('counts the bookings of each listed employer', async (t) => {
  const app = await startApp(t)
  const ada = await app.admin('Ada')
  const [hill] = [await app.employer('Hill School'), await app.employer('Lake School')]
  const subject_id = await app.subject()
  const date = '2026-03-02'
  for (const [name, status] of [
    ['Ana', 'accepted'],
    ['Ben', 'rejected'],
  ] as const) {
    const person = await app.employee(name)
    const times = { date, start_time: '15:30', end_time: name === 'Ana' ? '20:30' : '19:30' }
    const { data } = await hill.shifts.request({
      body: { ...times, inviter_id: hill.id, invitee_id: person.id, subject_id },
    })
    await person.shifts.answer({ params: { id: data.id }, body: { status } })
  }
  const { data } = (await ada.admin.employers()).paginated_data
  assert.deepEqual(
    data.map(({ name, filled, fill_rate }) => ({ name, filled, fill_rate })),
    [
      { name: 'Hill School', filled: 1, fill_rate: 50 },
      { name: 'Lake School', filled: 0, fill_rate: null },
    ],
  )
})

test('reading in order and sorting all matches find the same people in the same order', async (t) => {
  const app = await startApp(t)
  await seedDirectory(app)
  for (let n = 0; n < 9; n++) await app.employee(`Ana ${9 - n}`, { status: n % 2 === 0 ? 'active' : 'inactive' })
  for (const words of [['ana'], ['a'], ['nguyen', 'bo'], ['example', 'nguyen', 'an'], ['zzz']])
    for (const status of [undefined, 'active'])
      for (const page of [1, 2]) {
        const asked = { page, per_page: 4, status }
        const few = await collectMatches(app.db, 'employee', asked, words)
        assert.deepEqual(await scanByName(app.db, 'employee', asked, words), { ...few }, `${words} ${status} ${page}`)
      }
})
