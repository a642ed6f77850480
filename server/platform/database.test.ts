import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { cloneDatabase } from '#test/cluster.ts'
import { brand } from '#test/helpers/brand.ts'
import { startSilentProxy } from '#test/helpers/silent-proxy.ts'
import { allowSilence, connect, type Database, isPassingTrouble, type Tx } from './database.ts'

/** Runs a statement of ours, and returns how often the connection has prepared it by name. */
const preparedBy = async (db: Database) => {
  await db.one`select 1 as one`
  const { count } = await db.one<{ count: number }>`
    select count(*) as count from pg_prepared_statements where statement like 'select 1 as one%'`
  return count
}

test('statements are prepared, but not through a pooler by transaction', async (t) => {
  const { url, drop } = await cloneDatabase()
  t.after(drop)
  const [own, pooled] = [
    connect({ url, brand, max: 1 }),
    connect({ url: `${url}?options=${encodeURIComponent('-c TimeZone=UTC')}`, directUrl: url, brand, max: 1 }),
  ]
  t.after(() => Promise.all([own.close(), pooled.close()]))
  assert.deepEqual({ own: await preparedBy(own), pooled: await preparedBy(pooled) }, { own: 1, pooled: 0 })
})

test('arrays keep every value', async (t) => {
  const { url, drop } = await cloneDatabase()
  t.after(drop)
  const db = connect({ url, brand, max: 1 })
  t.after(() => db.close())
  const texts = ['', 'NULL', 'null', 'a,b', '"', '\\', '{}', '[1]', ' a ', 'é', 'Outdoor Ed', 'x'.repeat(5)]
  for (const written of [
    [],
    ['a'],
    ['a', null, 'b'],
    [null],
    ['NULL', null],
    texts,
    ...texts.map((text) => [text, 'a']),
  ])
    assert.deepEqual(await db.one`select ${written}::text[] as read`, { read: written })
  for (const written of [[], [1], [-1, 0, 2 ** 31 - 1], [null, 7]]) {
    assert.deepEqual(await db.one`select ${written}::integer[] as read`, { read: written })
    assert.deepEqual(await db.one`select ${written.filter((n) => (n ?? 0) < 9)}::smallint[] as read`, {
      read: written.filter((n) => (n ?? 0) < 9),
    })
  }
  assert.deepEqual(await db.one`select array[[1, 2], [3, 4]] as read`, {
    read: [
      [1, 2],
      [3, 4],
    ],
  })
})

test('statements are prepared again once their columns have changed', async (t) => {
  const { url, drop } = await cloneDatabase()
  t.after(drop)
  const [one, other] = [connect({ url, brand, max: 1 }), connect({ url, brand, max: 1 })]
  t.after(() => Promise.all([one.close(), other.close()]))
  await one.run`create table things (id integer, name text)`
  await one.run`insert into things values (1, 'first')`
  const read = (db: Database) => db.all`select * from things`
  assert.deepEqual([await read(one), await read(one)], [[{ id: 1, name: 'first' }], [{ id: 1, name: 'first' }]])
  await other.run`alter table things add column at date default '2026-03-09'`
  const whole = [{ id: 1, name: 'first', at: '2026-03-09' }]
  assert.deepEqual([await read(one), await read(other), await read(other)], [whole, whole, whole])
  await other.run`alter table things drop column name`
  const runs: unknown[] = []
  const short = [{ id: 1, at: '2026-03-09' }]
  assert.deepEqual(
    await one.transaction(async (tx) => {
      runs.push(await tx.one`select 1 as one`)
      return tx.all`select * from things`
    }),
    short,
  )
  assert.equal(runs.length, 2, 'the transaction was started again')
})

