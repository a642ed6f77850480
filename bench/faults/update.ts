/** Updates two processes behind haproxy to a version with more migrations, while people work. */
import { cp, mkdir, symlink, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { withDatabase } from './database.ts'
import { startPair } from './rolling.ts'
import { reportWork, startWork, type Work } from './work.ts'

type UpdateSize = { couples: number; seconds: number }
export const updateSizes = { full: { couples: 24, seconds: 20 }, small: { couples: 4, seconds: 5 } }
export type UpdateRun = Work & { migrations: number; replaced: number }

const root = join(import.meta.dirname, '..', '..')
/** Tables that almost every call reads or changes. */
const TABLES = ['users', 'sessions', 'offers', 'shifts', 'slots', 'messages', 'notifications', 'connections']
const MIGRATIONS = [
  ...TABLES.map((table) => `alter table ${table} add next_version text;`),
  ...TABLES.map((table) => `alter table ${table} alter next_version set default 'next';`),
  'create index concurrently users_of_next_version on users (next_version);',
]

/** Copies the server with more migrations into the folder, and returns the path of its program. */
const makeNextVersion = async (folder: string) => {
  const next = join(folder, 'next')
  await mkdir(next)
  for (const shared of ['node_modules', 'contract', 'dist', 'scripts'])
    await symlink(join(root, shared), join(next, shared))
  for (const own of ['server', 'package.json']) await cp(join(root, own), join(next, own), { recursive: true })
  for (const [n, text] of MIGRATIONS.entries())
    await writeFile(join(next, 'server', 'migrations', `9${String(n).padStart(3, '0')}_next.sql`), text)
  return relative(root, join(next, 'server', 'main.ts'))
}

export const runUpdate = (folder: string, size: UpdateSize, say: (line: string) => void): Promise<UpdateRun> =>
  withDatabase(folder, async (started) => {
    const next = await makeNextVersion(folder)
    const pair = await startPair(started, folder)
    const working = await startWork(started.db, [pair.base], size)
    await working.nextAcknowledged()
    // The old version is also started on the new schema, as a supervisor would start it.
    for (const [at, program] of [
      [0, next],
      [1, 'server/main.ts'],
      [1, next],
    ] as const) {
      await pause(size.seconds * 1000)
      await pair.replace(at, program)
      say(`Process ${at} is of ${program === next ? 'the next' : 'this'} version …`)
    }
    await pause(size.seconds * 1000)
    const { migrations } = await started.db.one<{ migrations: number }>`
      select count(*) as migrations from migrations where name like '9%_next.sql'`
    return { ...(await working.stop()), migrations, replaced: 3 }
  })

export const reportUpdate = (run: UpdateRun, say: (line: string) => void) => {
  say('')
  say(
    `${run.replaced} processes replaced behind haproxy, and ${run.migrations} of ${MIGRATIONS.length} migrations made`,
  )
  reportWork(run, say)
}
export const isMigrated = (run: UpdateRun) => run.migrations === MIGRATIONS.length
