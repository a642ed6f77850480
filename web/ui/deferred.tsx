import { type ReactNode, startTransition, useEffect, useState } from 'react'

/** Component made by `lazyRouteComponent`; it loses `preload` once its code has loaded. */
type LazyComponent = { preload?: (() => Promise<void> | undefined) | undefined }

type DeferredProps = {
  /** Components used by the children, whose code must be loaded first. */
  code?: readonly LazyComponent[]
  /** Placeholder; should be as large as the content. */
  placeholder: ReactNode
  children: ReactNode
}

const none: readonly LazyComponent[] = []

/**
 * Renders part of a screen after the screen itself, once its code has loaded, at low priority so
 * that taps are answered. A Suspense would delay it, and others with it, by a third of a second.
 */
export function Deferred({ code = none, placeholder, children }: DeferredProps) {
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    let isUnmounted = false
    Promise.all(code.map((part) => part.preload?.())).then(() => {
      if (!isUnmounted) startTransition(() => setReady(true))
    })
    return () => {
      isUnmounted = true
    }
  }, [code])
  return isReady ? children : placeholder
}
