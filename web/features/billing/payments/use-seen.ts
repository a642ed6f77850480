import { useState } from 'react'

/**
 * Keeps the amount that was shown when the dialog opened, even if the list is refetched meanwhile.
 * After a refusal, `lookAgain` switches to the current amount.
 */
export function useSeen(now: number) {
  const [first, setFirst] = useState<number | null>(now)
  return { seen: first ?? now, lookAgain: () => setFirst(null) }
}
