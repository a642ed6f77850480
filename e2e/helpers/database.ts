/** Database and folder of an e2e test. */
import { rmSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureDemoData } from '#server/demo/seed.ts'
import type { AppDeps } from '#server/deps.ts'
import { readConfig } from '#server/platform/config.ts'
import { connect } from '#server/platform/database.ts'
import { localFiles } from '#server/platform/files.ts'
import { createLog } from '#server/platform/log.ts'
import { cloneDatabase, type OwnDatabase } from '#test/cluster.ts'
import { borrowDatabase, type LentDatabase } from '#test/database-pool.ts'

export type TestDatabase = { database: LentDatabase; folder: string }
type DemoDatabase = { database: OwnDatabase; folder: string }

const createFolder = () => mkdtemp(join(tmpdir(), 'bellbird-e2e-'))

/** Returns a database and a folder, empty or as a copy of another. */
export const borrowTestDatabase = async (original?: DemoDatabase): Promise<TestDatabase> => {
  const database = await borrowDatabase(original?.database)
  const folder = await createFolder()
  if (original) await cp(original.folder, folder, { recursive: true })
  return { database, folder }
}

export const returnTestDatabase = async ({ database, folder }: TestDatabase): Promise<void> => {
  await database.giveBack()
  await rm(folder, { recursive: true, force: true })
}

type Env = Record<string, string>
export const depsOn = ({ database, folder }: TestDatabase, demo: boolean, env: Env = {}): AppDeps => {
  const config = readConfig({
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    DEMO: demo ? 'on' : 'off',
    ...env,
  })
  return { config, db: database.db.withBrand(config), log: createLog('silent'), files: localFiles(folder) }
}

const buildDemo = async (): Promise<DemoDatabase> => {
  const database = await cloneDatabase()
  const folder = await createFolder()
  // Its database ends with the cluster.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const config = readConfig({ DATABASE_URL: database.url, DATA_DIR: folder, LOG_LEVEL: 'silent', DEMO: 'on' })
  const db = connect({ url: database.url, brand: config, max: 10 })
  await ensureDemoData({ config, db, log: createLog('silent'), files: localFiles(folder) })
  await db.close()
  return { database, folder }
}

let demo: Promise<DemoDatabase> | null = null
/** Returns demo data to copy. Building it takes seconds, so each worker does so once. */
export const demoDatabase = (): Promise<DemoDatabase> => {
  demo ??= buildDemo()
  return demo
}
