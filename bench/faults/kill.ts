/** Kills the web process, the job process and the database in turn, while people book. */
import { setTimeout as pause } from 'node:timers/promises'
import { percentile } from '#bench/measure.ts'
import { verifyOfferLedger } from '#server/booking/offers/ledger-verify.ts'
import { sendText } from '#server/messaging/outbox/queries.ts'
import { verifyChain } from '#server/platform/audit/verify.ts'
import { migrate } from '#server/platform/migrate.ts'
import { startProcess } from '#test/process.ts'
import { withDatabase } from './database.ts'
import { startGateways } from './gateways.ts'
import { isLossless, reportWork, startWork, type Work } from './work.ts'
import { startWorkers } from './workers.ts'

export type KillSize = { kills: number; minutes: number; couples: number; restMs: number; betweenMs: number }
export const killSizes = {
  full: { kills: 200, minutes: 12, couples: 300, restMs: 2800, betweenMs: 500 },
  small: { kills: 3, minutes: 1, couples: 4, restMs: 200, betweenMs: 500 },
}

/**
 * Time between two kills of the database, because Bellbird gives up on a database that ends six
 * times within a minute.
 */
const DATABASE_REST_MS = 13_000

const parts = ['web process', 'job process', 'database'] as const
type Part = (typeof parts)[number]

export type KillRun = Work & {
  seconds: number
  /** Milliseconds from each kill until the work of the part was done again. */
  recoveries: Record<Part, number[]>
  /** Entry of a chain that was changed or removed; null if both chains are whole. */
  broken: string | null
}

export const runKills = (folder: string, size: KillSize, say: (line: string) => void): Promise<KillRun> =>
  withDatabase(folder, async ({ url, db, embedded, after }) => {
    await migrate(url)
    const gateways = await startGateways()
    after(() => gateways.close())
    const env = { DATABASE_URL: url, DATA_DIR: folder, RUN_JOBS: 'off' }
    let app = await startProcess({ after }, env)
    const port = Number(new URL(app.base).port)
    const workers = startWorkers(1, 'server/worker.ts', { ...env, ...gateways.env })
    after(() => workers.stop())
    const working = await startWork(db, [app.base], { ...size, onlyWrites: true })

    let texts = 0
    /** Sends a text to a new number, so that it waits for no earlier one. */
    const untilTextLeft = async () => {
      const to = `+614${String(++texts).padStart(8, '0')}`
      await db.transaction((tx) => sendText(tx, { to, userId: null, body: `message ${texts}` }))
      while (!gateways.sms.accepted.some((text) => text.to === to)) await pause(20)
    }
    await untilTextLeft()
    const kill: Record<Part, () => Promise<unknown>> = {
      'web process': async () => {
        await app.kill('SIGKILL')
        const answered = working.nextAcknowledged()
        app = await startProcess({ after }, env, { port })
        await answered
      },
      'job process': () => {
        workers.killOne()
        return untilTextLeft()
      },
      database: () => {
        process.kill(embedded.pid, 'SIGKILL')
        return working.nextAcknowledged()
      },
    }

    const recoveries: KillRun['recoveries'] = { 'web process': [], 'job process': [], database: [] }
    const started = performance.now()
    const seconds = () => (performance.now() - started) / 1000
    let lastOfDatabase = Number.NEGATIVE_INFINITY
    for (let n = 0; n < size.kills && seconds() < size.minutes * 60; n++) {
      const part = parts[n % parts.length]!
      const early = lastOfDatabase + DATABASE_REST_MS - performance.now()
      await pause(Math.max(size.betweenMs, part === 'database' ? early : 0))
      const began = performance.now()
      if (part === 'database') lastOfDatabase = began
      await kill[part]()
      recoveries[part].push(performance.now() - began)
      if ((n + 1) % 30 === 0) say(`${n + 1} kills in ${seconds().toFixed(0)} s …`)
    }
    const took = seconds()
    const done = await working.stop()
    const [chain, ledger] = [await verifyChain(db), await verifyOfferLedger(db, null)]
    return { ...done, seconds: took, recoveries, broken: chain.broken ?? ledger.broken }
  })

/** The aim for a recovery, in milliseconds. */
const AIM_MS = 5000

export const reportKills = (run: KillRun, say: (line: string) => void) => {
  say('')
  for (const [part, times] of Object.entries(run.recoveries)) {
    const sorted = Float64Array.from(times).sort()
    const late = times.filter((ms) => ms > AIM_MS).length
    say(
      `${part} killed ${times.length} times, back after p50 ${percentile(sorted, 0.5).toFixed(0)} ms, ` +
        `slowest ${(sorted.at(-1) ?? 0).toFixed(0)} ms, later than 5 s: ${late}`,
    )
  }
  reportWork(run, say)
  // Each booking is two calls that write.
  say(`${((run.acknowledged * 2) / run.seconds).toFixed(0)} writes a second for ${run.seconds.toFixed(0)} s`)
  say(`Audit log and offer ledger: ${run.broken ?? 'whole'}`)
}
export const isUnharmed = (run: KillRun) => isLossless(run) && run.broken === null
