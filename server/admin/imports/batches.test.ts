/** Running an import: in batches, by any process, with an accurate progress bar. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp, type TestApp } from '#test/app.ts'
import { confirmImport, csv, fileOf, importFile, prepareImport, uploadImport } from '#test/helpers/imports.ts'
import type { Person } from '#test/people.ts'

const people = (count: number, from = 0) =>
  csv('Name,Email', ...Array.from({ length: count }, (_, n) => `Person ${from + n},person${from + n}@example.com`))
const countOf = async ({ db }: TestApp) =>
  (await db.one<{ count: number }>`select count(*) as count from users where role = 'employee'`).count
const get = async (admin: Person, id: number) => (await admin.imports.get({ params: { id: String(id) } })).data

test('each batch is saved whole or not at all, and an interrupted import continues', async (t) => {
  const app = await startApp(t)
  const admin = await app.admin()
  const staged = await prepareImport(app, admin, people(1200))
  await admin.imports.confirm({ params: { id: String(staged.id) } })
  // Lets the database fail once during the third batch, as if its connection had ended.
  await app.db.run`
    create function fail_once() returns trigger language plpgsql as $$
    begin
      if new.email = 'person1100@example.com' then raise exception using errcode = '57P01'; end if;
      return new;
    end $$`
  await app.db.run`create trigger fail_once before insert on users for each row execute function fail_once()`
  await app.runJobs()
  const halfway = await get(admin, staged.id)
  assert.deepEqual([halfway.state, halfway.done, halfway.counts.new, await countOf(app)], ['running', 1000, 1000, 1000])
  await app.db.run`drop trigger fail_once on users`
  app.setNow(app.now().add({ minutes: 1 }))
  const peer = await app.startPeer()
  await peer.runJobs()
  const done = await get(admin, staged.id)
  assert.deepEqual([done.state, done.done, done.counts.new, await countOf(app)], ['finished', 1200, 1200, 1200])
  const { mails } = await app.db.one<{ mails: number }>`select count(distinct recipient) as mails from messages`
  assert.equal(mails, 1200)
})

test('a row that the database refuses is left out, and delays no other', async (t) => {
  const app = await startApp(t)
  const admin = await app.admin()
  const staged = await prepareImport(app, admin, people(60))
  await app.db.run`
    create function refuse_one() returns trigger language plpgsql as $$
    begin
      if new.email = 'person17@example.com' then raise exception 'no'; end if;
      return new;
    end $$`
  await app.db.run`create trigger refuse_one before insert on users for each row execute function refuse_one()`
  const done = await confirmImport(app, admin, staged.id)
  assert.deepEqual([done.state, done.counts.new, done.counts.problem, await countOf(app)], ['finished', 59, 1, 59])
  const { data } = await admin.imports.rows({ params: { id: String(done.id) }, query: { show: 'problem' } })
  assert.deepEqual(
    data.map(({ number, problems }) => [number, problems[0]?.message]),
    [[19, 'This row could not be imported.']],
  )
})

test('many confirmations at once start the import once', async (t) => {
  const app = await startApp(t)
  const [admin, other] = [await app.admin(), await app.admin('Bea')]
  const peer = await app.startPeer()
  const { id } = await prepareImport(app, admin, people(300))
  const params = { id: String(id) }
  const tries = await Promise.allSettled([admin, other, admin, other].map((each) => each.imports.confirm({ params })))
  assert.equal(tries.filter(({ status }) => status === 'fulfilled').length, 1)
  await Promise.all([app.runJobs(), peer.runJobs()])
  const done = await get(other, id)
  assert.deepEqual([done.state, done.done, await countOf(app)], ['finished', 300, 300])
  await assert.rejects(admin.imports.discard({ params }), { code: 'import_confirmed' })
  const actions = await app.db.all<{ action: string }>`
    select action from audit_entries where subject_kind = 'import' order by seq`
  assert.deepEqual(
    actions.map(({ action }) => action),
    ['import_confirmed', 'import_finished'],
  )
})

test('two imports of the same people at once double nobody', async (t) => {
  const app = await startApp(t)
  const admin = await app.admin()
  const peer = await app.startPeer()
  const [one, two] = [await prepareImport(app, admin, people(400)), await prepareImport(app, admin, people(400, 200))]
  for (const { id } of [one, two]) await admin.imports.confirm({ params: { id: String(id) } })
  await Promise.all([app.runJobs(), peer.runJobs()])
  app.setNow(app.now().add({ minutes: 1 }))
  await app.runJobs()
  assert.equal(await countOf(app), 600)
  const [first, second] = [await get(admin, one.id), await get(admin, two.id)]
  assert.deepEqual([first.state, second.state], ['finished', 'finished'])
  assert.equal(first.counts.new + second.counts.new, 600)
  assert.equal(first.counts.unchanged + second.counts.unchanged, 200)
})

test('other columns have the rows checked anew, and an older check ends by itself', async (t) => {
  const app = await startApp(t)
  const admin = await app.admin()
  const staged = await uploadImport(admin, csv('Ana,ana@example.com', 'Ben,ben@example.com'))
  assert.deepEqual(
    [staged.has_header, staged.rows, staged.columns.map(({ name }) => name)],
    [false, 2, ['Column A', 'Column B']],
  )
  const mapping = { sector: 'education', time_zone: 'Australia/Melbourne', employer_id: null } as const
  const params = { id: String(staged.id) }
  const map = (fields: (string | null)[], has_header = false) =>
    admin.imports.map({ params, body: { ...mapping, fields, has_header } })
  await assert.rejects(map([null, 'email']), {
    message: 'Please choose the column with a name, or a first and a last name.',
  })
  await assert.rejects(map(['name', 'name']), { code: 'invalid' })
  await assert.rejects(map(['name', 'password']), { code: 'invalid' })
  await assert.rejects(map(['name']), { message: 'This file has 2 columns.' })
  await assert.rejects(admin.imports.confirm({ params }), { code: 'import_not_ready' })
  await map(['email', 'name'])
  await map(['name', 'email'], true)
  await app.runJobs()
  const ready = await get(admin, staged.id)
  assert.deepEqual([ready.state, ready.rows, ready.done, ready.counts.new], ['ready', 1, 1, 1])
  assert.deepEqual(
    ready.columns.map(({ name }) => name),
    ['Ana', 'ana@example.com'],
  )
})

test('unconfirmed imports are deleted after a day, and omitted rows after a month', async (t) => {
  const app = await startApp(t)
  const admin = await app.admin()
  const old = await prepareImport(app, admin, people(3))
  const done = await importFile(app, admin, csv('Name,Email', 'Ana,nowhere', 'Ben,ben@example.com'))
  app.setNow(app.now().add({ hours: 25 }))
  const fresh = await uploadImport(admin, people(1))
  await app.runJobs()
  await assert.rejects(get(admin, old.id), { code: 'not_found' })
  assert.equal((await get(admin, fresh.id)).state, 'mapping')
  assert.equal((await get(admin, done.id)).has_rows, true)
  app.setNow(app.now().add({ hours: 31 * 24 }))
  await app.runJobs()
  assert.equal((await get(await app.admin('Bea'), done.id)).has_rows, false)
  assert.equal((await app.db.one<{ count: number }>`select count(*) as count from import_rows`).count, 0)
})

test('the rows that were left out come as a file that can be mended and imported again', async (t) => {
  const app = await startApp(t)
  const admin = await app.admin()
  const { id } = await prepareImport(app, admin, csv('Name;Email;Phone', '=Ana;nowhere;+61 491 570 156'))
  const answer = await fetch(`${app.base}/api/admin/imports/${id}/problems`, {
    headers: { authorization: `Bearer ${admin.token}` },
  })
  const text = await answer.text()
  assert.equal(
    text,
    '"Name","Email","Phone","Row","Problem"\r\n"\'=Ana","nowhere","\'+61 491 570 156","2","Please enter an email address, like name@example.com"\r\n',
  )
  assert.match(answer.headers.get('content-disposition')!, /^attachment; filename="import-\d+-problems\.csv"$/)
  const [noted] = (await admin.audit.list({ query: { action: 'exported' } })).data
  assert.deepEqual(noted!.subject, { kind: 'import', id, name: 'staff.csv' })
  const mended = text.replace('nowhere', 'ana@example.com')
  assert.equal((await importFile(app, admin, mended)).counts.new, 1)
  const ana = await app.db.one`select name, phone from users where email = 'ana@example.com'`
  assert.deepEqual(ana, { name: '=Ana', phone: '+61491570156' })
})

test('a file name is kept without the folders and control characters of its sender', async (t) => {
  const app = await startApp(t)
  const admin = await app.admin()
  const nameOf = async (name: string) =>
    (await admin.imports.upload({ body: { kind: 'staff' }, file: fileOf('Name,Email\nAna,a@example.com', name) })).data
      .file_name
  assert.equal(await nameOf('Staff 2026.csv'), 'Staff 2026.csv')
  assert.equal(await nameOf('../../etc/passwd'), 'passwd')
  assert.equal(await nameOf('C:\\Users\\pat\\staff.csv'), 'staff.csv')
  assert.equal(await nameOf('a\u202evsc.exe'), 'import.csv')
})
