import { globSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { clearFolder, takeFolder } from '#server/platform/embedded/lock.ts'
import { startEmbedded } from '#server/platform/embedded/server.ts'
import { migrate } from '#server/platform/migrate.ts'

export type TestCluster = { adminUrl: string; template: string }

/** A power cut may lose a test's data; that buys a third of the time. */
const fastSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  shared_buffers: '128MB',
  max_connections: 400,
}

/**
 * Returns the folder in memory if it has room. A copy of the template is 300 small files: in memory
 * that takes 10 ms, on a disk that has just deleted as many up to 200 ms. Small containers have 64
 * MB there, so plenty must be free.
 */
export const fastestFolder = () => {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return Math.min(bavail * bsize, freemem()) > 4e9 ? '/dev/shm' : tmpdir()
  } catch {
    return tmpdir()
  }
}

const folders = new Set<string>()
process.on('exit', () => {
  for (const dir of folders) rmSync(dir, { recursive: true, force: true, maxRetries: 40, retryDelay: 50 })
})

/** A PostgreSQL of its own in a temporary folder, with a migrated database to make copies of. */
export const startTestCluster = async (): Promise<TestCluster & { stop(): Promise<void> }> => {
  await removeLeftovers()
  const dir = mkdtempSync(join(fastestFolder(), 'bellbird-test-'))
  folders.add(dir)
  const embedded = await startEmbedded({ dir, settings: fastSettings })
  const template = 'bellbird_template'
  await withAdmin(embedded.url, (admin) => admin.query(`create database ${template}`))
  await migrate(withDatabase(embedded.url, template))
  await withAdmin(withDatabase(embedded.url, template), prepareOfferMonths)
  // Nobody may be connected to a template while it is copied.
  await withAdmin(embedded.url, (admin) => admin.query(`alter database ${template} allow_connections false`))
  const stop = async () => {
    await embedded.stop()
    rmSync(dir, { recursive: true, force: true })
    folders.delete(dir)
  }
  return { adminUrl: embedded.url, template, stop }
}

/**
 * Adds the tables of offers for the months in which unit tests begin. The jobs of a test would add
 * them, and a database with new tables is not lent again.
 */
const prepareOfferMonths = (admin: pg.Client) => admin.query(`select add_offer_months('2026-03-01', 3)`)

/** Removes what test runs that were killed have left, servers included. */
const removeLeftovers = async () => {
  for (const owner of globSync(join(fastestFolder(), 'bellbird-test-*', 'owner.json'))) {
    const dir = dirname(owner)
    try {
      await takeFolder(dir)
      await clearFolder(join(dir, 'data'))
      rmSync(dir, { recursive: true, force: true })
    } catch {
      // Its run is still under way, or it belongs to another user.
    }
  }
}

export const withDatabase = (url: string, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href

const withAdmin = async (url: string, work: (admin: pg.Client) => Promise<unknown>) => {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  try {
    await work(admin)
  } finally {
    await admin.end()
  }
}
