import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from './database.ts'

/**
 * A NOTIFY in every transaction would cut commits to a third, so a process sends at most one per
 * interval.
 */
const REST_MS = 20

/**
 * Returns a debounced NOTIFY on a channel: changes within one interval are sent together. It is
 * only a wake-up: if one is lost, listeners find the change at their next poll.
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
