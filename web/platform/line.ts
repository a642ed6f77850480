/**
 * Tracks whether the server answers. Every call and the event stream report here; the reaction
 * loads with the first screen, see web/offline.
 */
type Hearer = (isHeard: boolean) => void

let hear: Hearer | undefined
let heardAt = 0

export function tellLine(isHeard: boolean) {
  if (isHeard) heardAt = Date.now()
  hear?.(isHeard)
}

/** When the server was last heard by this page, in milliseconds since 1970; 0 before that. */
export const lastHeard = () => heardAt

/** From now on it is told to this one; undefined for nobody. */
export function onLine(hearer: Hearer | undefined) {
  hear = hearer
}

/** A browser that says so is right; one that says the opposite only knows of some network. */
export const isOffline = () => navigator.onLine === false
