import { constants } from 'node:os'

/** A database that must not outlive this process. */
export type Living = {
  stop(): Promise<void>
  /** The same without waiting, for the last moment of a process. */
  abandon(): void
  release(): void
}

const alive = new Set<Living>()
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

const abandonAll = () => {
  for (const living of alive) living.abandon()
}

/** Leaves the end of the process to any other listener; its exit stops the database too. */
const onSignal = (signal: NodeJS.Signals) => {
  if (process.listenerCount(signal) > 1) return
  const code = 128 + constants.signals[signal]
  void Promise.allSettled([...alive].map((living) => living.stop())).then(() => process.exit(code))
}

export const endWithProcess = (living: Living) => {
  if (!alive.size) {
    process.on('exit', abandonAll)
    for (const signal of signals) process.on(signal, onSignal)
  }
  alive.add(living)
}

/** It has ended and needs no looking after any more. */
export const outlived = (living: Living) => {
  living.release()
  alive.delete(living)
  if (alive.size) return
  process.off('exit', abandonAll)
  for (const signal of signals) process.off(signal, onSignal)
}
