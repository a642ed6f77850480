/** What the Status tab shows of plans, as the address carries it: the billing cycle, and the change that stands open. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { BillingCycle } from '#contract/subscriptions.ts'

type Place = { cycle: BillingCycle | null; plan: number | null; isCancelling: boolean }

/** Reads an address that anybody may have typed. */
export const readPlace = ({ cycle, plan, cancel }: Record<string, unknown>): Place => ({
  cycle: BillingCycle.options.find((each) => each === cycle) ?? null,
  plan: /^[1-9]\d{0,8}$/.test(String(plan)) ? Number(plan) : null,
  isCancelling: String(cancel) === 'yes',
})

export function usePlanAddress() {
  const place = readPlace(useSearch({ strict: false }) as Record<string, unknown>)
  const navigate = useNavigate()
  const go = (words: Record<string, string | undefined>, replace: boolean) =>
    navigate({ to: '.', search: ((rest: object) => ({ ...rest, ...words })) as never, replace, resetScroll: false })
  return {
    ...place,
    showCycle: (cycle: BillingCycle) => go({ cycle }, true),
    open: (plan: number) => go({ plan: String(plan), cancel: undefined }, false),
    askToCancel: () => go({ cancel: 'yes', plan: undefined }, false),
    close: () => go({ plan: undefined, cancel: undefined }, true),
  }
}
