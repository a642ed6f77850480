import type { CancelCharge } from '#server/billing/payments/charges.ts'
import { record } from '#server/platform/audit/queries.ts'
import { todayIn } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database.ts'
import { addEvent, FREE_PLAN, lockSubscription, planOn, setFree } from './queries.ts'
import { giveUpUpgrade } from './renewal.ts'

/**
 * Ends the plan at once when an employer closes its account: no further charges and no refund. Open
 * invoices remain owed.
 */
export const endPlanOf =
  ({ cancelCharge }: { cancelCharge: CancelCharge }) =>
  async (tx: Tx, { id, role }: { id: number; role: 'employer' | 'employee' }): Promise<void> => {
    if (role !== 'employer') return
    const subscription = await lockSubscription(tx, id)
    await giveUpUpgrade(tx, cancelCharge, subscription)
    if (subscription.plan_id === FREE_PLAN) return
    await setFree(tx, subscription)
    await addEvent(tx, subscription, { kind: 'ended', planId: FREE_PLAN })
    const { name, billing_cycle } = await planOn(tx, subscription.plan_id, todayIn(subscription.time_zone, tx.now))
    record(tx, {
      actor: null,
      action: 'plan_changed',
      subject: { kind: 'user', id, name: subscription.name },
      before: { plan: name, billing_cycle },
      after: { plan: null },
    })
  }
