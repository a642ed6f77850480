import { useNavigate, useSearch } from '@tanstack/react-router'

type Words = Record<string, string | undefined>

/** Puts words into the address and leaves the others; `undefined` takes one out, `replace` leaves no step to go back to. */
export function usePutWords() {
  const navigate = useNavigate()
  return (words: Words, replace: boolean) =>
    navigate({ to: '.', search: ((rest: Words) => ({ ...rest, ...words })) as never, replace, resetScroll: false })
}

/**
 * A list's filters and which of its entries stands open, as the address carries them. The way back leads from another page
 * and from an entry that was opened; narrowing the list and closing an entry are no steps.
 */
export function useListInAddress<Filters extends { page: number }>(
  read: (words: Record<string, unknown>) => Filters,
  addressOf: (filters: Filters, open: number | null) => object,
) {
  const words = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const filters = read(words)
  const show = (next: Filters, open: number | null) => {
    const isStep = open !== null || next.page !== filters.page
    navigate({ to: '.', search: addressOf(next, open) as never, replace: !isStep, resetScroll: false })
  }
  return { words, filters, show }
}
