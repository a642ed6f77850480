import { useState } from 'react'

type Item = { id: number; starts_at: string }

/**
 * Returns the items of a list, and those answered on this visit that have left it since. They
 * keep their place, so that nothing moves under the finger.
 */
export function useAnsweredKept<One extends Item>(items: readonly One[], states: ReadonlyMap<number, unknown>) {
  const [kept, setKept] = useState<readonly One[]>([])
  const missing = items.filter(({ id }) => states.has(id) && kept.every((item) => item.id !== id))
  if (missing.length > 0) setKept([...kept, ...missing])
  const gone = kept.filter(({ id }) => states.has(id) && items.every((item) => item.id !== id))
  return [...items, ...gone].sort((a, b) => a.starts_at.localeCompare(b.starts_at))
}
