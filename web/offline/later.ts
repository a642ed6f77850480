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

/** What one person has seen is not for the next one. */
export const forgetKept = () => indexedDB.deleteDatabase(SHELF)
