import { useState } from 'react'
import { isCancelled, type Subscription, type SubscriptionPlan } from '#contract/billing/subscriptions.ts'
import { sentenceOf } from '#web/platform/failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, Facts } from '#web/ui/card.tsx'
import { money } from '#web/ui/money.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { toast } from '#web/ui/toast.ts'
import { useResumePlan } from './data.ts'
import { usePlanAddress } from './plan-address.ts'
import { PlanNotice } from './plan-notice.tsx'
import { betterPlan, cycleNames, dateWithoutWeekday, statusText } from './plan-text.ts'

type CurrentPlanCardProps = { subscription: Subscription; plans: readonly SubscriptionPlan[] }

export function CurrentPlanCard({ subscription, plans }: CurrentPlanCardProps) {
  const { status, subscription_plan, billing_cycle, next_billing_date, amount, planned, awaited } = subscription
  const { open, askToCancel } = usePlanAddress()
  const better = betterPlan(plans, subscription)
  const isFree = subscription.period_start === null
  const mayUpgrade = better !== null && status === 'active' && awaited === null
  return (
    <Card title="Current Plan" actions={<StatusBadge status={status} label={statusText(status)} />}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <p className="text-xl font-semibold">{subscription_plan.name}</p>
        <PlanNotice subscription={subscription} />
        <Facts
          areShort
          items={[
            ['Billing cycle', isFree ? 'Free' : cycleNames[billing_cycle]],
            ['Next billing date', next_billing_date && dateWithoutWeekday(next_billing_date)],
            ['Amount', money(amount)],
          ]}
        />
        <div className="flex flex-wrap gap-2 empty:hidden">
          {mayUpgrade && <Button onPress={() => open(better.id)}>Upgrade</Button>}
          {planned !== null && <KeepButton subscription={subscription} />}
          {!isFree && !isCancelled(subscription) && awaited === null && (
            <Button look="plain" onPress={askToCancel}>
              Cancel
            </Button>
          )}
        </div>
      </div>
    </Card>
  )
}

/** Cancels the planned change of plan. */
function KeepButton({ subscription }: { subscription: Subscription }) {
  const resume = useResumePlan()
  const [isPending, setPending] = useState(false)

  async function keep() {
    setPending(true)
    try {
      toast.ok(await resume(subscription.id))
    } catch (thrown) {
      toast.bad(sentenceOf(thrown, 'The change could not be undone.'))
    } finally {
      setPending(false)
    }
  }

  return (
    <Button look="soft" isPending={isPending} onPress={keep}>
      {isCancelled(subscription) ? 'Resume' : 'Keep current plan'}
    </Button>
  )
}
