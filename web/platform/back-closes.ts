import { type BlockerFn, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

type UrlParts = { pathname: string; search: Readonly<Record<string, unknown>> }
type Step = { action: string; from: UrlParts; to: UrlParts }

/** Search parameters that open a dialog or turn its pages. */
const DIALOG_PARAMS = [
  ...['open', 'person', 'employer', 'entry', 'message', 'credential', 'mail', 'version'],
  ...['record', 'credit', 'method', 'plan', 'cancel', 'show', 'list'],
] as const

/** Open overlays, the topmost last. */
const openOverlays: symbol[] = []

/** The step leads back to before a dialog was opened, and so closes it by itself. */
const closesByItself = ({ from, to }: Step) =>
  DIALOG_PARAMS.some(
    (param) => from.search[param] !== undefined && String(from.search[param]) !== String(to.search[param]),
  ) ||
  // `id` can also name the person of a page, and another person is another page.
  (from.search.id !== undefined && to.search.id === undefined)

/**
 * True if the back step closes the topmost overlay instead of leaving the screen or undoing a
 * filter below. If two overlays are open, only the upper one closes, even if the lower is in the
 * URL.
 */
export const isClosing = (step: Step) =>
  step.action === 'BACK' &&
  openOverlays.length > 0 &&
  (step.from.pathname !== step.to.pathname || openOverlays.length > 1 || !closesByItself(step))

const urlPartsOf = ({ pathname, search }: { pathname: string; search: string }): UrlParts => ({
  pathname,
  search: Object.fromEntries(new URLSearchParams(search)),
})

/**
 * While mounted, the back button closes the overlay and the screen stays, as with a phone's own
 * sheets. An overlay kept in the URL is closed by the step itself, which leads to the same screen.
 */
export function useBackCloses(close: () => void) {
  const { history } = useRouter()
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => {
    const overlay = Symbol()
    openOverlays.push(overlay)
    const blockerFn: BlockerFn = ({ action, currentLocation, nextLocation }) => {
      const step = { action, from: urlPartsOf(currentLocation), to: urlPartsOf(nextLocation) }
      if (openOverlays.at(-1) !== overlay || !isClosing(step)) return false
      // Waits until the step is undone, because closing may write to this screen's URL.
      addEventListener('popstate', () => latest.current(), { once: true })
      return true
    }
    const stop = history.block({ blockerFn, enableBeforeUnload: false })
    return () => {
      stop()
      openOverlays.splice(openOverlays.indexOf(overlay), 1)
    }
  }, [history])
}
