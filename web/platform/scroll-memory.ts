import type { AnyRouter, ParsedLocation } from '@tanstack/react-router'

/** Milliseconds in which a list may grow back to where it was. */
const TIMEOUT_MS = 5000
/** Milliseconds in which a page that is back in place may still change above. */
const SETTLE_MS = 500
const USER_INPUTS = ['wheel', 'touchstart', 'pointerdown', 'keydown']

const keyOf = ({ state, href }: ParsedLocation) => (state as { __TSR_key?: string }).__TSR_key ?? href

/**
 * Restores the scroll position when the person goes back. The router tries once, when the screen
 * appears, but a list that renders later is still too short then. This retries while the page
 * grows, until the position is reached or the person scrolls, presses or types. Returns a function
 * that stops it.
 */
export function keepScroll(router: AnyRouter) {
  const positions = new Map<string, number>()
  let seeking: { y: number; stop: AbortController } | null = null

  function seek(y: number) {
    const stop = new AbortController()
    const { signal } = stop
    const end = () => stop.abort()
    let timer = setTimeout(end, TIMEOUT_MS)
    let isReached = false
    function scrollToPosition() {
      if (signal.aborted) return
      scrollTo({ top: y, behavior: 'instant' })
      if (isReached || Math.abs(scrollY - y) > 1) return
      isReached = true
      clearTimeout(timer)
      timer = setTimeout(end, SETTLE_MS)
    }
    const observer = new ResizeObserver(scrollToPosition)
    signal.addEventListener('abort', () => {
      observer.disconnect()
      clearTimeout(timer)
      seeking = null
    })
    for (const name of USER_INPUTS) addEventListener(name, end, { capture: true, passive: true, signal })
    seeking = { y, stop }
    observer.observe(document.body)
  }

  const stopBefore = router.subscribe('onBeforeLoad', ({ fromLocation }) => {
    if (fromLocation) positions.set(keyOf(fromLocation), seeking?.y ?? scrollY)
    seeking?.stop.abort()
  })
  const stopAfter = router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
    const y = positions.get(keyOf(toLocation))
    if (y && fromLocation && keyOf(fromLocation) !== keyOf(toLocation)) seek(y)
  })
  return () => {
    stopBefore()
    stopAfter()
    seeking?.stop.abort()
  }
}
