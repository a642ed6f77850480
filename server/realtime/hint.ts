import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '../platform/database.ts'

export const CHANNEL = 'events'
/** A NOTIFY in every transaction would cut commits to a third, so a process says at most one in this time. */
const REST_MS = 20
/** The database takes 8,000 bytes; with more people than this none is named, which means anybody. */
const MOST_NAMED = 600

type Hints = { people: Set<number>; busy: boolean }
const hintsOf = new WeakMap<Db, Hints>()

/** Wakes the hubs of all processes for a person. Only a hint: one that is lost costs half a second, never an event. */
export const hint = (db: Db, userId: number): void => {
  const hints = hintsOf.get(db) ?? { people: new Set(), busy: false }
  hintsOf.set(db, hints)
  hints.people.add(userId)
  if (!hints.busy) void send(db, hints)
}

const send = async (db: Db, hints: Hints) => {
  hints.busy = true
  while (hints.people.size > 0) {
    const payload = hints.people.size > MOST_NAMED ? '' : [...hints.people].join()
    hints.people.clear()
    await Promise.allSettled([
      db.run`select pg_notify(${CHANNEL}, ${payload})`,
      pause(REST_MS, undefined, { ref: false }),
    ])
  }
  hints.busy = false
}

/** Whom a hint names; null is anybody. */
export const peopleIn = (payload: string | null): number[] | null => (payload ? payload.split(',').map(Number) : null)
