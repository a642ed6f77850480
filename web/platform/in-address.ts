import { useNavigate } from '@tanstack/react-router'

type Words = Record<string, string | undefined>

/**
 * Sets search parameters and keeps the others. `undefined` removes one; `replace` adds no history
 * entry.
 */
export function usePutWords() {
  const navigate = useNavigate()
  return (words: Words, replace: boolean) =>
    navigate({ to: '.', search: ((rest: Words) => ({ ...rest, ...words })) as never, replace, resetScroll: false })
}
