import { queryOptions, useQuery } from '@tanstack/react-query'
import type { SubscriptionPlan } from '#contract/billing/subscriptions.ts'
import type { contract } from '#contract/index.ts'
import type { Answer } from '#contract/platform/endpoint.ts'
import { PlanFeatures } from '#web/features/billing/subscriptions/plan-features.tsx'
import { priceText } from '#web/features/billing/subscriptions/plan-text.ts'
import { Loaded } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Asked for without the typed client, whose schemas the landing page has no use for. */
const plansQuery = queryOptions({
  queryKey: ['public-plans'],
  queryFn: async () => {
    const answer = await fetch('/api/plans')
    if (!answer.ok) throw new Error(`The plans answered ${answer.status}`)
    return ((await answer.json()) as Answer<(typeof contract)['subscriptions']['publicPlans']>).data
  },
  staleTime: Number.POSITIVE_INFINITY,
})

/** The plans that employers can choose, with the prices of today. */
export function Plans() {
  return (
    <Loaded
      query={useQuery(plansQuery)}
      skeleton={<PlansSkeleton />}
      failure="The plans could not be loaded. Please try again."
      empty="There are no plans at the moment."
    >
      {(plans) => (
        <ul className="grid gap-4 md:grid-cols-3">
          {[...new Set(plans.map(({ name }) => name))].map((name) => (
            <Plan key={name} cycles={plans.filter((plan) => plan.name === name)} />
          ))}
        </ul>
      )}
    </Loaded>
  )
}

/** One plan, with a price for each billing cycle. */
function Plan({ cycles }: { cycles: readonly SubscriptionPlan[] }) {
  const [plan, ...others] = cycles
  if (plan === undefined) return null
  return (
    <li className="card p-6">
      <h3>{plan.name}</h3>
      <p className="mt-2 text-2xl font-semibold tabular-nums">{priceText(plan)}</p>
      <p className="min-h-6 text-sm text-dim tabular-nums">
        {others.map((other) => `or ${priceText(other)}`).join(', ')}
      </p>
      <PlanFeatures plan={plan} className="mt-4 gap-2" />
    </li>
  )
}

const PlansSkeleton = () => (
  <div aria-busy="true" className="grid gap-4 md:grid-cols-3">
    {['first', 'second', 'third'].map((key) => (
      <Skeleton key={key} className="h-48 w-full" />
    ))}
  </div>
)
