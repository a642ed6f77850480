import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cloneDatabase } from '#test/cluster.ts'
import { brand } from '#test/helpers/brand.ts'
import { connect, type Database } from './database.ts'

/** Statements that the connection has prepared by name, after one of ours. */
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

test('LISTEN goes past a pooler', async (t) => {
  const { url, drop } = await cloneDatabase()
  t.after(drop)
  const nowhere = new URL(url)
  nowhere.port = '1'
  const db = connect({ url: nowhere.href, directUrl: url, brand })
  t.after(() => db.close())
  await assert.rejects(db.one`select 1 as one`, { code: 'ECONNREFUSED' })
  const listener = await db.listener()
  await listener.query('listen anything')
  await listener.end()
})
