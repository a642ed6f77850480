import { type ReactNode, useEffect, useState } from 'react'
import { useProductName } from '#web/platform/config.ts'
import { forgetDrafts } from '#web/platform/drafts.ts'
import { useMe } from '#web/platform/session.ts'
import { startWhenIdle } from '#web/ui/idle.ts'
import { useNow } from '#web/ui/use-now.ts'
import { useConnection, useLastUpdated, watchConnection } from './connection.ts'
import { lastUpdatedText } from './last-updated.ts'
import { persistQueries } from './persister.ts'
import { cacheShell } from './service-worker.ts'

export { restoreCache } from './persister.ts'

const BACK_MS = 4000
/** Number of characters that fit on one line of a phone. */
const ONE_LINE = 52

/**
 * Shows that the server is unreachable and how old the screen's data is, then that the connection
 * is back.
 */
export function ConnectionBar(): ReactNode {
  const connection = useConnection()
  const product = useProductName()
  const now = useNow()
  const at = useLastUpdated()
  const isBack = useJustBack(connection === 'up')
  useWatch()
  if (connection === 'up')
    return (
      isBack && <p className="bg-good-soft px-4 py-1.5 text-center text-hint font-medium text-good">Back online.</p>
    )
  const state = connection === 'offline' ? 'You are offline.' : `${product || 'The server'} cannot be reached.`
  const text = `${state} ${lastUpdatedText(at, now)}`.trim()
  return (
    <p
      data-offline={text.length > ONE_LINE ? 'long' : 'short'}
      className="bg-wait-soft px-4 py-1.5 text-center text-hint font-medium text-wait"
    >
      {text}
    </p>
  )
}

/** True for a moment after the connection has come back. */
function useJustBack(isUp: boolean) {
  const [wasUp, setWasUp] = useState(isUp)
  const [isBack, setBack] = useState(false)
  if (wasUp !== isUp) {
    setWasUp(isUp)
    setBack(isUp)
  }
  useEffect(() => {
    if (!isBack) return
    const timer = setTimeout(() => setBack(false), BACK_MS)
    return () => clearTimeout(timer)
  }, [isBack])
  return isBack
}

/**
 * Watches the connection while a person is signed in, and starts the offline cache once the first
 * screen is idle.
 */
function useWatch() {
  const { id, name, role } = useMe()
  useEffect(() => watchConnection(), [])
  useEffect(
    () =>
      startWhenIdle(() => {
        forgetDrafts(localStorage, { name })
        const stops = [persistQueries(id), cacheShell(role)]
        return () => {
          for (const stop of stops) stop()
        }
      }),
    [id, name, role],
  )
}
