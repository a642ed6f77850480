import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

const folder = join(import.meta.dirname, '..', 'migrations')
// Any constant will do, as long as nothing else of ours takes the same advisory lock.
const LOCK = 7_201_946

type Migration = { name: string; text: string; checksum: string }
const onDisk = (): Migration[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((name) => {
      const text = readFileSync(join(folder, name), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    })

/**
 * Migrates a database to the newest schema: forward only, one transaction per migration, one
 * process at a time.
 * Refuses a migration that was changed after it ran, because two databases would then differ.
 */
export const migrate = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(
      'create table if not exists migrations (name text primary key, checksum text not null, ran_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migrations')
    const ran = new Map(rows.map((row) => [row.name, row.checksum]))
    for (const { name, text, checksum } of onDisk()) {
      const before = ran.get(name)
      if (before === checksum) continue
      if (before !== undefined)
        throw new Error(`Migration ${name} was changed after it ran; write a new migration instead.`)
      await client.query('begin')
      try {
        await client.query(text)
        await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : error}`)
      }
    }
  } finally {
    await client.end()
  }
}
