/** Freezes a process within a transaction, whose locks stay until PostgreSQL rolls it back. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#server/platform/database.ts'
import { migrate } from '#server/platform/migrate.ts'
import { startProcess } from '#test/process.ts'
import { withDatabase } from './database.ts'
import { isLossless, isWhole, reportWork, startWork, type Work, type WorkSize } from './work.ts'

type FrozenSize = WorkSize & { times: number; seconds: number }
export const frozenSizes = {
  full: { couples: 24, times: 10, seconds: 30 },
  small: { couples: 8, times: 1, seconds: 25 },
}
export type FrozenRun = {
  /** Work at the process that goes on, and at the one that is frozen. */
  free: Work
  frozen: Work
  times: number
  /** Milliseconds without an acknowledgement at the process that went on, at most. */
  gap: number
  /** Times that the other process waited for a lock of the frozen one. */
  blocked: number
}

/** Longest silence within a transaction (docs/decisions/0359), and time to book again after it. */
const MOST_GAP_MS = 15_000 + 5000

type Counts = { silent: number; blocked: number }
/** Counts sessions that have been silent within a transaction for a while, and those they block. */
const countSilent = (db: Database) =>
  db.one<Counts>`
    select count(*) as silent, count(*) filter (where exists (
      select from pg_stat_activity w where s.pid = any(pg_blocking_pids(w.pid)))) as blocked
    from pg_stat_activity s
    where s.state = 'idle in transaction' and s.state_change < clock_timestamp() - interval '0.3 seconds'`

type Child = { kill(signal: NodeJS.Signals): unknown }
/** Stops the process at a moment when it has a transaction open. */
const freezeWithin = async (db: Database, child: Child) => {
  for (;;) {
    child.kill('SIGSTOP')
    await pause(500)
    const { silent, blocked } = await countSilent(db)
    if (silent > 0) return { isBlocking: blocked > 0 }
    child.kill('SIGCONT')
    await pause(100 + Math.random() * 400)
  }
}

export const runFrozen = (folder: string, size: FrozenSize, say: (line: string) => void): Promise<FrozenRun> =>
  withDatabase(folder, async ({ url, db, after }) => {
    await migrate(url)
    const env = { DATABASE_URL: url, DATA_DIR: folder }
    const apps = [await startProcess({ after }, env), await startProcess({ after }, env)] as const
    const free = await startWork(db, [apps[0].base], size)
    const frozen = await startWork(db, [apps[1].base], { ...size, group: 'frozen ' })
    await Promise.all([free.nextAcknowledged(), frozen.nextAcknowledged()])
    let [gap, blocked] = [0, 0]
    for (let n = 0; n < size.times; n++) {
      await pause(2000)
      const { isBlocking } = await freezeWithin(db, apps[1].child)
      if (isBlocking) blocked += 1
      free.longestGap()
      await pause(size.seconds * 1000)
      gap = Math.max(gap, free.longestGap())
      apps[1].child.kill('SIGCONT')
      await frozen.nextAcknowledged()
      say(`${n + 1} of ${size.times} times frozen …`)
    }
    return { free: await free.stop(), frozen: await frozen.stop(), times: size.times, gap, blocked }
  })

export const reportFrozen = (run: FrozenRun, say: (line: string) => void) => {
  say('')
  say(
    `A process frozen within a transaction ${run.times} times, ${run.blocked} times while others waited for its locks`,
  )
  say(`At the other process at most ${run.gap.toFixed(0)} ms without a booking`)
  reportWork(run.free, say)
  say('At the frozen process:')
  reportWork(run.frozen, say)
}
export const isReleased = (run: FrozenRun) => isWhole(run.free) && isLossless(run.frozen) && run.gap < MOST_GAP_MS
