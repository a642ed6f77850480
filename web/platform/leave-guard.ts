import { type ShouldBlockFn, useBlocker } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { isClosing } from './back-closes.ts'
import { askBeforeLeaving } from './leave-checks.ts'

/** Navigation that is about to happen; absent when signing out or closing the window. */
export type Navigation = Pick<Parameters<ShouldBlockFn>[0], 'action' | 'current' | 'next'>

const isDialogClosing = ({ action, current, next }: Navigation) => isClosing({ action, from: current, to: next })

/**
 * Asks before leaving with unsaved changes, whether by the menu, the back button or signing out.
 * The browser itself asks before closing the window. `isLeaving` is true until `leave` or `stay` is
 * called.
 */
export function useLeaveGuard(isLost: (navigation?: Navigation) => boolean) {
  const [isLeaving, setLeaving] = useState(false)
  const answer = useRef<(mayLeave: boolean) => void>(undefined)

  function resolveLeave(mayLeave: boolean) {
    answer.current?.(mayLeave)
    answer.current = undefined
    setLeaving(false)
  }

  const askToLeave = () =>
    new Promise<boolean>((resolve) => {
      // A second attempt to leave replaces the first question.
      answer.current?.(false)
      answer.current = resolve
      setLeaving(true)
    })

  useBlocker({
    // A dialog that is closed instead asks for itself.
    shouldBlockFn: async (navigation) => !isDialogClosing(navigation) && isLost(navigation) && !(await askToLeave()),
    enableBeforeUnload: () => isLost(),
  })
  useEffect(() => askBeforeLeaving(async () => !isLost() || askToLeave()))

  return { isLeaving, leave: () => resolveLeave(true), stay: () => resolveLeave(false) }
}
