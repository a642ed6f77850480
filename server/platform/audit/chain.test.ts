import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AuditActor } from '#contract/platform/audit.ts'
import type { Database, Tx } from '#server/platform/database.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { record } from './queries.ts'

const ada: AuditActor = { id: 1, name: 'Ada', role: 'admin', network: '203.0.113.9', user_agent: 'A browser' }
const note = (tx: Tx, name: string) =>
  record(tx, { actor: ada, action: 'subject_changed', subject: { kind: 'subject', id: 7, name }, after: { name } })
const add = (app: TestApp, name: string, db: Database = app.db) => db.transaction(async (tx) => note(tx, name))
const names = async (app: TestApp) =>
  (await app.db.all<{ subject_name: string }>`select subject_name from audit_entries order by seq`).map(
    (row) => row.subject_name,
  )
const chainState = (app: TestApp) => app.db.one<{
  count: number
  numbered: boolean
  is_head: boolean
  chained: boolean
}>`
  select count(*) as count, max(seq) = count(*) as numbered,
    (select hash from audit_entries order by seq desc limit 1) = (select hash from audit_head) as is_head,
    (select bool_and(e.hash = sha256(coalesce(b.hash, sha256('Bellbird')) || convert_to(audit_content(e), 'UTF8')))
      from audit_entries e left join audit_entries b on b.seq = e.seq - 1) as chained
  from audit_entries`

test('a rolled back change leaves no entry and no gap', async (t) => {
  const app = await startApp(t)
  await add(app, 'First')
  const undone = app.db.transaction(async (tx) => {
    note(tx, 'Undone')
    throw new Error('no')
  })
  await assert.rejects(undone)
  await app.db.transaction(async (tx) => {
    await tx.run`insert into limits (key, window_ends_at, spent) values ('a', ${app.now()}, 1)`
    await tx.run`savepoint before_entry`
    await tx.run`insert into audit_entries (at, action, subject_name) values (${app.now()}, 'tried', 'x')`
    await tx.run`rollback to savepoint before_entry`
    note(tx, 'Second')
  })
  assert.deepEqual(await names(app), ['First', 'Second'])
  assert.deepEqual(await chainState(app), { count: 2, numbered: true, is_head: true, chained: true })
})

test('writers of two processes at once make one chain without a gap', async (t) => {
  const app = await startApp(t)
  const peer = await app.startPeer()
  const both = [app, peer]
  await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      both[n % 2]!.db.transaction(async (tx) => {
        note(tx, `${n}`)
        note(tx, `${n} again`)
        if (n % 5 === 0) throw new Error('undone')
      }).catch(() => {}),
    ),
  )
  assert.deepEqual(await chainState(app), { count: 96, numbered: true, is_head: true, chained: true })
  const found = await names(app)
  // Both entries of a transaction follow each other directly.
  for (let n = 0; n < 96; n += 2) assert.equal(found[n + 1], `${found[n]} again`)
})

test('an entry is never changed or taken away, and neither is the end of the chain', async (t) => {
  const app = await startApp(t)
  await add(app, 'First')
  const { run } = app.db
  const tries = [
    () => run`update audit_entries set subject_name = 'x'`,
    () => run`delete from audit_entries`,
    () => run`truncate audit_entries`,
    () => run`update audit_head set entries = 0`,
    () => run`delete from audit_head`,
    () => run`truncate audit_head`,
  ]
  for (const change of tries) await assert.rejects(change, /The audit log is only ever added to/)
  assert.deepEqual(await names(app), ['First'])
})
