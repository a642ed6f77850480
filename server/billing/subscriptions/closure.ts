import type { CancelCharge } from '#server/billing/payments/charge.ts'
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
  async (tx: Tx, { id, role }: { id: number; role: 'employer' | 'employee' }, now: Temporal.Instant): Promise<void> => {
    if (role !== 'employer') return
    const held = await lockSubscription(tx, id)
    await giveUpUpgrade(tx, cancelCharge, held, now)
    if (held.plan_id === FREE_PLAN) return
    await setFree(tx, held)
    await addEvent(tx, held, { kind: 'ended', planId: FREE_PLAN }, now)
    const { name, billing_cycle } = await planOn(tx, held.plan_id, todayIn(held.time_zone, now))
    record(
      tx,
      {
        actor: null,
        action: 'plan_changed',
        subject: { kind: 'user', id, name: held.name },
        before: { plan: name, billing_cycle },
        after: { plan: null },
      },
      now,
    )
  }
