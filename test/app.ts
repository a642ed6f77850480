import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '#server/app.ts'
import { createJobs } from '#server/jobs.ts'
import { readConfig } from '#server/platform/config.ts'
import { connect, type Database } from '#server/platform/database.ts'
import { localFiles } from '#server/platform/files.ts'
import { createLog } from '#server/platform/log.ts'
import type { OwnDatabase } from './cluster.ts'
import { borrowDatabase } from './database-pool.ts'
import { type People, peopleOf } from './people.ts'

export type Ends = { after(fn: () => unknown): void }

export type TestApp = People & {
  db: Database
  databaseUrl: string
  /** Data folder of the app. */
  folder: string
  /** URL of the app, like http://127.0.0.1:40001 */
  base: string
  now(): Temporal.Instant
  /** Moves the app's clock, which otherwise does not advance. */
  setNow(instant: Temporal.Instant | string): void
  /** Runs all due jobs, including recurring ones. */
  runJobs(): Promise<void>
  /** Starts a second app on the same database, which behaves like another process. */
  startPeer(): Promise<TestApp>
}

type Storage = typeof localFiles

/** Monday, 2 March 2026, 07:10 in Melbourne. */
export const START = '2026-03-01T20:10:00Z'

/**
 * Starts a real app on a database of its own, with a clock that does not advance; everything ends
 * with the test.
 */
export const startApp = async (
  t: Ends,
  env: Record<string, string> = {},
  original?: OwnDatabase,
  storage: Storage = localFiles,
): Promise<TestApp> => {
  const database = await borrowDatabase(original)
  const folder = await mkdtemp(join(tmpdir(), 'bellbird-test-'))
  const ends: (() => unknown)[] = []
  t.after(async () => {
    for (const end of ends.toReversed()) await end()
    await database.giveBack()
    await rm(folder, { recursive: true, force: true })
  })
  const time = { now: Temporal.Instant.from(START) }
  database.setClock(() => time.now)
  return open({ after: (end) => ends.push(end) }, database, folder, time, env, storage)
}

const open = async (
  t: Ends,
  { url: databaseUrl, db: connected }: { url: string; db?: Database },
  folder: string,
  time: { now: Temporal.Instant },
  env: Record<string, string>,
  storage: Storage,
): Promise<TestApp> => {
  const config = readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: folder, LOG_LEVEL: 'silent', ...env })
  const clock = () => time.now
  const db = connected?.withBrand(config) ?? connect({ url: databaseUrl, brand: config, max: 10, clock })
  const deps = { config, db, log: createLog(env.LOG_LEVEL ?? 'silent'), files: storage(folder) }
  const app = createApp(deps)
  const base = await app.listen({ port: 0, host: '127.0.0.1' })
  // Created on first use: few tests run jobs, and jobs keep a connection.
  let jobs: ReturnType<typeof createJobs> | null = null
  t.after(async () => {
    await jobs?.stop()
    await app.close()
    if (!connected) await db.close()
  })
  return {
    ...peopleOf(base, db, clock),
    db,
    databaseUrl,
    folder,
    base,
    now: clock,
    setNow: (instant) => {
      time.now = Temporal.Instant.from(instant)
    },
    runJobs() {
      jobs ??= createJobs(deps)
      return jobs.runDue()
    },
    startPeer: () => open(t, { url: databaseUrl }, folder, time, env, storage),
  }
}
