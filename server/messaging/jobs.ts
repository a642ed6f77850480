import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import type { Worker } from '../platform/jobs.ts'
import type { Log } from '../platform/log.ts'
import { AT_ONCE, DEADLINE_SECONDS, isRefusal, type Mailer } from './mailer.ts'
import { keepWaiting, markFailed, markSent, type OutgoingMail, takeMail, tryLater } from './queries.ts'

const POLL_MS = 500
/** Longer than any try may take, so that nobody else takes a mail that is still on its way. */
const LEASE_SECONDS = DEADLINE_SECONDS + 30
const GIVE_UP = { hours: 24 }
const LONGEST_WAIT_SECONDS = 600
/** How long a stop waits for mails on their way; what is cut off is tried again when its lease is over. */
const GRACE_MS = 3000

/** Twice as long after every try, and never twice the same, so that many mails do not come back at once. */
const waitAfter = (tries: number) => Math.min(2 ** tries, LONGEST_WAIT_SECONDS) * (0.5 + Math.random())

// What a server answers is kept for the admin to read, without what the database cannot keep.
const reasonOf = (error: unknown) =>
  String(error instanceof Error ? error.message : error)
    .replace(/\p{Cc}+/gu, ' ')
    .toWellFormed()
    .slice(0, 500)

/** Carries the outbox out of the house. Any number of processes may; each mail leaves by one of them. */
export const createDelivery = (
  { db, clock, log }: { db: Database; clock: Clock; log: Log },
  mailer: Mailer | null,
): Worker & { start(): void } => {
  const lanes = new Set<Promise<void>>()
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  const deliver = async (out: Mailer, mail: OutgoingMail) => {
    try {
      await out.send(mail)
    } catch (error) {
      const { code, responseCode } = error as { code?: string; responseCode?: number }
      const tooOld =
        Temporal.Instant.compare(Temporal.Instant.from(mail.resent_at ?? mail.created_at).add(GIVE_UP), clock()) <= 0
      const isLost = tooOld || isRefusal(error)
      log.warn({ id: mail.id, code, responseCode }, isLost ? 'mail failed' : 'mail is tried again')
      if (isLost) await markFailed(db, mail.id, reasonOf(error))
      else {
        const wait = Math.round(waitAfter(mail.tries) * 1000)
        await tryLater(db, mail.id, reasonOf(error), clock().add({ milliseconds: wait }))
      }
      return
    }
    await markSent(db, mail.id, clock())
  }

  /** Delivers one mail after another; as long as there is more to do it asks for company. */
  const work = async (out: Mailer) => {
    while (!stopped) {
      const mail = await takeMail(db, LEASE_SECONDS, clock())
      if (mail === null) return
      open(out)
      await deliver(out, mail)
    }
  }
  const open = (out: Mailer) => {
    if (lanes.size >= AT_ONCE) return
    const lane = work(out)
      .catch((err) => log.error({ err }, 'mail waits for the database'))
      .finally(() => lanes.delete(lane))
    lanes.add(lane)
  }

  const round = async () => {
    if (mailer) open(mailer)
    else await keepWaiting(db)
  }
  const tick = () => {
    timer = setTimeout(tick, POLL_MS)
    round().catch((err) => log.error({ err }, 'mail waits for the database'))
  }
  return {
    start: tick,
    async runDue() {
      await round()
      while (lanes.size > 0) await Promise.all(lanes)
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await Promise.race([Promise.all(lanes), pause(GRACE_MS, undefined, { ref: false })])
      mailer?.close()
    },
  }
}
