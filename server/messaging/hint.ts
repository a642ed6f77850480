import { setTimeout as pause } from 'node:timers/promises'
import type { Channel } from '#contract/messaging.ts'
import type { Db, Tx } from '../platform/database.ts'

export const OUTBOX = 'outbox'
/** A NOTIFY in every transaction would slow all commits, so a process says at most one in this time. */
const REST_MS = 20

type Hints = { channels: Set<Channel>; busy: boolean }
const hintsOf = new WeakMap<Db, Hints>()

/** Wakes the lanes of all processes when the transaction commits. Only a hint: one that is lost costs half a second. */
export const hintOf = (tx: Tx, channel: Channel): void => tx.afterCommit((db) => hint(db, channel))

const hint = (db: Db, channel: Channel) => {
  const hints = hintsOf.get(db) ?? { channels: new Set(), busy: false }
  hintsOf.set(db, hints)
  hints.channels.add(channel)
  if (!hints.busy) void send(db, hints)
}

const send = async (db: Db, hints: Hints) => {
  hints.busy = true
  while (hints.channels.size > 0) {
    const payload = [...hints.channels].join()
    hints.channels.clear()
    await Promise.allSettled([
      db.run`select pg_notify(${OUTBOX}, ${payload})`,
      pause(REST_MS, undefined, { ref: false }),
    ])
  }
  hints.busy = false
}

/** Which channels a hint names; null is all of them. */
export const channelsIn = (payload: string | null): string[] | null => (payload ? payload.split(',') : null)
