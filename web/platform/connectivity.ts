/**
 * Tracks whether the server answers. Every call and the event stream report here; the reaction
 * loads with the first screen, see `offline/connection.ts`.
 */
type Listener = (isReachable: boolean) => void

let listener: Listener | undefined
let lastAnswerAt = 0

export function reportReachable(isReachable: boolean) {
  if (isReachable) lastAnswerAt = Date.now()
  listener?.(isReachable)
}

/** Time of the server's last answer to this page, in milliseconds since 1970; 0 before it. */
export const lastAnswer = () => lastAnswerAt

/** Sets the listener; undefined removes it. */
export function onConnectivity(next: Listener | undefined) {
  listener = next
}

/** A browser that reports no network is right; one that reports a network may be wrong. */
export const isOffline = () => navigator.onLine === false
