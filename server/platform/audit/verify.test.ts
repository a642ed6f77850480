/** The verifier finds every change to the log, also by its owner with the triggers disabled. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import type { AuditActor } from '#contract/platform/audit.ts'
import type { Database } from '#server/platform/database.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { record } from './queries.ts'
import { type Head, verifyChain } from './verify.ts'

const ada: AuditActor = { id: 1, name: 'Ada “Zoë” 🦜', role: 'admin', network: '::1', user_agent: 'A browser' }

/** Creates a log of ten entries whose values are hard to serialise twice in the same way. */
const logOfTen = async (t: Parameters<typeof startApp>[0]) => {
  const app = await startApp(t)
  for (let n = 1; n <= 10; n++)
    await app.db.transaction(async (tx) => {
      const after = { name: `“${n}”\n\\ é \u0001`, number: 1.5e-7 * n, list: [null, true, { b: 1, aa: 2 }] }
      const subject =
        n % 3 === 0 ? null : ({ kind: 'subject', id: n, name: n % 2 === 0 ? null : `Subject ${n}` } as const)
      record(tx, { actor: n === 4 ? null : ada, action: 'subject_changed', subject, after })
      app.setNow(app.now().add({ microseconds: 1_234_567 }))
    })
  return app
}

const withoutTriggers = ({ db }: TestApp, work: (tx: Pick<Database, 'run'>) => Promise<unknown>) =>
  db.transaction(async (tx) => {
    await tx.run`alter table audit_entries disable trigger user`
    await tx.run`alter table audit_head disable trigger user`
    await work(tx)
  })

const brokenAfter = async (
  t: Parameters<typeof startApp>[0],
  work: (tx: Pick<Database, 'run'>) => Promise<unknown>,
) => {
  const app = await logOfTen(t)
  const kept = (await verifyChain(app.db)).head
  await withoutTriggers(app, work)
  return { app, kept, broken: (await verifyChain(app.db)).broken }
}

test('finds nothing wrong in an unchanged log, nor in an empty one', async (t) => {
  const app = await logOfTen(t)
  const { head, broken } = await verifyChain(app.db)
  assert.deepEqual([broken, head.entries], [null, 10])
  const empty = await startApp(t)
  assert.deepEqual((await verifyChain(empty.db)).broken, null)
})

for (const [what, change, sentence] of [
  ['a name', (tx) => tx.run`update audit_entries set actor_name = 'Eve' where seq = 7`, /^Entry 7 was changed/],
  [
    'a time',
    (tx) => tx.run`update audit_entries set at = at + interval '1 microsecond' where seq = 7`,
    /^Entry 7 was changed/,
  ],
  ['a recorded value', (tx) => tx.run`update audit_entries set after = null where seq = 7`, /^Entry 7 was changed/],
  ['an actor', (tx) => tx.run`update audit_entries set actor_id = null where seq = 7`, /^Entry 7 was changed/],
  [
    'the border of two fields',
    (tx) => tx.run`update audit_entries set network = '::1A', user_agent = ' browser' where seq = 7`,
    /^Entry 7 was changed/,
  ],
  ['a hash', (tx) => tx.run`update audit_entries set hash = sha256('x') where seq = 7`, /^Entry 7 was changed/],
] as [string, (tx: Pick<Database, 'run'>) => Promise<unknown>, RegExp][])
  test(`finds the entry in which ${what} was changed`, async (t) => {
    assert.match((await brokenAfter(t, change)).broken ?? '', sentence)
  })

test('an entry that was taken out is found, also when the later ones close the gap', async (t) => {
  const removed = await brokenAfter(t, (tx) => tx.run`delete from audit_entries where seq = 5`)
  assert.equal(removed.broken, 'Entry 5 is missing.')
  const closed = await brokenAfter(t, async (tx) => {
    await tx.run`delete from audit_entries where seq = 5`
    await tx.run`update audit_entries set seq = -seq where seq > 5`
    await tx.run`update audit_entries set seq = -seq - 1 where seq < 0`
  })
  assert.match(closed.broken ?? '', /^Entry 5 was changed/)
})

