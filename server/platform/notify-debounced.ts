import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from './database.ts'

/** A NOTIFY in every transaction would cut commits to a third, so a process says at most one in this time. */
const REST_MS = 20

/**
 * The way to say on a channel what has changed, for all processes to hear. What is said meanwhile goes together. Only a
 * hint: one that is lost costs whoever listens the time until they look by themselves.
 */
export const hinting = <Said>(channel: string, payloadOf: (said: ReadonlySet<Said>) => string) => {
  const hintsOf = new WeakMap<Db, { said: Set<Said>; isBusy: boolean }>()

  return (db: Db, what: Said): void => {
    const hints = hintsOf.get(db) ?? { said: new Set(), isBusy: false }
    hintsOf.set(db, hints)
    hints.said.add(what)
    const send = async () => {
      hints.isBusy = true
      while (hints.said.size > 0) {
        const payload = payloadOf(hints.said)
        hints.said.clear()
        await Promise.allSettled([
          db.run`select pg_notify(${channel}, ${payload})`,
          pause(REST_MS, undefined, { ref: false }),
        ])
      }
      hints.isBusy = false
    }
    if (!hints.isBusy) void send()
  }
}
