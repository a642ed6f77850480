import { useSearch } from '@tanstack/react-router'

const LARGEST_ID = 2_147_483_647

/** Whose page this is: `?id=` of the address, which anybody may have typed; null where it names nobody. */
export function usePersonInAddress(): number | null {
  const { id } = useSearch({ strict: false }) as { id?: unknown }
  return /^[1-9]\d{0,9}$/.test(String(id)) && Number(id) <= LARGEST_ID ? Number(id) : null
}
