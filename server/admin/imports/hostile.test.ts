/** Tests imports of deceptive files, and changes between the steps of an import. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '#test/app.ts'
import { confirmImport, csv, importFile, prepareImport } from '#test/helpers/imports.ts'

test('a cell of thousands of words gets few notes, and a cut character fails nothing', async (t) => {
  const app = await startApp(t)
  const admin = await app.admin()
  const words = Array.from({ length: 1000 }, (_, n) => `w${n}`).join(';')
  const staged = await prepareImport(
    app,
    admin,
    csv('Name,Email,Subjects', `Ana,ana@example.com,${words}`, `${'a'.repeat(4999)}😀,ben@example.com,`),
  )
  const { data } = await admin.imports.rows({ params: { id: String(staged.id) } })
  assert.deepEqual(
    data.map(({ outcome, problems }) => [outcome, problems.length]),
    [
      ['new', 11],
      ['problem', 1],
    ],
  )
  assert.equal(data[0]!.problems.at(-1)!.message, '990 more are unknown, so they are left out.')
})

test('an import whose job was given up goes on by itself', async (t) => {
  const app = await startApp(t)
  const admin = await app.admin()
  const staged = await prepareImport(app, admin, csv('Name,Email', 'Ana,ana@example.com'))
  const params = { id: String(staged.id) }
  await app.runJobs()
  await admin.imports.confirm({ params })
  await app.db.run`update jobs set dead_at = ${app.now()}, tries = 12`
  await app.runJobs()
  assert.equal((await admin.imports.get({ params })).data.state, 'running')
  app.setNow(app.now().add({ minutes: 5 }))
  const peer = await app.startPeer()
  await Promise.all([app.runJobs(), peer.runJobs()])
  const { data } = await admin.imports.get({ params })
  assert.deepEqual([data.state, data.done, data.counts.new], ['finished', 1, 1])
})

test('rows that are pasted keep the empty cell that they begin with', async (t) => {
  const app = await startApp(t)
  const admin = await app.admin()
  const { data } = await admin.imports.upload({
    body: { kind: 'staff', text: '\tName\tEmail\n1\tAna\tana@example.com' },
  })
  assert.deepEqual(
    data.columns.map(({ name, samples }) => [name, samples]),
    [
      ['Column A', ['1']],
      ['Name', ['Ana']],
      ['Email', ['ana@example.com']],
    ],
  )
})

test('an employer closed since invites nobody, and an unclaimed one cannot be chosen', async (t) => {
  const app = await startApp(t)
  const [admin, hill, ana] = [await app.admin(), await app.employer('Hill'), await app.employee('Ana')]
  const file = csv('Name,Email', `Ana,${ana.email}`, 'Ben,ben@example.com')
  const staged = await prepareImport(app, admin, file, { employer_id: hill.id })
  await admin.admin.setStatus({ params: { id: String(hill.id) }, body: { status: 'banned', reason: 'Left.' } })
  const done = await confirmImport(app, admin, staged.id)
  assert.deepEqual([done.counts.new, done.counts.unchanged], [1, 1])
  assert.deepEqual(await app.db.all`select id from connections`, [])

  await importFile(app, admin, csv('School,Email', 'Lake School,lake@example.com'), { kind: 'employers' })
  const { id } = await app.db.one<{ id: number }>`select id from users where email = 'lake@example.com'`
  await assert.rejects(prepareImport(app, admin, file, { employer_id: id }), {
    code: 'invalid',
    message: 'This employer has not claimed its account yet, so it cannot invite anyone.',
  })
})
