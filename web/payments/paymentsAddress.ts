/** What the Payments tab shows, as the address carries it. */

import { useSearch } from '@tanstack/react-router'
import { idIn, pageIn } from '#web/platform/addressWords.ts'
import { usePutWords } from '#web/platform/inAddress.ts'

const outcomes = ['card-added', 'paid', 'cancelled', 'looked-after'] as const
/** With what somebody comes back from a page of the card provider. */
export type CheckoutOutcome = (typeof outcomes)[number]

/** Reads an address that anybody may have typed. `method` is the one that stands open. */
export const readPlace = ({ history, page, method, checkout }: Record<string, unknown>) => ({
  isAll: String(history) === 'all',
  page: pageIn(page),
  method: String(method) === 'new' ? ('new' as const) : idIn(method),
  checkout: outcomes.find((outcome) => outcome === checkout) ?? null,
})

export function usePaymentsAddress() {
  const place = readPlace(useSearch({ strict: false }) as Record<string, unknown>)
  const go = usePutWords()
  return {
    ...place,
    showAll: (isAll: boolean) => go({ history: isAll ? 'all' : undefined, page: undefined }, true),
    turn: (page: number) => go({ page: page > 1 ? String(page) : undefined }, false),
    open: (method: number | 'new') => go({ method: String(method), checkout: undefined }, false),
    close: () => go({ method: undefined }, true),
    forgetCheckout: () => go({ checkout: undefined }, true),
  }
}
