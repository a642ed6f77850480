/** Small part of the offline code that the app needs from its first moment. */
import { lazy } from 'react'
import { SHELF } from './shelf-name.ts'

const load = () => import('./line-bar.tsx')

/** Bar that reports a lost connection. Screens work without it, so a failed load is ignored. */
export const LineBar = lazy(() =>
  load().then(
    (code) => ({ default: code.LineBar }),
    () => ({ default: () => null }),
  ),
)

/** Brings back what this browser keeps, for a start that gets no answer. */
export const restoreKept = () => load().then((code) => code.restoreKept())

/** The browser's own question whether to install the app. */
export type InstallQuestion = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> }

/** It comes soon after the page and before most of our code, so it waits here. */
export const held: { question: InstallQuestion | null } = { question: null }
addEventListener('beforeinstallprompt', (event) => {
  // Without this, a phone's browser covers the screen with its own install prompt at any moment.
  event.preventDefault()
  held.question = event as InstallQuestion
})

/** Deletes the offline cache, so that the next person on this device sees nothing of it. */
export function forgetKept() {
  try {
    indexedDB.deleteDatabase(SHELF)
  } catch {
    // A browser that keeps nothing for us has nothing to forget.
  }
}
