import { savesData } from '#web/platform/device.ts'

const DELAY_MS = 1500
const TIMEOUT_MS = 3000

/**
 * Calls `run` once the first screen is idle. When offline it waits for the connection: code that
 * failed to load would later need a page reload, and typed text would be lost.
 */
export function runWhenIdle(run: () => unknown) {
  const runOnline = () => (navigator.onLine ? run() : addEventListener('online', run, { once: true }))
  // Safari has no requestIdleCallback.
  const request = () =>
    'requestIdleCallback' in window ? requestIdleCallback(runOnline, { timeout: TIMEOUT_MS }) : runOnline()
  setTimeout(request, DELAY_MS)
}

/** Component made by `lazyRouteComponent`; it loses `preload` once its code has loaded. */
export type LazyComponent = { preload?: (() => Promise<void> | undefined) | undefined }

/**
 * Loads the code of these parts once the first screen is idle, so that they open at once. In
 * data-saving mode their code is loaded only when they are opened.
 */
export function preloadWhenIdle(...parts: LazyComponent[]) {
  if (savesData()) return
  for (const part of parts) runWhenIdle(() => part.preload?.())
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
