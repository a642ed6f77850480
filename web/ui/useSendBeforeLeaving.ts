import { useEffect } from 'react'
import { askBeforeLeaving } from '#web/platform/leaving.ts'

/** How long a sign-out waits for a slow line, in milliseconds. */
const LONGEST_WAIT = 4000

/**
 * Sends what is held for Undo when the person leaves: to another screen, another app or tab, or out of the browser.
 * A sign-out waits until it has arrived, since it takes away the token that it is sent with.
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
