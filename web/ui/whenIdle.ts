const CALM = 1500
const AT_LAST = 3000

/**
 * Does this once the first screen stands and the browser has nothing better to do: fetching the code of a dialog before
 * it is asked for. Offline it waits for the line: code that could not be fetched would be fetched by a fresh start of the
 * page when it is asked for, and what was typed would be gone.
 */
export function whenIdle(act: () => unknown) {
  const go = () => (navigator.onLine ? act() : addEventListener('online', act, { once: true }))
  // Safari cannot be asked when it is idle.
  const ask = () => ('requestIdleCallback' in window ? requestIdleCallback(go, { timeout: AT_LAST }) : go())
  setTimeout(ask, CALM)
}

/** The same for what goes on until it is stopped. Answers the way to stop, also before it has begun. */
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
