import { type ReactNode, startTransition, useEffect, useState } from 'react'

/** Components made by `lazyRouteComponent`; once its code is there, one has no `preload` any more. */
type Code = { preload?: (() => Promise<void> | undefined) | undefined }

type LaterProps = {
  /** What the children are made of and must not be waited for. */
  code?: readonly Code[]
  /** Holds their place, and should be as large as what comes. */
  instead: ReactNode
  children: ReactNode
}

const none: readonly Code[] = []

/**
 * A part of a screen that is drawn once the screen itself stands and its code has arrived, in pieces so short that a
 * tap is answered between them. A Suspense would hold it back for a third of a second, and others with it.
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
