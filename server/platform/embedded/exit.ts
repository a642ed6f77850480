import { constants } from 'node:os'

/** A database that must not outlive this process. */
export type RunningServer = {
  stop(): Promise<void>
  /** Stops the server without waiting, when the process is about to end. */
  abandon(): void
  release(): void
}

const servers = new Set<RunningServer>()
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

const abandonAll = () => {
  for (const running of servers) running.abandon()
}

/** Leaves the end of the process to any other listener; its exit stops the database too. */
const onSignal = (signal: NodeJS.Signals) => {
  if (process.listenerCount(signal) > 1) return
  const code = 128 + constants.signals[signal]
  void Promise.allSettled([...servers].map((running) => running.stop())).then(() => process.exit(code))
}

export const stopWithProcess = (running: RunningServer) => {
  if (!servers.size) {
    process.on('exit', abandonAll)
    for (const signal of signals) process.on(signal, onSignal)
  }
  servers.add(running)
}

/** Releases a server that has ended; the last one removes the listeners. */
export const forgetServer = (running: RunningServer) => {
  running.release()
  servers.delete(running)
  if (servers.size) return
  process.off('exit', abandonAll)
  for (const signal of signals) process.off(signal, onSignal)
}
