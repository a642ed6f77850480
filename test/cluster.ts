import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { startTestCluster, type TestCluster, withDatabase } from './setup.ts'

let cluster: Promise<TestCluster> | null = null
let admin: pg.Pool | null = null

/**
 * Returns the cluster of the test runner, or one for this process, so that a file can be run by
 * itself.
 */
const testCluster = () => {
  cluster ??= open()
  return cluster
}

const open = async (): Promise<TestCluster> => {
  const { TEST_DATABASE_URL: adminUrl, TEST_TEMPLATE: template } = process.env
  if (adminUrl && template) return { adminUrl, template }
  const started = await startTestCluster()
  process.once('beforeExit', () => started.stop())
  return started
}

const adminOf = ({ adminUrl }: TestCluster) => {
  // Idle connections must not keep a finished test file alive.
  admin ??= new pg.Pool({ connectionString: adminUrl, max: 4, allowExitOnIdle: true }).on('error', () => {})
  return admin
}

export type OwnDatabase = {
  name: string
  url: string
  /** True if there are few enough rows to restore a used copy instead of creating a new one. */
  isSmall?: boolean
  drop(): Promise<void>
}

/**
 * Creates a database: a copy of the migrated template, or of another database without connections.
 */
export const cloneDatabase = async (original?: OwnDatabase): Promise<OwnDatabase> => {
  const found = await testCluster()
  const name = `test_${process.pid}_${randomBytes(6).toString('hex')}`
  await copy(adminOf(found), name, original?.name ?? found.template)
  return {
    name,
    url: withDatabase(found.adminUrl, name),
    drop: async () => {
      await adminOf(found).query(`drop database if exists ${name} with (force)`)
    },
  }
}

/**
 * Returns a database for copies that all processes of a test run share: the first that needs it
 * builds it, and the others wait. It is dropped with the cluster.
 */
export const sharedDatabase = async (
  name: string,
  build: (database: OwnDatabase) => Promise<void>,
): Promise<OwnDatabase> => {
  const found = await testCluster()
  const shared = `shared_${name}`
  const client = await adminOf(found).connect()
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [shared])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [shared])
    if (!rowCount) {
      const database = await cloneDatabase()
      await build(database)
      await client.query(`alter database ${database.name} rename to ${shared}`)
    }
    await client.query('select pg_advisory_unlock(hashtext($1))', [shared])
    client.release()
  } catch (error) {
    // The lock ends with the connection.
    client.release(true)
    throw error
  }
  return { name: shared, url: withDatabase(found.adminUrl, shared), drop: async () => {} }
}

const copy = async (on: pg.Pool, name: string, template: string) => {
  for (let tries = 1; ; tries++) {
    try {
      await on.query(`create database ${name} template ${template} strategy file_copy`)
      return
    } catch (error) {
      const busy = error instanceof pg.DatabaseError && error.code === '55006'
      if (!busy || tries === 20) throw error
      await pause(50)
    }
  }
}
