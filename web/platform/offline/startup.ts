/** Small part of the offline code that the app needs from its first moment. */
import { lazy } from 'react'
import { CACHE } from './cache-name.ts'

const load = () => import('./connection-bar.tsx')

/** Bar that reports a lost connection. Screens work without it, so a failed load is ignored. */
export const ConnectionBar = lazy(() =>
  load().then(
    (code) => ({ default: code.ConnectionBar }),
    () => ({ default: () => null }),
  ),
)

/** Restores cached results when the app starts and the server does not answer. */
export const restoreCache = () => load().then((code) => code.restoreCache())

/** The browser's own prompt to install the app. */
export type InstallPrompt = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> }

/** Arrives soon after the page and before most of our code, so it waits here. */
export const pendingInstall: { prompt: InstallPrompt | null } = { prompt: null }
addEventListener('beforeinstallprompt', (event) => {
  // Without this, a phone's browser covers the screen with its own install prompt at any moment.
  event.preventDefault()
  pendingInstall.prompt = event as InstallPrompt
})

/** Deletes the offline cache, so that the next person on this device sees nothing of it. */
export function deleteCache() {
  try {
    indexedDB.deleteDatabase(CACHE)
  } catch {
    // The browser refuses storage, so nothing was stored.
  }
}
