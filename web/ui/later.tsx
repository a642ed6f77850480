import { type ReactNode, startTransition, useEffect, useState } from 'react'

/** Component made by `lazyRouteComponent`; it loses `preload` once its code has loaded. */
type Code = { preload?: (() => Promise<void> | undefined) | undefined }

type LaterProps = {
  /** Components used by the children, whose code must be loaded first. */
  code?: readonly Code[]
  /** Holds their place, and should be as large as what comes. */
  instead: ReactNode
  children: ReactNode
}

const none: readonly Code[] = []

/**
 * Renders part of a screen after the screen itself, once its code has loaded, at low priority so
 * that taps are answered. A Suspense would delay it, and others with it, by a third of a second.
 */
export function Later({ code = none, instead, children }: LaterProps) {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    let isGone = false
    Promise.all(code.map((part) => part.preload?.())).then(() => {
      if (!isGone) startTransition(() => setDue(true))
    })
    return () => {
      isGone = true
    }
  }, [code])
  return isDue ? children : instead
}
