import { type Subscription, sizeText, type Usage } from '#contract/billing/subscriptions.ts'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/controls/confirm-dialog.tsx'
import { Meter } from '#web/ui/meter.tsx'
import { Loaded } from '#web/ui/query-state.tsx'
import { SkeletonCard } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { ChangePlanDialog } from './change-plan-dialog.tsx'
import { CurrentPlanCard } from './current-plan-card.tsx'
import { useCancelPlan, usePlans, useSubscription, useUsage } from './data.ts'
import { usePlanAddress } from './plan-address.ts'
import { PlanGrid } from './plan-grid.tsx'
import { dateWithoutWeekday, monthText } from './plan-text.ts'

/** The employer's current plan, its usage, and the plans on offer. */
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

type CancelPlanDialogProps = { subscription: Subscription; isOpen: boolean; onClose: () => void }

/** Asks before a paid plan is cancelled, and says until when it stays. */
function CancelPlanDialog({ subscription, isOpen, onClose }: CancelPlanDialogProps) {
  const { id, subscription_plan, next_billing_date, planned } = subscription
  const cancel = useCancelPlan()
  const end = planned?.from ?? next_billing_date
  if (end === null) return null
  return (
    <ConfirmDialog
      title="Cancel your plan?"
      confirm="Cancel plan"
      dismiss="Keep plan"
      isDanger
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={async () => toast.ok(await cancel(id))}
      failure="Your plan could not be cancelled."
    >
      <p>
        Your {subscription_plan.name} plan stays until {dateWithoutWeekday(end)}. From that day you are on the free
        plan, and nothing more is billed.
      </p>
      <p>You keep your bookings, people and records. You can resume until then.</p>
    </ConfirmDialog>
  )
}

function UsageCard({ usage }: { usage: Usage }) {
  const { month, staff_booked, staff_limit, storage_bytes, storage_limit, sites } = usage
  return (
    <Card title="Usage" intro={sites.length > 1 && `The plan is for all ${sites.length} sites together.`}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Used
          label={`Staff booked in ${monthText(month)}`}
          used={staff_booked}
          limit={staff_limit}
          text={(count) => count.toLocaleString('en-AU')}
        />
        {sites.length > 1 && <UsedBySites sites={sites} limit={staff_limit} />}
        <Used label="Storage" used={storage_bytes} limit={storage_limit} text={sizeText} />
      </div>
    </Card>
  )
}

/** Number of sites listed; they are those that booked the most people. */
const MOST_SITES = 10

/** People booked by each site. Bars are relative to the limit, or to the first site without one. */
function UsedBySites({ sites, limit }: { sites: Usage['sites']; limit: number | null }) {
  const whole = Math.max(1, limit ?? sites[0]?.staff_booked ?? 1)
  const others = sites.length - MOST_SITES
  return (
    <div className="grid gap-3 border-l-2 border-line pl-4">
      <ul aria-label="Staff booked by site" className="grid gap-3">
        {sites.slice(0, MOST_SITES).map(({ id, name, staff_booked }) => (
          <li key={id}>
            <Meter label={name} percent={(staff_booked / whole) * 100} text={staff_booked.toLocaleString('en-AU')} />
          </li>
        ))}
      </ul>
      <p className="text-hint text-dim">
        {others > 0 && `${others} more ${others === 1 ? 'site has' : 'sites have'} booked that many people or fewer. `}A
        person who works at two sites counts once for the plan.
      </p>
    </div>
  )
}

type UsedProps = { label: string; used: number; limit: number | null; text: (count: number) => string }

function Used({ label, used, limit, text }: UsedProps) {
  if (limit === null) {
    return (
      <p className="flex items-baseline justify-between gap-3 text-sm">
        {label}
        <span className="font-medium tabular-nums">{text(used)}, no limit</span>
      </p>
    )
  }
  const percent = (used / limit) * 100
  const tone = percent >= 100 ? 'poor' : percent >= 80 ? 'fair' : 'good'
  return <Meter label={label} percent={percent} tone={tone} text={`${text(used)} of ${text(limit)}`} />
}
