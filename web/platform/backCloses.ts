import { type BlockerFn, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

type Step = { action: string; from: { pathname: string }; to: { pathname: string } }

/** What lies over the screen, the topmost last. */
const over: symbol[] = []

/** Whether a step back takes away what lies over the screen instead of the screen. */
export const isClosing = ({ action, from, to }: Step) =>
  action === 'BACK' && over.length > 0 && from.pathname !== to.pathname

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
      if (over.at(-1) !== me || !isClosing({ action, from: currentLocation, to: nextLocation })) return false
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
