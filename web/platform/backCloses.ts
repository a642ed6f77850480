import { type BlockerFn, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

type Place = { pathname: string; search: Readonly<Record<string, unknown>> }
type Step = { action: string; from: Place; to: Place }

/** The words of the address by which a dialog stands open, or turns its pages. */
const OPENING = [
  ...['open', 'person', 'employer', 'entry', 'message', 'credential', 'mail', 'version'],
  ...['record', 'credit', 'method', 'plan', 'cancel', 'show', 'list'],
] as const

/** What lies over the screen, the topmost last. */
const over: symbol[] = []

/** The step leads back to before a dialog was opened, and so closes it by itself. */
const closesByItself = ({ from, to }: Step) =>
  OPENING.some((word) => from.search[word] !== undefined && String(from.search[word]) !== String(to.search[word])) ||
  // This one also says whose page it is, and then another is another page.
  (from.search.id !== undefined && to.search.id === undefined)

/**
 * Whether a step back takes away what lies over the screen instead of the screen, or instead of a filter under it. Of
 * two that lie one above the other only the upper one goes, though the lower one stands in the address.
 */
export const isClosing = (step: Step) =>
  step.action === 'BACK' &&
  over.length > 0 &&
  (step.from.pathname !== step.to.pathname || over.length > 1 || !closesByItself(step))

const placeOf = ({ pathname, search }: { pathname: string; search: string }): Place => ({
  pathname,
  search: Object.fromEntries(new URLSearchParams(search)),
})

/**
 * While this is there, the way back closes it and the screen stays, as a phone's own sheets do. What stands in the
 * address is closed by the step itself, which leads to the same screen.
 */
export function useBackCloses(close: () => void) {
  const { history } = useRouter()
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => {
    const me = Symbol()
    over.push(me)
    const blockerFn: BlockerFn = ({ action, currentLocation, nextLocation }) => {
      const step = { action, from: placeOf(currentLocation), to: placeOf(nextLocation) }
      if (over.at(-1) !== me || !isClosing(step)) return false
      // The step is taken back first: whatever closing writes into the address belongs to this screen's.
      addEventListener('popstate', () => latest.current(), { once: true })
      return true
    }
    const stop = history.block({ blockerFn, enableBeforeUnload: false })
    return () => {
      stop()
      over.splice(over.indexOf(me), 1)
    }
  }, [history])
}
