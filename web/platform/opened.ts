import { useNavigate, useSearch } from '@tanstack/react-router'

/**
 * Keeps the open dialog in the URL as `?open=`, so that links and the command palette can open it
 * and the back button closes it. An unknown value opens nothing.
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
