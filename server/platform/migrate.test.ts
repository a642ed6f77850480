import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { cloneDatabase } from '#test/cluster.ts'
import { migrate } from './migrate.ts'

const open = async (url: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client.on('error', () => {})
}
const migrationOf = (text: string) => ({ name: '9999_next.sql', text, checksum: '' })
const columnsOf = async (client: pg.Client) =>
  (
    await client.query(`select column_name from information_schema.columns where table_name = 'things' order by 1`)
  ).rows.map(({ column_name }) => column_name)

test('a migration lets statements pass while a transaction is in its way', async (t) => {
  const { url, drop } = await cloneDatabase()
  t.after(drop)
  const [busy, other] = [await open(url), await open(url)]
  t.after(() => Promise.all([busy.end(), other.end()]))
  await other.query('create table things (id integer)')
  await busy.query('begin')
  await busy.query('insert into things values (1)')
  const migrated = migrate(url, [migrationOf('alter table things add name text')])
  // Waits until the migration has given up once, which its rollback shows.
  for (let waited = false, passed = false; !passed; ) {
    const { rows } = await other.query(`
      select from pg_locks where relation = 'things'::regclass and mode = 'AccessExclusiveLock' and not granted`)
    passed = waited && rows.length === 0
    waited ||= rows.length > 0
  }
  assert.equal((await other.query('select from things')).rowCount, 0)
  await busy.query('commit')
  await migrated
  assert.deepEqual(await columnsOf(other), ['id', 'name'])
})

test('an index is built without a transaction, also after an attempt that failed', async (t) => {
  const { url, drop } = await cloneDatabase()
  t.after(drop)
  const client = await open(url)
  t.after(() => client.end())
  await client.query('create table things (id integer)')
  await client.query('insert into things values (1), (1)')
  const migration = migrationOf('create unique index concurrently things_are_different on things (id)')
  await assert.rejects(
    migrate(url, [migration]),
    /^Error: Migration 9999_next.sql failed: could not create unique index/,
  )
  await client.query('delete from things')
  await migrate(url, [migration])
  const { rows } = await client.query(`select indisvalid from pg_index where indrelid = 'things'::regclass`)
  assert.deepEqual(rows, [{ indisvalid: true }])
})