test('a row that cannot be read fails its statement and not the connection', async (t) => {
  const { url, drop } = await cloneDatabase()
  t.after(drop)
  const db = connect({ url, brand, max: 1 })
  t.after(() => db.close())
  const MACADDR = 829
  const usual = pg.types.getTypeParser(MACADDR, 'text')
  t.after(() => pg.types.setTypeParser(MACADDR, usual))
  pg.types.setTypeParser(MACADDR, () => {
    throw new Error('unreadable')
  })
  const json = (text: string) => db.one`select ${text}::text as text, 'x' as name`
  assert.deepEqual(await json('a'), { text: 'a', name: 'x' })
  await assert.rejects(db.one`select 1 / ${0}::integer as quotient`, { message: 'division by zero' })
  for (let times = 0; times < 2; times++)
    await assert.rejects(db.one`select '08:00:2b:01:02:03'::macaddr as address`, { message: 'unreadable' })
  assert.deepEqual(await db.one`select 1 as a, null::integer as a`, { a: null })
  assert.deepEqual(await json('b'), { text: 'b', name: 'x' })
  assert.deepEqual(await db.all`select 1 as one where false`, [])
  assert.equal(await db.run`select 1 as one where false`, 0)
})

test('LISTEN goes past a pooler', async (t) => {
  const { url, drop } = await cloneDatabase()
  t.after(drop)
  const nowhere = Object.assign(new URL(url), { host: '127.0.0.1:1' })
  const db = connect({ url: nowhere.href, directUrl: url, brand })
  t.after(() => db.close())
  await assert.rejects(db.one`select 1 as one`, { code: 'ECONNREFUSED' })
  const listener = await db.listener()
  await listener.query('listen anything')
  await listener.end()
})

/** Waits until no session is silent within a transaction. */
const untilNoneIsSilent = async (db: Database) => {
  const silent = () => db.all`
    select pid from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`
  while ((await silent()).length > 0) await pause(20)
}

test('a connection lost within a transaction keeps its locks for a limited time', async (t) => {
  const { url, drop } = await cloneDatabase()
  t.after(drop)
  const proxy = await startSilentProxy(t, url)
  const lost = connect({ url: proxy.url, brand, max: 1, mostSilentMs: 300 })
  const other = connect({ url, brand, max: 1 })
  t.after(() => Promise.all([lost.close(), other.close()]))
  await other.run`create table seats (id integer, taken_by text)`
  await other.run`insert into seats values (1, null)`
  const take = (tx: Tx, name: string) => tx.run`update seats set taken_by = ${name} where id = 1 and taken_by is null`
  const unanswered = lost.transaction(async (tx) => {
    await take(tx, 'lost')
    proxy.fallSilent()
  })
  const trouble = assert.rejects(unanswered, isPassingTrouble)
  await proxy.silent
  assert.equal(await other.transaction((tx) => take(tx, 'other')), 1)
  proxy.end()
  await trouble
})

test('a session that is ended for its silence is replaced', async (t) => {
  const { url, drop } = await cloneDatabase()
  t.after(drop)
  const [slow, other] = [connect({ url, brand, max: 1, mostSilentMs: 100 }), connect({ url, brand, max: 1 })]
  t.after(() => Promise.all([slow.close(), other.close()]))
  const work = async (tx: Tx) => {
    const { pid } = await tx.one<{ pid: number }>`select pg_backend_pid() as pid`
    await untilNoneIsSilent(other)
    return { pid, again: await tx.one<{ pid: number }>`select pg_backend_pid() as pid` }
  }
  await assert.rejects(slow.transaction(work), isPassingTrouble)
  assert.deepEqual(await slow.one`select 1 as one`, { one: 1 })
})

test('a transaction that only reads may be silent for longer', async (t) => {
  const { url, drop } = await cloneDatabase()
  t.after(drop)
  const db = connect({ url, brand, max: 1 })
  t.after(() => db.close())
  const limit = (tx: Tx) => tx.one`select current_setting('idle_in_transaction_session_timeout') as limit`
  const allowed = await db.transaction(async (tx) => {
    await allowSilence(tx)
    return limit(tx)
  })
  assert.deepEqual([allowed, await db.transaction(limit)], [{ limit: '10min' }, { limit: '15s' }])
})

test('a pooler is given all settings that we otherwise set', async (t) => {
  const { url, drop } = await cloneDatabase()
  t.after(drop)
  const db = connect({ url, brand, max: 1 })
  t.after(() => db.close())
  const file = await readFile('docs/operations/pgbouncer.ini', 'utf8')
  const rows = await db.all<{ name: string }>`
    select name from pg_settings where source = 'client' and name <> 'client_encoding' order by name`
  assert.deepEqual(
    rows.map(({ name }) => name).filter((name) => !file.includes(name.toLowerCase())),
    [],
  )
})
