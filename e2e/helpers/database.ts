/** Database and folder of an e2e test. */
import { rmSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureDemoData } from '#server/demo/seed.ts'
import type { AppDeps } from '#server/deps.ts'
import { type Clock, systemClock } from '#server/platform/clock.ts'
import { readConfig } from '#server/platform/config.ts'
import { connect } from '#server/platform/database.ts'
import { localFiles } from '#server/platform/files.ts'
import { createLog } from '#server/platform/log.ts'
import { cloneDatabase, type OwnDatabase } from '#test/cluster.ts'

export type TestDatabase = { database: OwnDatabase; folder: string }

/** Creates a database and a folder, empty or as a copy of another. */
export const createTestDatabase = async (original?: TestDatabase): Promise<TestDatabase> => {
  const database = await cloneDatabase(original?.database)
  const folder = await mkdtemp(join(tmpdir(), 'bellbird-e2e-'))
  if (original) await cp(original.folder, folder, { recursive: true })
  return { database, folder }
}

export const dropTestDatabase = async ({ database, folder }: TestDatabase): Promise<void> => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
}

type Env = Record<string, string>
export const depsOn = ({ database, folder }: TestDatabase, demo: boolean, clock: Clock, env: Env = {}): AppDeps => {
  const config = readConfig({
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    DEMO: demo ? 'on' : 'off',
    ...env,
  })
  return {
    config,
    db: connect({ url: database.url, brand: config, max: 10, clock }),
    log: createLog('silent'),
    files: localFiles(folder),
  }
}

const buildDemo = async (): Promise<TestDatabase> => {
  const database = await createTestDatabase()
  // Its database ends with the cluster.
  process.once('exit', () => rmSync(database.folder, { recursive: true, force: true }))
  const deps = depsOn(database, true, systemClock)
  await ensureDemoData(deps)
  await deps.db.close()
  return database
}

let demo: Promise<TestDatabase> | null = null
/** Returns demo data to copy. Building it takes seconds, so each worker does so once. */
export const demoDatabase = (): Promise<TestDatabase> => {
  demo ??= buildDemo()
  return demo
}
