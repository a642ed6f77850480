import { type ReactNode, useEffect, useState } from 'react'
import { useProductName } from '#web/platform/config.ts'
import { forgetDrafts } from '#web/platform/drafts.ts'
import { useMe } from '#web/platform/session.ts'
import { useNow } from '#web/ui/use-now.ts'
import { beginWhenIdle } from '#web/ui/when-idle.ts'
import { keepSeen } from './keeping.ts'
import { useKnownAt, useLine, watchLine } from './line.ts'
import { knownWords } from './words.ts'
import { keepShell } from './worker.ts'

export { restoreKept } from './keeping.ts'

const BACK_MS = 4000
/** Number of characters that fit on one line of a phone. */
const ONE_LINE = 52

/**
 * Shows that the server is unreachable and how old the screen's data is, then that the connection
 * is back.
 */
export function LineBar(): ReactNode {
  const line = useLine()
  const product = useProductName()
  const now = useNow()
  const at = useKnownAt()
  const isBack = useJustBack(line === 'up')
  useWatch()
  if (line === 'up')
    return (
      isBack && <p className="bg-good-soft px-4 py-1.5 text-center text-hint font-medium text-good">Back online.</p>
    )
  const state = line === 'offline' ? 'You are offline.' : `${product || 'The server'} cannot be reached.`
  const text = `${state} ${knownWords(at, now)}`.trim()
  return (
    <p
      data-offline={text.length > ONE_LINE ? 'long' : 'short'}
      className="bg-wait-soft px-4 py-1.5 text-center text-hint font-medium text-wait"
    >
      {text}
    </p>
  )
}

/** For a moment after the line has come back. */
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
  const { id, role } = useMe()
  useEffect(() => watchLine(), [])
  useEffect(
    () =>
      beginWhenIdle(() => {
        forgetDrafts(localStorage, id)
        const stops = [keepSeen(id), keepShell(role)]
        return () => {
          for (const stop of stops) stop()
        }
      }),
    [id, role],
  )
}
