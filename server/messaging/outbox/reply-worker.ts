import { setTimeout as pause } from 'node:timers/promises'
import { type Database, isPassingTrouble, type Tx } from '#server/platform/database.ts'
import type { Worker } from '#server/platform/jobs.ts'
import { listen } from '#server/platform/listen.ts'
import type { Log } from '#server/platform/log.ts'
import { CHANNEL, type Received, readLater, saveReading, takeText } from './inbox.ts'
import { sendText } from './queries.ts'
import type { Understood } from './replies.ts'

const POLL_MS = 500
/**
 * The query for numbers to ask reads every number that cannot be asked yet, so it runs less often.
 */
const POLLS_BETWEEN_ASKING = 4
/** Numbers that are answered at the same time in one process. */
const AT_ONCE = 4
/** Attempts before a reply is given up and its sender gets an apology. */
const MOST_TRIES = 8
const LONGEST_WAIT_SECONDS = 60
/**
 * Time that a stop waits for replies in progress; interrupted ones are read again as if for the
 * first time.
 */
const GRACE_MS = 3000

export type ReadText = (tx: Tx, text: Received) => Promise<Understood>
type Deps = { db: Database; log: Log }
type Reading = {
  read: ReadText
  /** Reply after reading has failed `MOST_TRIES` times. */
  giveUp: ReadText
  /** Other periodic work, such as asking for consent; true if there was some. */
  ask: (db: Database) => Promise<boolean>
}

/** Commits the effect of a reply, the answer to it and its `read` state together. */
export const readText = async (tx: Tx, text: Received, read: ReadText): Promise<void> => {
  const { answer, outcome, userId, shiftId, event } = await read(tx, text)
  const about = { ...(event && { event }), ...(shiftId !== null && { shiftId }) }
  const answerId =
    answer === null ? null : await sendText(tx, { to: text.phone, userId, body: answer, isAnswer: true, ...about })
  await saveReading(tx, text.id, { outcome, userId, shiftId, answerId })
}

/**
 * Processes incoming text messages. Any number of processes may run it; each message is handled by
 * one, and those of one number in order.
 */
export const createReplyWorker = ({ db, log }: Deps, { read, giveUp, ask }: Reading): Worker & { start(): void } => {
  const workers = new Set<Promise<void>>()
  let stopped = false
  let asking: Promise<unknown> | null = null
  let timer: NodeJS.Timeout | undefined
  let stopListening = () => {}

  const readOne = async (): Promise<boolean> => {
    let current: Received | null = null
    try {
      await db.transaction(async (tx) => {
        current = null
        const text = await takeText(tx)
        if (text === null) return
        current = text
        await readText(tx, text, text.tries < MOST_TRIES ? read : giveUp)
      })
      return current !== null
    } catch (err) {
      const text = current as Received | null
      // An outage of the database does not count as a failed attempt to read the text.
      if (text === null || isPassingTrouble(err)) throw err
      log.error({ err, id: text.id }, 'a text message could not be read')
      const wait = Math.min(2 ** text.tries, LONGEST_WAIT_SECONDS) * (0.5 + Math.random())
      await readLater(db, text.id, db.now.add({ milliseconds: Math.round(wait * 1000) }))
      return true
    }
  }

  const begin = (work: () => Promise<void>) => {
    const worker = work()
      .catch((err) => log.error({ err }, 'text messages wait for the database'))
      .finally(() => workers.delete(worker))
    workers.add(worker)
    return worker
  }
  const readAll = async () => {
    while (!stopped && (await readOne())) open()
  }
  const askAll = async () => {
    while (!stopped && (await ask(db)));
  }
  const open = () => {
    if (!stopped && workers.size < AT_ONCE) void begin(readAll)
  }
  const tick = (polls: number) => {
    timer = setTimeout(tick, POLL_MS, polls + 1)
    open()
    if (polls % POLLS_BETWEEN_ASKING === 0 && !stopped) asking ??= begin(askAll).finally(() => (asking = null))
  }
  return {
    start() {
      stopListening = listen({ db, log, channel: CHANNEL }, open)
      tick(0)
    },
    async runDue() {
      open()
      while (workers.size > 0) await Promise.all(workers)
      await begin(askAll)
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      stopListening()
      await Promise.race([Promise.all(workers), pause(GRACE_MS, undefined, { ref: false })])
    },
  }
}
