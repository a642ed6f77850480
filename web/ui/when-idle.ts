const CALM = 1500
const AT_LAST = 3000

/**
 * Runs `act` once the first screen is idle, for example to load a dialog's code in advance. When
 * offline it waits for the connection: code that failed to load would later need a page reload, and
 * typed text would be lost.
 */
export function whenIdle(act: () => unknown) {
  const go = () => (navigator.onLine ? act() : addEventListener('online', act, { once: true }))
  // Safari cannot be asked when it is idle.
  const ask = () => ('requestIdleCallback' in window ? requestIdleCallback(go, { timeout: AT_LAST }) : go())
  setTimeout(ask, CALM)
}

/**
 * Like `whenIdle`, for work that continues. Returns a function that stops it, even before it has
 * begun.
 */
export function beginWhenIdle(begin: () => (() => void) | Promise<() => void>) {
  let isOver = false
  let stop = () => {}
  whenIdle(async () => {
    const end = await begin()
    if (isOver) end()
    else stop = end
  })
  return () => {
    isOver = true
    stop()
  }
}
