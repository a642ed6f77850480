import { useNavigate } from '@tanstack/react-router'

type Words = Record<string, string | undefined>

/** Puts words into the address and leaves the others; `undefined` takes one out, `replace` leaves no step to go back to. */
export function usePutWords() {
  const navigate = useNavigate()
  return (words: Words, replace: boolean) =>
    navigate({ to: '.', search: ((rest: Words) => ({ ...rest, ...words })) as never, replace, resetScroll: false })
}
