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

const FIRST_PAUSE_MS = 2000
const MAX_PAUSE_MS = 30_000

/**
 * Probes the server before reporting a lost connection, as one lost call proves little, and repeats
 * until it answers.
 */
export function connectionWatch({ isOffline, probe, after }: Deps) {
  let connection: Connection = isOffline() ? 'offline' : 'up'
  let tries = 0
  let isProbing = false
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

  async function probeServer() {
    if (isProbing) return
    isProbing = true
    stopWaiting()
    const isReachable = await probe().then(
      () => true,
      () => false,
    )
    isProbing = false
    if (isReachable) return set('up')
    set(isOffline() ? 'offline' : 'unreachable')
    stopWaiting = after(Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tries++), probeServer)
  }

  return {
    connection: () => connection,
    /** A call was answered, or was not. */
    report(isAnswered: boolean) {
      if (isAnswered) set('up')
      else if (connection === 'up') void probeServer()
    },
    /** The browser has lost its network, or found one. */
    onNetworkChange() {
      if (isOffline()) set('offline')
      else if (connection !== 'up') void probeServer()
    },
    stop: () => stopWaiting(),
    subscribe(listener: (connection: Connection) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
