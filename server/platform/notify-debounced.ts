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
export const notifyDebounced = <Said>(channel: string, payloadOf: (said: ReadonlySet<Said>) => string) => {
  // Keyed by `run`, which a handle shares with its copies at other instants.
  const pendingOf = new WeakMap<Db['run'], { said: Set<Said>; isBusy: boolean }>()

  return (db: Db, what: Said): void => {
    const pending = pendingOf.get(db.run) ?? { said: new Set(), isBusy: false }
    pendingOf.set(db.run, pending)
    pending.said.add(what)
    const send = async () => {
      pending.isBusy = true
      while (pending.said.size > 0) {
        const payload = payloadOf(pending.said)
        pending.said.clear()
        await Promise.allSettled([
          db.run`select pg_notify(${channel}, ${payload})`,
          pause(REST_MS, undefined, { ref: false }),
        ])
      }
      pending.isBusy = false
    }
    if (!pending.isBusy) void send()
  }
}
