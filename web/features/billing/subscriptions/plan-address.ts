/** URL state of the Status tab: the billing cycle and the open plan change. */

import { BillingCycle } from '#contract/billing/subscriptions.ts'
import { oneOf, useUrlState } from '#web/platform/url-state.ts'

export function usePlanAddress() {
  const [{ cycle, plan = null, cancel }, set] = useUrlState()
  return {
    cycle: oneOf(BillingCycle.options, cycle),
    plan,
    isCancelling: cancel === 'yes',
    showCycle: (nextCycle: BillingCycle) => set({ cycle: nextCycle }, { replace: true }),
    open: (planId: number) => set({ plan: planId, cancel: null }),
    askToCancel: () => set({ cancel: 'yes', plan: null }),
    close: () => set({ plan: null, cancel: null }, { replace: true }),
  }
}
