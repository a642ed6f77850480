import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { connect, type Database, Fragment } from '#server/platform/database.ts'
import { startApp } from './app.ts'
import { cloneDatabase } from './cluster.ts'
import { borrowDatabase } from './database-pool.ts'
import { brand } from './helpers/brand.ts'

/** Returns all rows, as sums by table, and all sequences. */
const contentOf = async (db: Database) => {
  const tables = await db.all<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by 1`
  const sums = tables.map(
    ({ name }) => `select '${name}' as name, (select sum(hashtextextended(t::text, 0))::text from ${name} t) as value`,
  )
  return [
    ...(await db.all`${new Fragment([sums.join(' union all ')], [])}`),
    ...(await db.all`select sequencename::text as name, last_value as value from pg_sequences order by 1`),
  ]
}

const openNew = async (t: TestContext) => {
  const database = await cloneDatabase()
  const db = connect({ url: database.url, brand, max: 1 })
  t.after(async () => {
    await db.close()
    await database.drop()
  })
  return db
}

test('a used database is lent again with the rows of a new one', async (t) => {
  const expected = await contentOf(await openNew(t))
  let used = ''
  await t.test('once it has been used', async (t) => {
    const app = await startApp(t)
    const [hill, ana] = [await app.employer('Hill'), await app.employee()]
    await hill.connections.inviteEmployee({ body: { employee_id: ana.id } })
    await app.subject('Physics')
    await app.db.run`delete from terms where role = 'employee'`
    await app.db.run`update terms set body = 'Changed' where role = 'employer'`
    assert.notDeepEqual(await contentOf(app.db), expected)
    used = app.databaseUrl
  })

  const again = await borrowDatabase()
  t.after(() => again.giveBack())
  assert.equal(again.url, used)
  assert.deepEqual(await contentOf(again.db), expected)
})

const uses: Record<string, (db: Database) => Promise<unknown>> = {
  'has another schema': (db) => db.run`create table another (id integer)`,
  'has lost a trigger': (db) => db.run`drop trigger search_follows_new_profiles on employee_profiles`,
  'is still locked': (db) => db.run`select pg_advisory_lock(1)`,
  'still has work to do': async (db) => void db.run`select pg_sleep(20)`.catch(() => {}),
}
for (const [what, use] of Object.entries(uses))
  test(`a database that ${what} is not lent again`, async (t) => {
    const first = await borrowDatabase()
    await use(first.db)
    await first.giveBack()
    const second = await borrowDatabase()
    t.after(() => second.giveBack())
    assert.notEqual(second.url, first.url)
  })
