import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const root = join(import.meta.dirname, '../..')

export type Workers = {
  kills: number
  /** Kills one of them in the midst of its work, and starts another at once. */
  killOne(): void
  /** Kills workers at random until the returned function is called. */
  killAtRandom(everyMs: number): () => void
  stop(): Promise<void>
}

/** Starts real worker processes on one database. */
export const startWorkers = (count: number, program: string, env: Record<string, string>): Workers => {
  const start = (): ChildProcess =>
    spawn(process.execPath, [join(root, program)], {
      env: { PATH: process.env.PATH, DEMO: 'off', LOG_LEVEL: 'silent', ...env },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  const running = Array.from({ length: count }, start)
  const workers: Workers = {
    kills: 0,
    killOne() {
      const at = Math.floor(Math.random() * running.length)
      running[at]!.kill('SIGKILL')
      running[at] = start()
      workers.kills += 1
    },
    killAtRandom(everyMs) {
      const ended = new AbortController()
      const killing = async () => {
        while (!ended.signal.aborted) {
          await pause(everyMs * (0.5 + Math.random()), undefined, { signal: ended.signal }).catch(() => {})
          if (!ended.signal.aborted) workers.killOne()
        }
      }
      void killing()
      return () => ended.abort()
    },
    async stop() {
      await Promise.all(
        running.map(async (child) => {
          if (child.exitCode !== null || child.signalCode !== null) return
          const exited = once(child, 'exit')
          child.kill('SIGKILL')
          await exited
        }),
      )
    },
  }
  return workers
}
