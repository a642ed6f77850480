import { useNavigate, useSearch } from '@tanstack/react-router'

/**
 * Which dialog of a screen stands open, kept in the address as `?open=` so that a link and the command palette reach it
 * and the way back closes it. An unknown word opens nothing.
 */
export function useOpened<Part extends string>(parts: readonly Part[]): [Part | null, (part: Part | null) => void] {
  const { open } = useSearch({ strict: false }) as { open?: unknown }
  const navigate = useNavigate()
  const show = (part: Part | null) => {
    const search = (rest: object) => ({ ...rest, open: part ?? undefined })
    navigate({ to: '.', search: search as never, replace: part === null, resetScroll: false })
  }
  return [parts.find((part) => part === open) ?? null, show]
}
