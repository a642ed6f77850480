const DELAY_MS = 1500
const TIMEOUT_MS = 3000

/**
 * Calls `run` once the first screen is idle, for example to load a dialog's code in advance. When
 * offline it waits for the connection: code that failed to load would later need a page reload, and
 * typed text would be lost.
 */
export function runWhenIdle(run: () => unknown) {
  const runOnline = () => (navigator.onLine ? run() : addEventListener('online', run, { once: true }))
  // Safari has no requestIdleCallback.
  const request = () =>
    'requestIdleCallback' in window ? requestIdleCallback(runOnline, { timeout: TIMEOUT_MS }) : runOnline()
  setTimeout(request, DELAY_MS)
}

/**
 * Like `runWhenIdle`, for work that continues. Returns a function that stops it, even before it has
 * begun.
 */
export function startWhenIdle(start: () => (() => void) | Promise<() => void>) {
  let isStopped = false
  let stop = () => {}
  runWhenIdle(async () => {
    const stopStarted = await start()
    if (isStopped) stopStarted()
    else stop = stopStarted
  })
  return () => {
    isStopped = true
    stop()
  }
}
