/** Detects whether the server is reachable, from browser events and the outcome of calls. */

/**
 * `offline`: the browser has no network. `unreachable`: it has a network, but the server does not
 * answer.
 */
export type Connection = 'up' | 'offline' | 'unreachable'

type Deps = {
  isOffline: () => boolean
  /** Asks the server for an answer; rejects without one. */
  probe: () => Promise<unknown>
  /** Calls `act` after so many milliseconds. Returns a function that cancels it. */
  after: (milliseconds: number, act: () => void) => () => void
}

const FIRST = 2000
const LONGEST = 30_000

/**
 * Probes the server before reporting a lost connection, as one lost call proves little, and repeats
 * until it answers.
 */
export function connectionWatch({ isOffline, probe, after }: Deps) {
  let connection: Connection = isOffline() ? 'offline' : 'up'
  let tries = 0
  let isAsking = false
  let stopWaiting = () => {}
  const listeners = new Set<(connection: Connection) => void>()

  function set(next: Connection) {
    if (next === 'up') {
      tries = 0
      stopWaiting()
    }
    if (next === connection) return
    connection = next
    for (const listener of listeners) listener(connection)
  }

  async function ask() {
    if (isAsking) return
    isAsking = true
    stopWaiting()
    const isThere = await probe().then(
      () => true,
      () => false,
    )
    isAsking = false
    if (isThere) return set('up')
    set(isOffline() ? 'offline' : 'unreachable')
    stopWaiting = after(Math.min(LONGEST, FIRST * 2 ** tries++), ask)
  }

  return {
    connection: () => connection,
    /** A call was answered, or was not. */
    report(isAnswered: boolean) {
      if (isAnswered) set('up')
      else if (connection === 'up') void ask()
    },
    /** The browser has lost its network, or found one. */
    turn() {
      if (isOffline()) set('offline')
      else if (connection !== 'up') void ask()
    },
    stop: () => stopWaiting(),
    subscribe(listener: (connection: Connection) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
