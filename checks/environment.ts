/** Environment of the external checks: demo databases, each served by a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Role } from '#contract/platform/endpoint.ts'
import { openSession } from '#server/identity/accounts/sessions.ts'
import { connect, type Database } from '#server/platform/database.ts'
import { demoAccounts } from '#server/platform/service/routes.ts'
import { startWorld, type World } from '#test/access/world.ts'
import { brand } from '#test/helpers/brand.ts'
import { borrowTestDatabase, demoDatabase, returnTestDatabase } from '../e2e/helpers/database.ts'

export type RunningDemo = {
  /** URL of the service, like http://127.0.0.1:40001 */
  base: string
  db: Database
  /**
   * Returns a token of this demo account, in a session of its own that counts as just confirmed.
   */
  tokenOf(role: Role): Promise<string>
  /**
   * Returns errors of the service that no caller may cause: each answer of 500 and above, and an
   * exit.
   */
  errors(): readonly string[]
}
export type Environment = {
  /** Folder for files, shared by all checks of a run and deleted at its end. */
  folder: string
  /** Starts a service with demo data of its own. */
  demo(env?: Record<string, string>): Promise<RunningDemo>
  /**
   * Starts the world of the permission sheet, for which a good request of every call is known; its
   * clock does not move.
   */
  world(): Promise<DisposableWorld>
}
/**
 * World that stops with the environment, or earlier through `end`: there are not enough database
 * connections for hundreds of worlds at once.
 */
export type DisposableWorld = World & { end(): Promise<void> }

const READY_MS = 120_000

const freePort = async () => {
  const keeper = createServer().listen(0, '127.0.0.1')
  await once(keeper, 'listening')
  const { port } = keeper.address() as AddressInfo
  keeper.close()
  await once(keeper, 'close')
  return port
}

/**
 * Disables the rate limits, as a check makes a thousand requests in a minute where a person makes
 * one. The general budget is counted in memory, so it is only reset, once a second.
 */
const liftLimits = async (db: Database) => {
  await db.run`
    create function nothing_is_spent() returns trigger language plpgsql as
      'begin new.spent := 0; return new; end'`
  await db.run`
    create trigger nothing_is_spent before insert or update on limits
      for each row execute function nothing_is_spent()`
}

/** Collects the lines that the server writes to stderr; its log has only errors. */
const collectErrors = (server: ChildProcess) => {
  const errors: string[] = []
  let rest = ''
  server.stderr?.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop()!
    for (const line of lines) if (line.trim() !== '') errors.push(line.slice(0, 600))
  })
  return errors
}

const untilAnswering = async (base: string, server: ChildProcess) => {
  const until = performance.now() + READY_MS
  while (performance.now() < until && server.exitCode === null) {
    const health = await fetch(`${base}/api/health`).catch(() => null)
    if (health?.ok) return true
    await pause(100)
  }
  return false
}

export const openEnvironment = (folder: string): Environment & { close(): Promise<void> } => {
  const ends: (() => Promise<unknown>)[] = []

  const demo: Environment['demo'] = async (env = {}) => {
    const database = await borrowTestDatabase(await demoDatabase())
    ends.push(() => returnTestDatabase(database))
    const db = connect({ url: database.database.url, brand, max: 4 })
    ends.push(() => db.close())
    await liftLimits(db)

    const port = await freePort()
    const base = `http://127.0.0.1:${port}`
    const server = spawn(process.execPath, ['server/main.ts'], {
      env: {
        ...process.env,
        DATABASE_URL: database.database.url,
        DATA_DIR: database.folder,
        PORT: String(port),
        PUBLIC_URL: base,
        DEMO: 'on',
        LOG_LEVEL: 'error',
        ...env,
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const errors = collectErrors(server)
    let closing = false
    server.once('exit', (code) => {
      if (!closing) errors.push(`the service ended by itself with ${code}`)
    })
    ends.push(async () => {
      closing = true
      if (server.exitCode !== null) return
      server.kill('SIGTERM')
      await once(server, 'exit')
    })
    if (!(await untilAnswering(base, server))) throw new Error(`no demo answers at ${base}: ${errors.join(' ')}`)

    return {
      base,
      db,
      errors: () => errors,
      async tokenOf(role) {
        const { id } = await db.one<{ id: number }>`select id from users where email = ${demoAccounts[role].email}`
        return db.transaction(async (tx) => {
          const token = await openSession(tx, id, { userAgent: 'check', network: '127.0.0.1' })
          await tx.run`update sessions set confirmed_at = 'infinity' where user_id = ${id}`
          return token
        })
      },
    }
  }

  return {
    folder,
    demo,
    async world() {
      const cleanups: (() => unknown)[] = []
      const end = async () => {
        for (const each of cleanups.splice(0).reverse()) await each()
      }
      ends.push(end)
      const world = await startWorld({ after: (each) => cleanups.push(each) })
      await liftLimits(world.app.db)
      return { ...world, end }
    },
    async close() {
      for (const end of ends.reverse()) await end()
    },
  }
}
