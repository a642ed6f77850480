import type { BillingCycle, Subscription, SubscriptionPlan } from '#contract/billing/subscriptions.ts'
import { Button } from '#web/ui/button.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Badge } from '#web/ui/status-badge.tsx'
import { usePlanAddress } from './plan-address.ts'
import { InEveryPlan, PlanFeatures } from './plan-features.tsx'
import { priceText } from './plan-text.ts'

const cycles = [
  { id: 'monthly' as const, label: 'Monthly' },
  { id: 'yearly' as const, label: 'Yearly' },
]

type PlanGridProps = { plans: readonly SubscriptionPlan[]; subscription: Subscription | undefined }

/** Shows all plans for one billing cycle; the free plan appears in both. */
export function PlanGrid({ plans, subscription }: PlanGridProps) {
  const { cycle, showCycle } = usePlanAddress()
  const shownCycle: BillingCycle = cycle ?? subscription?.billing_cycle ?? 'monthly'
  return (
    <section aria-labelledby="available-plans" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="available-plans" className="text-base font-semibold">
          Available Plans
        </h2>
        <Segmented label="Billing cycle" items={cycles} value={shownCycle} onChange={showCycle} />
      </div>
      <p className="text-sm text-dim">Plans differ in storage and in how many staff you can book a month.</p>
      <ul className="grid gap-4 min-[640px]:grid-cols-3 md:grid-cols-1 lg:grid-cols-3">
        {plans
          .filter(({ price, billing_cycle }) => price === 0 || billing_cycle === shownCycle)
          .map((plan) => (
            <PlanCard
              key={plan.id}
              plan={plan}
              subscription={subscription}
              mayChoose={mayChoose(plans, plan, subscription)}
            />
          ))}
      </ul>
      <InEveryPlan />
    </section>
  )
}

/**
 * Offers no plan that the server would refuse: while an invoice is overdue, no higher plan. `plans`
 * is sorted by rank.
 */
function mayChoose(plans: readonly SubscriptionPlan[], plan: SubscriptionPlan, current: Subscription | undefined) {
  if (current === undefined || current.plan_id === plan.id || current.planned?.plan_id === plan.id) return false
  const isLess = plans.indexOf(plan) < plans.findIndex(({ id }) => id === current.plan_id)
  return current.awaited === null && (current.status === 'active' || (current.status === 'past_due' && isLess))
}

type PlanCardProps = { plan: SubscriptionPlan; subscription: Subscription | undefined; mayChoose: boolean }

function PlanCard({ plan, subscription, mayChoose: isOffered }: PlanCardProps) {
  const { open } = usePlanAddress()
  const isCurrent = subscription?.plan_id === plan.id
  const isPlanned = subscription?.planned?.plan_id === plan.id
  return (
    <li className={`card flex min-w-0 flex-col gap-3 p-5 ${isCurrent ? 'border-brand' : ''}`}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{plan.name}</h3>
        {isCurrent && <Badge tone="brand">Current plan</Badge>}
        {isPlanned && <Badge tone="wait">Planned</Badge>}
      </div>
      <p className="text-lg font-semibold tabular-nums">{priceText(plan)}</p>
      <PlanFeatures plan={plan} className="gap-1.5" />
      {isOffered && (
        <div className="mt-auto pt-1">
          <Button look="soft" wide aria-label={`Choose ${plan.name}, ${priceText(plan)}`} onPress={() => open(plan.id)}>
            Choose {plan.name}
          </Button>
        </div>
      )}
    </li>
  )
}
