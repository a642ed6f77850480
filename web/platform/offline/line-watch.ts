/** Detects whether the server is reachable, from browser events and the outcome of calls. */

/**
 * `offline`: the browser has no network. `unreachable`: it has a network, but the server does not
 * answer.
 */
export type Line = 'up' | 'offline' | 'unreachable'

type Deps = {
  isOffline: () => boolean
  /** Asks the server for a sign of life; rejects without one. */
  probe: () => Promise<unknown>
  /** Does it after so many milliseconds. Answers the way not to. */
  after: (milliseconds: number, act: () => void) => () => void
}

const FIRST = 2000
const LONGEST = 30_000

/**
 * Probes the server before reporting a lost connection, as one lost call proves little, and repeats
 * until it answers.
 */
export function lineWatch({ isOffline, probe, after }: Deps) {
  let line: Line = isOffline() ? 'offline' : 'up'
  let tries = 0
  let isAsking = false
  let stopWaiting = () => {}
  const listeners = new Set<(line: Line) => void>()

  function set(next: Line) {
    if (next === 'up') {
      tries = 0
      stopWaiting()
    }
    if (next === line) return
    line = next
    for (const listener of listeners) listener(line)
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
    line: () => line,
    /** A call was answered, or was not. */
    tell(isHeard: boolean) {
      if (isHeard) set('up')
      else if (line === 'up') void ask()
    },
    /** The browser has lost its network, or found one. */
    turn() {
      if (isOffline()) set('offline')
      else if (line !== 'up') void ask()
    },
    stop: () => stopWaiting(),
    subscribe(listener: (line: Line) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
