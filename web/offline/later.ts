/** Of the time without a network, what the app needs from its first moment on; it weighs next to nothing. */
import { lazy } from 'react'
import { SHELF } from './shelfName.ts'

const load = () => import('./LineBar.tsx')

/** The line that tells of a lost network. It is nothing that a screen could not do without. */
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
  // Left alone, the browser of a phone lays its own offer over the screen, whatever its owner is doing.
  event.preventDefault()
  held.question = event as InstallQuestion
})

/** What one person has seen is not for the next one. */
export function forgetKept() {
  try {
    indexedDB.deleteDatabase(SHELF)
  } catch {
    // A browser that keeps nothing for us has nothing to forget.
  }
}
