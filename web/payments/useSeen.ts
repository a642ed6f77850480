import { useState } from 'react'

/**
 * The figure that somebody decides on: what stood there as the dialog opened, though the list behind it may be read again
 * meanwhile. Whoever was refused has looked again, and decides on what stands there then.
 */
export function useSeen(now: number) {
  const [first, setFirst] = useState<number | null>(now)
  return { seen: first ?? now, lookAgain: () => setFirst(null) }
}
