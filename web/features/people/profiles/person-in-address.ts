import { useSearch } from '@tanstack/react-router'
import { idIn } from '#web/platform/address-words.ts'

/** Reads the person's id from `?id=`, which may contain anything; null if it is not an id. */
export function usePersonInAddress(): number | null {
  const { id } = useSearch({ strict: false }) as { id?: unknown }
  return idIn(id)
}
