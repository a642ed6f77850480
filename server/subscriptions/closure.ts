import { record } from '../audit/queries.ts'
import type { CancelCharge } from '../payments/charge.ts'
import { todayIn } from '../platform/clock.ts'
import type { Tx } from '../platform/database.ts'
import { addEvent, FREE_PLAN, lockSubscription, planOn, setFree } from './queries.ts'
import { giveUpUpgrade } from './renewal.ts'

/**
 * Ends the plan of an employer who closes the account, at once: nothing is charged any more, and nothing is paid back.
 * What is open stays owed.
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
