import { Loaded } from '#web/ui/loaded.tsx'
import { SkeletonCard } from '#web/ui/skeleton.tsx'
import { CancelPlanDialog } from './cancel-plan-dialog.tsx'
import { ChangePlanDialog } from './change-plan-dialog.tsx'
import { CurrentPlanCard } from './current-plan-card.tsx'
import { usePlans, useSubscription, useUsage } from './data.ts'
import { usePlanAddress } from './plan-address.ts'
import { PlanGrid } from './plan-grid.tsx'
import { UsageCard } from './usage-card.tsx'

/** The plan of an employer: what it has, what it uses of it, and what else there is. */
export function StatusTab() {
  const subscription = useSubscription()
  const plans = usePlans()
  const usage = useUsage()
  const { plan, isCancelling, close } = usePlanAddress()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Loaded query={subscription} skeleton={<SkeletonCard lines={5} />} failure="Your plan could not be loaded.">
        {(own) => (
          <>
            <CurrentPlanCard subscription={own} plans={plans.data ?? []} />
            <CancelPlanDialog subscription={own} isOpen={isCancelling} onClose={close} />
          </>
        )}
      </Loaded>
      {/* Waits for the card above, which would push this one down. */}
      {!subscription.isPending && (
        <Loaded query={usage} skeleton={<SkeletonCard lines={3} />} failure="Your usage could not be loaded.">
          {(used) => <UsageCard usage={used} />}
        </Loaded>
      )}
      {!subscription.isPending && !usage.isPending && (
        <Loaded
          query={plans}
          skeleton={<SkeletonCard lines={6} />}
          failure="Failed to fetch subscription plans"
          empty="No plans are offered at the moment."
        >
          {(offered) => <PlanGrid plans={offered} subscription={subscription.data} />}
        </Loaded>
      )}
      <ChangePlanDialog planId={plan} onClose={close} />
    </div>
  )
}
