import { useState } from 'react'

/**
 * Keeps the amount or version that was shown when the dialog opened, even if it is refetched
 * meanwhile. After a refusal, `showCurrent` switches to the current one.
 */
export function useFirstShown(now: number) {
  const [first, setFirst] = useState<number | null>(now)
  return { shown: first ?? now, showCurrent: () => setFirst(null) }
}
