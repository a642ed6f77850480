import { useSearch } from '@tanstack/react-router'
import { idIn } from '#web/platform/addressWords.ts'

/** Whose page this is: `?id=` of the address, which anybody may have typed; null where it names nobody. */
export function usePersonInAddress(): number | null {
  const { id } = useSearch({ strict: false }) as { id?: unknown }
  return idIn(id)
}
