/** Changes an import may make to existing people, and data it never touches. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp, type TestApp } from '#test/app.ts'
import { claimAccount, confirmImport, csv, importFile, prepareImport } from '#test/helpers/imports.ts'
import { newcomer } from '#test/helpers/newcomers.ts'
import { mailsTo } from '#test/helpers/outbox.ts'
import type { Person } from '#test/people.ts'

const rowsOf = async (admin: Person, id: number) =>
  (await admin.imports.rows({ params: { id: String(id) }, query: {} })).data
const userAt = ({ db }: TestApp, email: string) => db.maybe<Record<string, unknown>>`
  select id, role, name, email, phone, status, sector, time_zone, password_hash, email_verified_at from users where email = ${email}`
const FILE = csv('Name,Email,Phone,VIT,Levels,State', 'Ana T. Nguyen,ana@example.com,0491 570 156,777777,Primary,WA')

test('values set by the owner stay, and empty ones are filled', async (t) => {
  const app = await startApp(t)
  const [admin, ana] = [await app.admin(), await app.employee('Ana', { email: 'ana@example.com', profile: false })]
  await ana.profiles.create({ body: { vit_id: '123456' } })
  const before = await userAt(app, ana.email)
  const staged = await prepareImport(app, admin, FILE)
  assert.deepEqual((await rowsOf(admin, staged.id))[0]!.changes, [
    { field: 'Phone', before: null, after: '+61491570156' },
    { field: 'Year Levels', before: null, after: 'Primary' },
  ])
  assert.deepEqual((await confirmImport(app, admin, staged.id)).counts.update, 1)
  assert.deepEqual(await userAt(app, ana.email), { ...before, phone: '+61491570156' })
  const profile = await ana.profiles.get({ params: { id: '1' } })
  assert.equal(profile.data?.vit_id, '123456')
  assert.deepEqual(
    profile.year_levels.map(({ year_level }) => year_level),
    ['primary'],
  )
  assert.deepEqual(await mailsTo(app, ana.email), [])
  assert.equal((await importFile(app, admin, FILE)).counts.unchanged, 1)
})

test('the newest file decides until an account is claimed, and then its owner does', async (t) => {
  const app = await startApp(t)
  const admin = await app.admin()
  await importFile(app, admin, csv('Name,Email,Levels', 'Ana,ana@example.com,Both'))
  assert.equal((await importFile(app, admin, FILE)).counts.update, 1)
  const ana = await claimAccount(app, 'ana@example.com')
  const me = (await ana.accounts.me()).data
  assert.deepEqual([me.name, me.time_zone], ['Ana T. Nguyen', 'Australia/Perth'])
  await ana.accounts.agreeTerms()
  assert.deepEqual((await ana.profiles.get({ params: { id: '1' } })).year_levels.length, 1)
  await ana.accounts.updateMe({ body: { name: 'Ana Own' } })
  assert.equal((await importFile(app, admin, FILE)).counts.unchanged, 1)
  assert.equal((await ana.accounts.me()).data.name, 'Ana Own')
})

test('an account of another role, and one that is closed, is left as it is', async (t) => {
  const app = await startApp(t)
  const admin = await app.admin('Ada', { email: 'ada@example.com' })
  await app.employer('Hill', { email: 'hill@example.com' })
  await app.employee('Cy', { email: 'cy@example.com', status: 'banned' })
  const all = await app.db.all`select * from users order by id`
  const emails = ['ada@example.com', 'hill@example.com', 'cy@example.com']
  const staged = await prepareImport(app, admin, csv('Name,Email', ...emails.map((email) => `New name,${email}`)))
  assert.deepEqual(
    (await rowsOf(admin, staged.id)).map(({ outcome, problems }) => [outcome, problems[0]?.message]),
    [
      ['problem', 'This email belongs to another type of account (admin), so it is left unchanged.'],
      ['problem', 'This email belongs to another type of account (employer), so it is left unchanged.'],
      ['problem', 'This account is closed, so it is left unchanged.'],
    ],
  )
  await confirmImport(app, admin, staged.id)
  assert.deepEqual(await app.db.all`select * from users order by id`, all)
})

test('a registration that nobody has proved goes to the owner of the address', async (t) => {
  const app = await startApp(t)
  const admin = await app.admin()
  await app.anonymous.accounts.register({ body: newcomer })
  const done = await importFile(app, admin, csv('Name,Email', `Mia Imported,${newcomer.email}`))
  assert.equal(done.counts.update + done.counts.unchanged, 1)
  const login = app.anonymous.accounts.login({ body: { email: newcomer.email, password: newcomer.password } })
  await assert.rejects(login, { code: 'authentication_failed' })
  assert.deepEqual(await app.db.all`select * from one_time_codes`, [])
  const mia = await claimAccount(app, newcomer.email)
  assert.equal((await mia.accounts.me()).data.role, 'employee')
})

test('own staff see their employer’s invitation once they have claimed the account', async (t) => {
  const app = await startApp(t)
  const [admin, hill, lake] = [await app.admin(), await app.employer('Hill'), await app.employer('Lake')]
  const known = await app.employee('Ben', { email: 'ben@example.com' })
  const blocker = await app.employee('Cy', { email: 'cy@example.com' })
  await blocker.connections.block({ body: { user_id: hill.id } })
  const people = ['Ana,ana@example.com', 'Ben,ben@example.com', 'Cy,cy@example.com']
  const file = csv('Name,Email', ...people)
  await importFile(app, admin, file, { employer_id: hill.id })
  const invitationsOf = (person: Person) => person.connections.list({ params: { role: 'employee' }, query: {} })
  assert.equal((await invitationsOf(known)).counts.received, 1)
  assert.equal((await invitationsOf(blocker)).data.length, 0)
  assert.equal((await known.notifications.list({ query: {} })).notifications[0]?.title, 'Connection request')
  const sent = () => hill.connections.list({ params: { role: 'employer' }, query: {} })
  assert.deepEqual(
    (await sent()).data.map(({ employee }) => employee.name),
    ['Ben'],
  )

  const ana = await claimAccount(app, 'ana@example.com')
  await ana.accounts.agreeTerms()
  assert.deepEqual(
    (await invitationsOf({ ...known, ...ana })).data.map(({ employer, status }) => [employer.name, status]),
    [['Hill', 'pending']],
  )
  assert.equal((await sent()).data.length, 2)
  const again = await importFile(app, admin, file, { employer_id: hill.id })
  assert.equal(again.counts.unchanged, 3)
  assert.equal((await sent()).data.length, 2)
  assert.deepEqual((await lake.connections.list({ params: { role: 'employer' }, query: {} })).data, [])
})

test('duplicate people and unreadable values are reported at their row and column', async (t) => {
  const app = await startApp(t)
  const admin = await app.admin()
  await app.subject('Juggling', 'Circus')
  const lines = [
    'Ana,ana@example.com,12,Juggling; Yodelling,Mars',
    'Ben,nowhere,,,',
    ',cy@example.com,,,',
    'Ana,ANA@example.com,,,',
  ]
  const staged = await prepareImport(app, admin, csv('Name,Email,Phone,Subjects,State', ...lines))
  const rows = await rowsOf(admin, staged.id)
  assert.deepEqual(
    rows.map(({ number, outcome, problems }) => [
      number,
      outcome,
      problems.map(({ column, skips }) => [column, skips]),
    ]),
    [
      [
        2,
        'new',
        [
          [2, false],
          [4, false],
          [3, false],
        ],
      ],
      [3, 'problem', [[1, true]]],
      [4, 'problem', [[0, true]]],
      [5, 'problem', [[1, true]]],
    ],
  )
  assert.deepEqual(rows[3]!.problems[0]!.message, 'Row 2 already has the same person.')
  assert.deepEqual(staged.counts, { new: 1, update: 0, unchanged: 0, problem: 3, noted: 1 })
  const done = await confirmImport(app, admin, staged.id)
  assert.deepEqual([done.counts.new, done.counts.problem, done.has_rows], [1, 3, true])
  const ana = await app.db.one`select phone, time_zone from users where email = 'ana@example.com'`
  assert.deepEqual(ana, { phone: null, time_zone: 'Australia/Melbourne' })
})

test('employers come with their company profile, and subjects with categories, once', async (t) => {
  const app = await startApp(t)
  const admin = await app.admin()
  const schools = csv(
    'School,E-mail,Contact,Address,Website,State',
    'Hill School,hill@example.com,Pat Hill,"1 High St, Kew",www.hill.example,ACT',
  )
  assert.equal((await importFile(app, admin, schools, { kind: 'employers' })).counts.new, 1)
  const details = await app.db.one`
    select u.name, u.role, u.time_zone, d.contact_name, d.address, d.website, d.state
    from users u join employer_details d on d.employer_id = u.id`
  assert.deepEqual(details, {
    name: 'Hill School',
    role: 'employer',
    time_zone: 'Australia/Sydney',
    contact_name: 'Pat Hill',
    address: '1 High St, Kew',
    website: 'https://www.hill.example',
    state: 'ACT',
  })
  assert.equal((await importFile(app, admin, schools, { kind: 'employers' })).counts.unchanged, 1)

  const before = (await admin.subjects.list({ query: {} })).data.length
  const subjects = csv('Category,Name', 'Circus,Juggling', 'circus,Tumbling', 'CIRCUS,juggling')
  const first = await importFile(app, admin, subjects, { kind: 'subjects' })
  assert.deepEqual([first.counts.new, first.counts.problem], [2, 1])
  assert.equal((await importFile(app, admin, subjects, { kind: 'subjects' })).counts.unchanged, 2)
  const { data } = await admin.subjects.list({ query: {} })
  assert.deepEqual(
    data.filter(({ category }) => category === 'Circus').map(({ name }) => name),
    ['Juggling', 'Tumbling'],
  )
  assert.equal(data.length, before + 2)
})
