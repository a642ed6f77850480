import { useEffect } from 'react'
import { askBeforeLeaving } from '#web/platform/leaving.ts'

/** Longest time in milliseconds that a sign-out waits for a slow connection. */
const LONGEST_WAIT = 4000

/**
 * Sends actions delayed for Undo when the person leaves for another screen, app or tab, or closes
 * the browser. A sign-out waits for them, because it revokes the token they need.
 */
export function useSendBeforeLeaving(releaseAll: () => Promise<unknown>) {
  useEffect(() => {
    const onHidden = () => document.visibilityState === 'hidden' && releaseAll()
    const stopAsking = askBeforeLeaving(async () => {
      await Promise.race([releaseAll(), new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT))])
      return true
    })
    window.addEventListener('pagehide', releaseAll)
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      window.removeEventListener('pagehide', releaseAll)
      document.removeEventListener('visibilitychange', onHidden)
      stopAsking()
      releaseAll()
    }
  }, [releaseAll])
}
