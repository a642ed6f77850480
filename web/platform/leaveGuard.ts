import { type ShouldBlockFn, useBlocker } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { isClosing } from './backCloses.ts'
import { askBeforeLeaving } from './leaving.ts'

/** From where to where somebody is about to go; none where they sign out or close the window. */
export type Way = Pick<Parameters<ShouldBlockFn>[0], 'action' | 'current' | 'next'>

const isClosedInstead = ({ action, current, next }: Way) => isClosing({ action, from: current, to: next })

/**
 * Asks whoever is on the way out with something unsaved, whether by the menu, the way back or by signing out. The
 * closing of the window is asked about by the browser. `isLeaving` until `leave` or `stay` has answered.
 */
export function useLeaveGuard(isLost: (way?: Way) => boolean) {
  const [isLeaving, setLeaving] = useState(false)
  const answer = useRef<(goes: boolean) => void>(undefined)

  function settle(goes: boolean) {
    answer.current?.(goes)
    answer.current = undefined
    setLeaving(false)
  }

  const ask = () =>
    new Promise<boolean>((resolve) => {
      // Whoever sets out twice is asked once more, about the second way.
      answer.current?.(false)
      answer.current = resolve
      setLeaving(true)
    })

  useBlocker({
    // A dialog that is closed instead asks for itself.
    shouldBlockFn: async (way) => !isClosedInstead(way) && isLost(way) && !(await ask()),
    enableBeforeUnload: () => isLost(),
  })
  useEffect(() => askBeforeLeaving(async () => !isLost() || ask()))

  return { isLeaving, leave: () => settle(true), stay: () => settle(false) }
}
