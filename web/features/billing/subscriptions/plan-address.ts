/** URL state of the Status tab: the billing cycle and the open plan change. */

import { useSearch } from '@tanstack/react-router'
import { BillingCycle } from '#contract/billing/subscriptions.ts'
import { idIn } from '#web/platform/address-words.ts'
import { usePutWords } from '#web/platform/in-address.ts'

type Place = { cycle: BillingCycle | null; plan: number | null; isCancelling: boolean }

/** Reads an address that anybody may have typed. */
export const readPlace = ({ cycle, plan, cancel }: Record<string, unknown>): Place => ({
  cycle: BillingCycle.options.find((each) => each === cycle) ?? null,
  plan: idIn(plan),
  isCancelling: String(cancel) === 'yes',
})

export function usePlanAddress() {
  const place = readPlace(useSearch({ strict: false }) as Record<string, unknown>)
  const go = usePutWords()
  return {
    ...place,
    showCycle: (cycle: BillingCycle) => go({ cycle }, true),
    open: (plan: number) => go({ plan: String(plan), cancel: undefined }, false),
    askToCancel: () => go({ cancel: 'yes', plan: undefined }, false),
    close: () => go({ plan: undefined, cancel: undefined }, true),
  }
}
