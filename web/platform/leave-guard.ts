import { type ShouldBlockFn, useBlocker } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { isClosing } from './back-closes.ts'
import { askBeforeLeaving } from './leaving.ts'

/** Navigation that is about to happen; absent when signing out or closing the window. */
export type Way = Pick<Parameters<ShouldBlockFn>[0], 'action' | 'current' | 'next'>

const isClosedInstead = ({ action, current, next }: Way) => isClosing({ action, from: current, to: next })

/**
 * Asks before leaving with unsaved changes, whether by the menu, the back button or signing out.
 * The browser itself asks before closing the window. `isLeaving` is true until `leave` or `stay` is
 * called.
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
      // A second attempt to leave replaces the first question.
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
