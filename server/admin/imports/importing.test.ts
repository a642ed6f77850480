import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp, type TestApp } from '#test/app.ts'
import { confirmImport, csv, importFile, prepareImport } from '#test/helpers/imports.ts'
import { mailsTo } from '#test/helpers/outbox.ts'

const HEAD = 'First Name,Surname,E-mail,Ph:,VIT Reg No,Subjects,Year levels,State,Payroll no'
const usersOf = ({ db }: TestApp, role = 'employee') => db.all<{ name: string; email: string; phone: string | null }>`
  select name, email, phone from users where role = ${role} order by id`

test('a file of staff creates people with their subjects, hidden until they claim', async (t) => {
  const app = await startApp(t)
  const admin = await app.admin()
  const maths = await app.subject('Juggling', 'Circus')
  const hill = await app.employer('Hill School')
  const rows = [
    'Ana,Nguyen,Ana@Example.com,0491 570 156,123456,juggling,7-12,TAS,9',
    'Ben,"O’Brien",ben@example.com,,,,,,',
  ]
  const done = await importFile(app, admin, csv(HEAD, ...rows))
  assert.deepEqual(done.counts, { new: 2, update: 0, unchanged: 0, problem: 0, noted: 0 })
  assert.deepEqual(await usersOf(app), [
    { name: 'Ana Nguyen', email: 'ana@example.com', phone: '+61491570156' },
    { name: 'Ben O’Brien', email: 'ben@example.com', phone: null },
  ])
  const [ana] = await app.db.all`
    select u.time_zone, u.sector, p.vit_id, array_agg(t.subject_id) as taught, array_agg(l.year_level) as levels
    from users u join employee_profiles p on p.employee_id = u.id join taught_subjects t on t.employee_id = u.id
      join employee_levels l on l.employee_id = u.id group by u.id, p.employee_id`
  const expected = { time_zone: 'Australia/Hobart', sector: 'education', vit_id: '123456' }
  assert.deepEqual(ana, { ...expected, taught: [maths], levels: ['secondary'] })
  assert.equal((await hill.availability.staff({ query: {} })).total, 0)
  assert.deepEqual((await hill.connections.employees({ query: {} })).employees, [])
  assert.equal((await mailsTo(app, 'ana@example.com')).length, 1)
})

test('nothing of the product changes before the admin confirms', async (t) => {
  const app = await startApp(t)
  const admin = await app.admin()
  await prepareImport(app, admin, csv(HEAD, 'Ana,Nguyen,ana@example.com,,,,,,'))
  assert.deepEqual(await usersOf(app), [])
  assert.deepEqual(await app.db.all`select * from messages`, [])
})

test('importing the same file again changes nothing, and a changed one updates people', async (t) => {
  const app = await startApp(t)
  const admin = await app.admin()
  await app.subject('Juggling', 'Circus')
  const file = csv(
    HEAD,
    'Ana,Nguyen,ana@example.com,0491 570 156,1,juggling,both,VIC,',
    'Ben,Lee,ben@example.com,,,,,,',
  )
  await importFile(app, admin, file)
  const again = await importFile(app, admin, file)
  assert.deepEqual(again.counts, { new: 0, update: 0, unchanged: 2, problem: 0, noted: 0 })
  const changed = csv('Email;Name;Mobile', 'BEN@example.com;Ben T. Lee;0491 570 157')
  const staged = await prepareImport(app, admin, changed)
  const { data } = await admin.imports.rows({ params: { id: String(staged.id) }, query: {} })
  assert.deepEqual(data[0]!.changes, [
    { field: 'Name', before: 'Ben Lee', after: 'Ben T. Lee' },
    { field: 'Phone', before: null, after: '+61491570157' },
  ])
  await confirmImport(app, admin, staged.id)
  assert.deepEqual((await usersOf(app))[1], { name: 'Ben T. Lee', email: 'ben@example.com', phone: '+61491570157' })
  assert.equal((await usersOf(app)).length, 2)
  assert.equal((await mailsTo(app, 'ben@example.com')).length, 1, 'an update sends no second invitation')
})

test('a column of roles sets roles, and subjects of the other sector are left out', async (t) => {
  const app = await startApp(t)
  const admin = await app.admin()
  const file = csv(
    'Name,Email,Position,AHPRA,Specialties,Sector',
    'Nia Roy,nia@example.com,EN,NMW0001234567,Medical; French,Healthcare',
    'Pat Lim,pat@example.com,AIN/PCA,,Aged Care,Healthcare',
    'Ria Das,ria@example.com,,NMW0007654321,Medical,Healthcare',
    'Sam Fox,sam@example.com,Wizard,,,Education',
  )
  const staged = await prepareImport(app, admin, file)
  const { data: rows } = await admin.imports.rows({ params: { id: String(staged.id) }, query: {} })
  assert.deepEqual(
    rows.map(({ problems }) => problems.map(({ message }) => message)),
    [
      ['“French” does not belong to Healthcare, so it is left out.'],
      [],
      [],
      ['Please write a role, like Teacher, RN, EN or AIN/PCA. This value is left out.'],
    ],
  )
  await confirmImport(app, admin, staged.id)
  assert.deepEqual(
    await app.db.all`
      select u.name, c.classification from employee_classifications c join users u on u.id = c.employee_id order by u.name`,
    [
      { name: 'Nia Roy', classification: 'enrolled_nurse' },
      { name: 'Pat Lim', classification: 'assistant_in_nursing' },
      { name: 'Ria Das', classification: 'registered_nurse' },
    ],
  )
})
