/** URL state of the Payments tab. */

import { useSearch } from '@tanstack/react-router'
import { idIn, pageIn } from '#web/platform/address-words.ts'
import { usePutWords } from '#web/platform/in-address.ts'

const outcomes = ['card-added', 'paid', 'cancelled', 'looked-after'] as const
/** Outcome with which the card provider's page sends the person back. */
export type CheckoutOutcome = (typeof outcomes)[number]

/**
 * Reads the URL, which may contain anything. `method` is the payment method whose dialog is open.
 */
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
