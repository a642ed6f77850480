/**
 * Attack 19 of the permission sheet: the public passwords of a demo, with a live database or on an
 * open network.
 */
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { connect } from '#server/platform/database.ts'
import { migrate } from '#server/platform/migrate.ts'
import { demoAccounts } from '#server/platform/service/routes.ts'
import { cloneDatabase } from '#test/cluster.ts'
import { brand } from '#test/helpers/brand.ts'
import { refusedStart, startProcess } from '#test/process.ts'

const emptyDatabase = async (t: TestContext) => {
  const database = await cloneDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'bellbird-demo-'))
  const db = connect({ url: database.url, brand, max: 1 })
  t.after(async () => {
    await db.close()
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  })
  return { db, url: database.url, env: { DATABASE_URL: database.url, DATA_DIR: folder } }
}
const isOneLine = ({ code, output }: { code: number | null; output: string }, line: RegExp) => {
  assert.match(output, /^[^\n]+\n$/)
  assert.match(output, line)
  assert.equal(code, 1)
}

// attack: 19
test('a live service does not start on a demo database', async (t) => {
  const { db, env } = await emptyDatabase(t)
  const demo = await startProcess(t, { ...env, DEMO: 'on' })
  await demo.kill('SIGTERM')
  const live = { ...env, DEMO: 'off', ADMIN_EMAIL: 'ada@example.com', ADMIN_PASSWORD: 'lovelace engine 1843' }
  isOneLine(await refusedStart(t, live), /^This database contains demo accounts .+ start with DEMO=on\.$/m)
  assert.deepEqual(await db.all`select id from users where email = 'ada@example.com'`, [])
  await startProcess(t, { ...env, DEMO: 'on' })
})

// attack: 19
test('a demo does not start on a live database and changes nothing', async (t) => {
  const { db, env } = await emptyDatabase(t)
  const admin = { ADMIN_EMAIL: 'ada@example.com', ADMIN_PASSWORD: 'lovelace engine 1843' }
  const live = await startProcess(t, { ...env, DEMO: 'off', ...admin })
  await live.kill('SIGTERM')
  const refused = await refusedStart(t, { ...env, DEMO: 'on' })
  isOneLine(refused, /^This database contains real accounts\. Start with DEMO=off, /)
  assert.deepEqual(await db.all`select email from users`, [{ email: 'ada@example.com' }])
  await startProcess(t, { ...env, DEMO: 'off' })
})

// attack: 19
test('a demo does not listen beyond this machine', async (t) => {
  const { env } = await emptyDatabase(t)
  for (const HOST of ['0.0.0.0', '::'])
    isOneLine(await refusedStart(t, { ...env, DEMO: 'on', HOST }), /^HOST must be 127\.0\.0\.1 for a demo, .+DEMO=off/)
})

test('an unmarked demo database is recognised by its admin', async (t) => {
  for (const [role, isDemo] of [
    ['admin', true],
    ['employee', false],
  ] as const) {
    const { db, url } = await emptyDatabase(t)
    await db.run`drop table installation`
    await db.run`delete from migrations where name = '0095_installation.sql'`
    await db.run`
      insert into users (role, name, email, password_hash, created_at)
      values (${role}, 'Robin', ${demoAccounts.admin.email}, 'none', now())`
    await migrate(url)
    assert.deepEqual(await db.all`select is_demo from installation`, [{ is_demo: isDemo }], role)
  }
})
