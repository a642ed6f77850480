/** Databases and file folders for e2e tests. */
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AppDeps } from '#server/deps.ts'
import { readConfig } from '#server/platform/config.ts'
import { localFiles } from '#server/platform/files.ts'
import { createLog } from '#server/platform/log.ts'
import { borrowDatabase, type LentDatabase } from '#test/database-pool.ts'
import { type DemoOriginal, sharedDemo } from '#test/helpers/demo-data.ts'

export type TestDatabase = { database: LentDatabase; folder: string }

const createFolder = () => mkdtemp(join(tmpdir(), 'bellbird-e2e-'))

/** Returns a database and a folder, either empty or copied from `original`. */
export const borrowTestDatabase = async (original?: DemoOriginal): Promise<TestDatabase> => {
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

const demos = new Map<string, Promise<DemoOriginal>>()
/** Returns the database with today's demo data, for tests to copy. */
export const demoDatabase = (): Promise<DemoOriginal> => {
  const today = Temporal.Now.plainDateISO('Australia/Melbourne').toString().replaceAll('-', '_')
  const demo = demos.get(today) ?? sharedDemo(`e2e_demo_${today}`)
  demos.set(today, demo)
  return demo
}