test('two entries that changed places are found', async (t) => {
  const swapped = await brokenAfter(t, async (tx) => {
    await tx.run`update audit_entries set seq = 99 where seq = 3`
    await tx.run`update audit_entries set seq = 3 where seq = 8`
    await tx.run`update audit_entries set seq = 8 where seq = 99`
  })
  assert.match(swapped.broken ?? '', /^Entry 3 was changed/)
})

test('the newest entries cannot be cut off, with their head or without', async (t) => {
  const cut = await brokenAfter(t, (tx) => tx.run`delete from audit_entries where seq > 8`)
  assert.match(cut.broken ?? '', /^Entry 9 is missing/)
  const with_head = await brokenAfter(t, async (tx) => {
    await tx.run`delete from audit_entries where seq > 8`
    await tx.run`update audit_head set (entries, hash) = (select seq, hash from audit_entries where seq = 8)`
  })
  assert.equal(with_head.broken, null)
  assert.match((await verifyChain(with_head.app.db, with_head.kept)).broken ?? '', /^Entry 9 is missing/)
  const all = await brokenAfter(t, (tx) => tx.run`delete from audit_entries`)
  assert.match(all.broken ?? '', /^Entry 1 is missing/)
})

test('an inserted entry is found: in the middle, before the first, after the last', async (t) => {
  const insert = (seq: number) => (tx: Pick<Database, 'run'>) =>
    tx.run`
    insert into audit_entries (seq, at, action, hash) values (${seq}, '2026-01-01', 'forged', sha256('x'))`
  assert.equal((await brokenAfter(t, insert(0))).broken, 'Entry 0 was inserted outside the chain.')
  assert.match((await brokenAfter(t, insert(11))).broken ?? '', /^Entry 11 was changed/)
  const appended = await brokenAfter(
    t,
    (tx) => tx.run`
    insert into audit_entries select (e).* from (select jsonb_populate_record(e, jsonb_build_object('seq', 11,
      'hash', sha256(e.hash || convert_to(audit_content(jsonb_populate_record(e, '{"seq": 11}')), 'UTF8')))) as e
      from audit_entries e where seq = 10) as forged`,
  )
  assert.equal(appended.broken, 'Entry 11 was inserted outside the chain.')
})

test('a chain rewritten from an entry on is found by a head kept elsewhere', async (t) => {
  const { app, kept, broken } = await brokenAfter(
    t,
    (tx) => tx.run`
    with recursive rewritten as (
      select seq, hash from audit_entries where seq = 6
      union all
      select e.seq, sha256(r.hash || convert_to(audit_content(jsonb_populate_record(e, '{"actor_name": "Eve"}')), 'UTF8'))
      from rewritten r join audit_entries e on e.seq = r.seq + 1),
    entries as (
      update audit_entries e set actor_name = 'Eve', hash = r.hash from rewritten r where e.seq = r.seq and r.seq > 6)
    update audit_head set hash = (select hash from rewritten order by seq desc limit 1)`,
  )
  assert.equal(broken, null)
  assert.equal(
    (await verifyChain(app.db, kept)).broken,
    'The chain up to entry 10 does not match the code kept earlier.',
  )
  assert.equal((await verifyChain(app.db, (await verifyChain(app.db)).head)).broken, null)
})

test('the command prints ok with the head, or the first broken entry, and exits so', async (t) => {
  const app = await logOfTen(t)
  const verify = (...kept: string[]) => {
    const env = { ...process.env, DATABASE_URL: app.databaseUrl, DEMO: 'off' }
    const { status, stdout } = spawnSync(process.execPath, ['scripts/audit-verify.ts', ...kept], {
      env,
      encoding: 'utf8',
    })
    return { status, stdout }
  }
  const headOf = ({ entries, hash }: Head) => `${entries}:${hash}`
  const head = headOf((await verifyChain(app.db)).head)
  assert.deepEqual(verify(), { status: 0, stdout: `ok ${head}\n` })
  assert.deepEqual(verify(head), { status: 0, stdout: `ok ${head}\n` })
  assert.equal(verify(headOf({ entries: 10, hash: 'a'.repeat(64) })).status, 1)
  await withoutTriggers(app, (tx) => tx.run`delete from audit_entries where seq = 2`)
  assert.deepEqual(verify(), { status: 1, stdout: 'broken: Entry 2 is missing.\n' })
})
