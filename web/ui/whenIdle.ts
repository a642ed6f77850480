const CALM = 1500
const AT_LAST = 3000

/**
 * Does this once the first screen stands and the browser has nothing better to do: fetching the code of a dialog before
 * it is asked for.
 */
export function whenIdle(act: () => unknown) {
  // Safari cannot be asked when it is idle.
  const ask = () => ('requestIdleCallback' in window ? requestIdleCallback(act, { timeout: AT_LAST }) : act())
  setTimeout(ask, CALM)
}
