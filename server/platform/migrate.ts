import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

const folder = join(import.meta.dirname, '..', 'migrations')
// Any constant will do, as long as nothing else of ours takes the same advisory lock.
const LOCK = 7_201_946

/** The lock of a process that is lost without notice is released within a minute. */
const KEEPALIVES = '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5'

type Migration = { name: string; text: string; checksum: string }
const onDisk = (): Migration[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((name) => {
      const text = readFileSync(join(folder, name), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    })

/** A migration that waits for a lock keeps all later statements waiting for that table too. */
const LONGEST_LOCK_WAIT = '3s'
const REST_MS = 1000
const MOST_TRIES = 200
/** Another transaction kept the lock for too long, or a deadlock. */
const isInTheWay = (error: unknown) => ['55P03', '40P01'].includes((error as { code?: string }).code ?? '')

const recordRun = (client: pg.Client, { name, checksum }: Migration) =>
  client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])

const runInTransaction = async (client: pg.Client, migration: Migration) => {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = '${LONGEST_LOCK_WAIT}'`)
    await client.query(migration.text)
    await recordRun(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** An index that is built while others write. PostgreSQL refuses that within a transaction. */
const isConcurrent = ({ text }: Migration) => /^create (unique )?index concurrently /im.test(text)

const runConcurrently = async (client: pg.Client, migration: Migration) => {
  // An attempt that failed leaves an index that is not used.
  const { rows } = await client.query<{ name: string }>(`
    select indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indexrelid
    where not i.indisvalid and c.relkind = 'i' and c.relnamespace = 'public'::regnamespace`)
  for (const { name } of rows) await client.query(`drop index concurrently ${name}`)
  await client.query(migration.text)
  await recordRun(client, migration)
}

/** Lets others pass when they keep a lock, and tries again. */
const run = async (client: pg.Client, migration: Migration) => {
  for (let tries = 1; ; tries++) {
    try {
      return await (isConcurrent(migration) ? runConcurrently : runInTransaction)(client, migration)
    } catch (error) {
      if (!isInTheWay(error) || tries === MOST_TRIES)
        throw new Error(`Migration ${migration.name} failed: ${error instanceof Error ? error.message : error}`)
      await pause(REST_MS)
    }
  }
}

/**
 * Migrates a database to the newest schema: forward only, one process at a time, and each migration
 * in a transaction unless it builds an index concurrently. Processes of the version before may be
 * at work.
 * Refuses a migration that was changed after it ran, because two databases would then differ.
 */
export const migrate = async (url: string, migrations = onDisk()): Promise<void> => {
  const client = new pg.Client({ connectionString: url, options: KEEPALIVES })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(
      'create table if not exists migrations (name text primary key, checksum text not null, ran_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migrations')
    const ran = new Map(rows.map((row) => [row.name, row.checksum]))
    for (const migration of migrations) {
      const before = ran.get(migration.name)
      if (before === migration.checksum) continue
      if (before !== undefined)
        throw new Error(`Migration ${migration.name} was changed after it ran; write a new migration instead.`)
      await run(client, migration)
    }
  } finally {
    await client.end()
  }
}
