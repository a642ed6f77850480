import { useNavigate, useSearch } from '@tanstack/react-router'
import { addressOf, type Place, readPlace } from './import-address.ts'

/** Reads the state of this screen from the URL, and changes it. */
export function usePlace() {
  const place = readPlace(useSearch({ strict: false }) as Record<string, unknown>)
  const navigate = useNavigate()
  const go = (to: Partial<Place>) => {
    const next = { ...place, ...to }
    navigate({ to: '.', search: addressOf(next) as never, resetScroll: next.id !== place.id })
  }
  return { place, go }
}
