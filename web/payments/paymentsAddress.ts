/** What the Payments tab shows, as the address carries it. */
import { useNavigate, useSearch } from '@tanstack/react-router'

const outcomes = ['card-added', 'paid', 'cancelled', 'looked-after'] as const
/** With what somebody comes back from a page of the card provider. */
export type CheckoutOutcome = (typeof outcomes)[number]

/** Reads an address that anybody may have typed. `method` is the one that stands open. */
export const readPlace = ({ history, page, method, checkout }: Record<string, unknown>) => ({
  isAll: String(history) === 'all',
  page: /^[1-9]\d{0,5}$/.test(String(page)) ? Number(page) : 1,
  method: String(method) === 'new' ? ('new' as const) : /^[1-9]\d{0,8}$/.test(String(method)) ? Number(method) : null,
  checkout: outcomes.find((outcome) => outcome === checkout) ?? null,
})

export function usePaymentsAddress() {
  const place = readPlace(useSearch({ strict: false }) as Record<string, unknown>)
  const navigate = useNavigate()
  const go = (words: Record<string, string | undefined>, replace = true) =>
    navigate({ to: '.', search: ((rest: object) => ({ ...rest, ...words })) as never, replace, resetScroll: false })
  return {
    ...place,
    showAll: (isAll: boolean) => go({ history: isAll ? 'all' : undefined, page: undefined }),
    turn: (page: number) => go({ page: page > 1 ? String(page) : undefined }, false),
    open: (method: number | 'new') => go({ method: String(method), checkout: undefined }, false),
    close: () => go({ method: undefined }),
    forgetCheckout: () => go({ checkout: undefined }),
  }
}
