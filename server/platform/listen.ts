import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from './database.ts'
import type { Log } from './log.ts'

const RETRY_MS = 500

type Deps = { db: Database; log: Log; channel: string }

/**
 * Listens to a channel until it is stopped, reconnecting as often as needed. Passes null after each
 * (re)connection, because notifications may have been missed.
 */
export const listen = ({ db, log, channel }: Deps, hear: (said: string | null) => void): (() => void) => {
  const stop = new AbortController()

  const listenUntilDisconnected = async () => {
    const client = await db.listener()
    const end = () => void client.end().catch(() => {})
    try {
      const ended = new Promise((resolve) => client.once('end', resolve))
      client.on('notification', ({ payload }) => hear(payload ?? ''))
      stop.signal.addEventListener('abort', end)
      await client.query(`listen ${channel}`)
      hear(null)
      if (!stop.signal.aborted) await ended
    } finally {
      stop.signal.removeEventListener('abort', end)
      end()
    }
  }

  const keepListening = async () => {
    while (!stop.signal.aborted) {
      await listenUntilDisconnected().catch((err) => log.debug({ err, channel }, 'listening was interrupted'))
      await pause(RETRY_MS, undefined, { signal: stop.signal, ref: false }).catch(() => {})
    }
  }
  void keepListening()
  return () => stop.abort()
}
