/** URL state of the Payments tab. */

import { oneOf, useUrlState } from '#web/platform/url-state.ts'

const outcomes = ['card-added', 'paid', 'cancelled', 'looked-after'] as const
/** Outcome with which the card provider's page sends the person back. */
export type CheckoutOutcome = (typeof outcomes)[number]

/** `method` is the id of the payment method whose dialog is open, or `new`. */
export function usePaymentsAddress() {
  const [{ history, page = 1, method = null, checkout }, set] = useUrlState()
  return {
    isAll: history === 'all',
    page,
    method,
    checkout: oneOf(outcomes, checkout),
    showAll: (isAll: boolean) => set({ history: isAll ? 'all' : null, page: null }, { replace: true }),
    goToPage: (to: number) => set({ page: to }),
    open: (methodId: number | 'new') => set({ method: methodId, checkout: null }),
    close: () => set({ method: null }, { replace: true }),
    forgetCheckout: () => set({ checkout: null }, { replace: true }),
  }
}
