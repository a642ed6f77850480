import { useState } from 'react'

/**
 * Keeps the amount that was shown when the dialog opened, even if the list is refetched meanwhile.
 * After a refusal, `showCurrent` switches to the current amount.
 */
export function useShownAmount(now: number) {
  const [first, setFirst] = useState<number | null>(now)
  return { shown: first ?? now, showCurrent: () => setFirst(null) }
}
