import { useSearch } from '@tanstack/react-router'

/** The shift that the address names, as a notification's link does; null where it names none. */
export function useNamedShift(): number | null {
  const { request } = useSearch({ strict: false }) as { request?: unknown }
  const id = Number(request)
  return Number.isInteger(id) && id > 0 ? id : null
}
