import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sendMail, sendText } from '#server/messaging/outbox/queries.ts'
import { connect, type Database } from '#server/platform/database.ts'
import { startEmbedded } from '#server/platform/embedded/server.ts'
import { migrate } from '#server/platform/migrate.ts'
import { brand } from '#test/helpers/brand.ts'
import { phases, startGateways } from './gateways.ts'
import { countFaults, type FaultCounts } from './result.ts'
import { startWorkers } from './workers.ts'

type Size = {
  messages: number
  recipients: number
  phaseMs: number
  killEveryMs: number
  worker: string
  settings: Record<string, string>
  env: Record<string, string>
}
/** A short run has workers whose clock goes faster. */
export const sizes = {
  full: (): Size => ({
    messages: 10_000,
    recipients: 1000,
    phaseMs: 8000,
    killEveryMs: 2500,
    worker: 'server/worker.ts',
    settings: {},
    env: {},
  }),
  small: (): Size => ({
    messages: 400,
    recipients: 40,
    phaseMs: 700,
    killEveryMs: 1800,
    worker: 'bench/faults/fast-worker.ts',
    // No run cuts the power, so the database need not wait for its disk.
    settings: { fsync: 'off', full_page_writes: 'off' },
    env: { FAST_SINCE: String(Date.now()) },
  }),
}
const IN_ONE_TRANSACTION = 20
const LONGEST_DRAIN_MS = 300_000

/**
 * Writes numbered messages. A transaction that got no answer may have been committed, so the retry
 * checks for it first.
 */
export const writeMessages = async (
  db: Database,
  { messages, recipients }: Pick<Size, 'messages' | 'recipients'>,
  forMs: number,
): Promise<number> => {
  const began = performance.now()
  let unanswered = 0
  for (let first = 1; first < messages; first += IN_ONE_TRANSACTION) {
    const write = () =>
      db.transaction(async (tx) => {
        const known = await tx.maybe`select id from messages where body = ${`message ${first}`}`
        if (known) return
        for (let n = first; n < Math.min(first + IN_ONE_TRANSACTION, messages); n++) {
          const [body, who] = [`message ${n}`, n % recipients]
          if (who % 3 === 0)
            await sendMail(tx, { to: `ana${who}@example.com`, userId: null, subject: `Message ${n}`, body })
          else await sendText(tx, { to: `+614${String(who).padStart(8, '0')}`, userId: null, body })
        }
      })
    for (let isWritten = false; !isWritten; )
      isWritten = await write().then(
        () => true,
        async () => {
          unanswered += 1
          await pause(100)
          return false
        },
      )
    const ahead = (forMs * first) / messages - (performance.now() - began)
    if (ahead > 0) await pause(ahead)
  }
  return unanswered
}

/** Waits until a first message is sent, because a worker needs a moment to load its sources. */
const untilWorking = async (db: Database) => {
  await db.transaction((tx) => sendText(tx, { to: '+61400000000', userId: null, body: 'message 0' }))
  await untilDrained(db)
}

export const untilDrained = async (db: Database) => {
  const waiting = () => db.one<{ n: number }>`select count(*) as n from messages where state = 'waiting'`
  const until = performance.now() + LONGEST_DRAIN_MS
  while (performance.now() < until) {
    const { n } = await waiting().catch(() => ({ n: -1 }))
    if (n === 0) return
    await pause(50)
  }
  throw new Error(`The outbox was not empty ${LONGEST_DRAIN_MS / 1000} s after the last fault.`)
}

export type FaultRun = FaultCounts & { kills: number; databaseRestarts: number; drainedInSeconds: number }

/**
 * Writes messages while gateways fail in every way and workers and the database are killed, then
 * counts the outcome.
 */
export const runMessageFaults = async (folder: string, size: Size, say: (line: string) => void): Promise<FaultRun> => {
  let databaseRestarts = 0
  const embedded = await startEmbedded({
    dir: join(folder, 'database'),
    settings: size.settings,
    onRestart: () => {
      databaseRestarts += 1
    },
  })
  await migrate(embedded.url)
  const db = connect({ url: embedded.url, brand, max: 4 })
  const gateways = await startGateways()
  const workers = startWorkers(2, size.worker, {
    DATABASE_URL: embedded.url,
    DATA_DIR: folder,
    ...gateways.env,
    ...size.env,
  })
  try {
    await untilWorking(db)
    const stopKilling = workers.killAtRandom(size.killEveryMs)
    const writing = writeMessages(db, size, size.phaseMs * (phases.length - 1))
    for (const [nth, phase] of phases.entries()) {
      await gateways.enter(phase)
      say(`${phase} …`)
      await pause(size.phaseMs / 2)
      if (nth === 2) process.kill(embedded.pid, 'SIGKILL')
      await pause(size.phaseMs / 2)
    }
    stopKilling()
    const unanswered = await writing
    if (unanswered > 0) say(`${unanswered} transactions had no answer and were asked about.`)
    const drainStart = performance.now()
    await untilDrained(db)
    const drainedInSeconds = (performance.now() - drainStart) / 1000
    return { ...(await countFaults(db, gateways)), kills: workers.kills, databaseRestarts, drainedInSeconds }
  } finally {
    await workers.stop()
    await gateways.close()
    await db.close()
    await embedded.stop()
  }
}

export const reportFaults = (run: FaultRun, say: (line: string) => void) => {
  say('')
  say(`Written ${run.written}, accepted ${run.accepted}`)
  say(`Lost ${run.lost}, doubled ${run.doubled}, out of order ${run.outOfOrder}`)
  say(`Sent again: ${run.recognised} texts recognised by their key, ${run.mailsTwice} mails by their Message-ID`)
  say(`Workers killed ${run.kills} times, the database ${run.databaseRestarts} time(s)`)
  say(`Drained ${run.drainedInSeconds.toFixed(1)} s after the last fault`)
}
export const isClean = ({ lost, doubled, outOfOrder }: FaultRun) => lost + doubled + outOfOrder === 0
