/** Takes all connections of PostgreSQL, and then freezes single ones, while people book. */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Database } from '#server/platform/database.ts'
import { migrate } from '#server/platform/migrate.ts'
import { startProcess } from '#test/process.ts'
import { withDatabase } from './database.ts'
import { isLossless, reportWork, startWork, type Work } from './work.ts'

export type ConnectionsSize = { couples: number; secondsTaken: number; frozen: number; secondsFrozen: number }
export const connectionsSizes = {
  full: { couples: 24, secondsTaken: 30, frozen: 5, secondsFrozen: 15 },
  small: { couples: 8, secondsTaken: 4, frozen: 1, secondsFrozen: 15 },
}
export type ConnectionsRun = Work & {
  secondsTaken: number
  secondsFrozen: number
  /** Milliseconds from the release until a booking was acknowledged. */
  recovery: number
  /** Milliseconds without any acknowledgement while a connection was frozen, at most. */
  frozenGap: number
}

const CONNECTIONS = 60

/**
 * Opens as many connections as the server allows, and ends all others until none of them is left.
 */
const takeAll = async (url: string) => {
  const taken: pg.Client[] = []
  const take = async () => {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    try {
      await client.connect()
      taken.push(client)
      return true
    } catch {
      return false
    }
  }
  await take()
  const ours = () => taken.map((client) => (client as unknown as { processID: number }).processID)
  /** Ends all other connections. Their owners connect again at once, so it takes a few rounds. */
  const endOthers = async () =>
    (
      await taken[0]!.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where backend_type = 'client backend' and pid <> all($1::int[])`,
        [ours()],
      )
    ).rows.length
  for (let others = 1; others > 0; ) {
    while (await take());
    others = await endOthers()
    while (await take());
  }
  return { release: () => Promise.all(taken.map((client) => client.end())) }
}

/**
 * Stops the backend of an idle connection, so that its next caller gets no answer. During a
 * transaction it would hold locks, for which others would have to wait.
 */
const freezeOne = async (db: Database) => {
  for (;;) {
    const { pid } = await db.one<{ pid: number }>`
      select pid from pg_stat_activity
      where backend_type = 'client backend' and state = 'idle' and query not ilike 'listen%' and pid <> pg_backend_pid()
      order by state_change desc limit 1`
    process.kill(pid, 'SIGSTOP')
    const { state } = await db.one<{ state: string }>`select state from pg_stat_activity where pid = ${pid}`
    if (state === 'idle') return () => process.kill(pid, 'SIGCONT')
    process.kill(pid, 'SIGCONT')
  }
}

export const runConnections = (
  folder: string,
  size: ConnectionsSize,
  say: (line: string) => void,
): Promise<ConnectionsRun> =>
  withDatabase(
    folder,
    async ({ url, db, after }) => {
      await migrate(url)
      const app = await startProcess({ after }, { DATABASE_URL: url, DATA_DIR: folder })
      const working = await startWork(db, [app.base], { couples: size.couples })
      await working.nextAcknowledged()
      const taken = await takeAll(url)
      say('All connections are taken …')
      await pause(size.secondsTaken * 1000)
      await taken.release()
      const began = performance.now()
      await working.nextAcknowledged()
      const recovery = performance.now() - began

      let frozenGap = 0
      for (let n = 0; n < size.frozen; n++) {
        await pause(2000)
        working.longestGap()
        const thaw = await freezeOne(db)
        await pause(size.secondsFrozen * 1000)
        frozenGap = Math.max(frozenGap, working.longestGap())
        thaw()
      }
      const { secondsTaken, secondsFrozen } = size
      return { ...(await working.stop()), secondsTaken, secondsFrozen, recovery, frozenGap }
    },
    { max_connections: CONNECTIONS },
  )

export const reportConnections = (run: ConnectionsRun, say: (line: string) => void) => {
  say('')
  say(`Connections taken for ${run.secondsTaken} s, booked again ${run.recovery.toFixed(0)} ms after their release`)
  say(`A connection frozen for ${run.secondsFrozen} s: at most ${run.frozenGap.toFixed(0)} ms without a booking`)
  reportWork(run, say)
}
/** A frozen connection may delay its own callers, but no others. */
export const isServing = (run: ConnectionsRun) =>
  isLossless(run) &&
  Object.keys(run.failed).every((code) => code.startsWith('503')) &&
  run.frozenGap < (run.secondsFrozen * 1000) / 2
