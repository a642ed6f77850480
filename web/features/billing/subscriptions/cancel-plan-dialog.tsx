import type { Subscription } from '#contract/billing/subscriptions.ts'
import { ConfirmDialog } from '#web/ui/controls/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { useCancelPlan } from './data.ts'
import { dayText } from './plan-text.ts'

type CancelPlanDialogProps = { subscription: Subscription; isOpen: boolean; onClose: () => void }

/** Asks before a paid plan is cancelled, and says until when it stays. */
export function CancelPlanDialog({ subscription, isOpen, onClose }: CancelPlanDialogProps) {
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
        Your {subscription_plan.name} plan stays until {dayText(end)}. From that day you are on the free plan, and
        nothing more is billed.
      </p>
      <p>You keep your bookings, people and records. You can resume until then.</p>
    </ConfirmDialog>
  )
}
