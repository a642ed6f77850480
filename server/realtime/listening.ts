import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import { CHANNEL, peopleIn } from './hint.ts'

const RETRY_MS = 500

/** Hears the hints of all processes, through any number of lost connections, until it is told to stop. */
export const listen = (db: Database, log: Log, onHint: (people: number[] | null) => void): (() => void) => {
  const stop = new AbortController()

  const hear = async () => {
    const client = await db.listener()
    const end = () => void client.end().catch(() => {})
    try {
      const ended = new Promise((resolve) => client.once('end', resolve))
      client.on('notification', ({ payload }) => onHint(peopleIn(payload)))
      stop.signal.addEventListener('abort', end)
      await client.query(`listen ${CHANNEL}`)
      // Whatever was said while nobody listened.
      onHint(null)
      if (!stop.signal.aborted) await ended
    } finally {
      stop.signal.removeEventListener('abort', end)
      end()
    }
  }

  const keepHearing = async () => {
    while (!stop.signal.aborted) {
      await hear().catch((err) => log.debug({ err }, 'the event stream hears no hints and polls'))
      await pause(RETRY_MS, undefined, { signal: stop.signal, ref: false }).catch(() => {})
    }
  }
  void keepHearing()
  return () => stop.abort()
}
