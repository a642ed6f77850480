/**
 * Startup checks that a valid configuration can still fail; each error is one line that names the
 * variable.
 */
import { once } from 'node:events'
import { createServer } from 'node:net'
import pg from 'pg'
import { type Config, ConfigError } from './config.ts'

type Address = Pick<Config, 'host' | 'port'>

const NOT_OURS = ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL']

/** Explains why the port cannot be used, with its variables; rethrows any other error. */
export const notListening =
  ({ host, port }: Address, portName = 'PORT', hostName = 'HOST') =>
  (error: Error & { code?: string }): never => {
    if (error.code === 'EADDRINUSE')
      throw new ConfigError(
        `${portName} ${port} is in use at ${host}: stop the process that uses it, or set ${portName} to another.`,
      )
    if (error.code === 'EACCES')
      throw new ConfigError(`${portName} ${port} is not allowed for this account: set ${portName} to 1024 or higher.`)
    if (NOT_OURS.includes(error.code ?? ''))
      throw new ConfigError(`${hostName} must be an address of this machine; it is "${host}".`)
    throw error
  }

/**
 * Tests the address before several processes share it, so that an error is printed once and not by
 * each of them.
 */
export const tryAddress = async (address: Address): Promise<void> => {
  const probe = createServer().listen(address.port, address.host)
  await once(probe, 'listening').catch(notListening(address))
  await new Promise((closed) => probe.close(closed))
}

const OLDEST = 15

/** Refuses an external database that is unreachable, denies access or is too old. */
export const tryDatabase = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ server_version: string }>('show server_version')
    const version = rows[0]!.server_version
    if (Number.parseInt(version, 10) < OLDEST)
      throw new ConfigError(`DATABASE_URL must lead to PostgreSQL ${OLDEST} or newer; it leads to ${version}.`)
  } catch (error) {
    if (error instanceof ConfigError) throw error
    const { message, code } = error as Error & { code?: string }
    throw new ConfigError(`DATABASE_URL must lead to a PostgreSQL that accepts our connection: ${message || code}.`)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Refuses a pooler that is unreachable, or whose connections do not speak UTC. */
export const tryPooler = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ TimeZone: string }>('show timezone')
    if (rows[0]!.TimeZone !== 'UTC')
      throw new ConfigError(
        `DATABASE_URL must lead to connections in UTC; it leads to ${rows[0]!.TimeZone}. Set the pooler's connect_query (docs/operations.md).`,
      )
  } catch (error) {
    if (error instanceof ConfigError) throw error
    const { message, code } = error as Error & { code?: string }
    throw new ConfigError(`DATABASE_URL must lead to a pooler that accepts our connection: ${message || code}.`)
  } finally {
    await client.end().catch(() => {})
  }
}
