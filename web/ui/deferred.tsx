import { type ReactNode, startTransition, useEffect, useState } from 'react'
import type { LazyComponent } from '#web/platform/lazy-component.ts'

/** Rows are shown without a part that takes longer than this. */
export const LONGEST_WAIT_MS = 1000

type DeferredProps = {
  /** Components used by the children, whose code must be loaded first. */
  code?: readonly LazyComponent[]
  /** Whether the children can be shown without the code: each part is in a Suspense of its own. */
  isOptional?: boolean
  /** Placeholder; should be as large as the content. */
  placeholder: ReactNode
  children: ReactNode
}

const none: readonly LazyComponent[] = []

/**
 * Renders part of a screen after the screen itself, once its code has loaded, at low priority so
 * that taps are answered. A Suspense would delay it, and others with it, by a third of a second.
 */
export function Deferred({ code = none, isOptional = false, placeholder, children }: DeferredProps) {
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    let isUnmounted = false
    function show() {
      if (!isUnmounted) startTransition(() => setReady(true))
    }
    Promise.all(code.map((part) => part.preload?.())).then(show)
    const timer = isOptional ? setTimeout(show, LONGEST_WAIT_MS) : undefined
    return () => {
      isUnmounted = true
      clearTimeout(timer)
    }
  }, [code, isOptional])
  return isReady ? children : placeholder
}
