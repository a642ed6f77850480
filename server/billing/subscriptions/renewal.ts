import type { CancelCharge, Charge } from '#server/billing/payments/charges.ts'
import { record } from '#server/platform/audit/queries.ts'
import { todayIn } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database.ts'
import { notifyChanged, notifyEnded } from './messages.ts'
import {
  addEvent,
  FREE_PLAN,
  giveUpAwaited,
  lockSubscription,
  periodOf,
  planOn,
  type StoredSubscription,
  setFree,
  setRunning,
} from './queries.ts'
import { type Plan, renewalOf } from './rules.ts'

export type Renewing = { charge: Charge; cancelCharge: CancelCharge }

const isDue = (subscription: StoredSubscription, now: Temporal.Instant) =>
  subscription.status !== 'lapsed' &&
  subscription.period_end !== null &&
  subscription.period_end <= todayIn(subscription.time_zone, now)

const recordPlanChange = (tx: Tx, { user_id, name }: StoredSubscription, before: Plan, after: Plan) =>
  record(tx, {
    actor: null,
    action: 'plan_changed',
    subject: { kind: 'user', id: user_id, name },
    before: { plan: before.name, billing_cycle: before.billing_cycle },
    after: { plan: after.name, billing_cycle: after.billing_cycle },
  })

/** Ends a paid plan after its last period; the free plan follows. */
const endPlan = async (tx: Tx, subscription: StoredSubscription, before: Plan) => {
  await setFree(tx, subscription)
  await addEvent(tx, subscription, { kind: 'ended', planId: FREE_PLAN })
  recordPlanChange(tx, subscription, before, await planOn(tx, FREE_PLAN, subscription.period_end!))
  await notifyEnded(tx, subscription, before.name)
}

/** Stops waiting for the card payment of an upgrade; returns whether there was one. */
export const giveUpUpgrade = async (tx: Tx, cancelCharge: CancelCharge, subscription: StoredSubscription) => {
  if (subscription.awaited_transaction_id === null) return false
  await giveUpAwaited(tx, subscription)
  await cancelCharge(tx, subscription.awaited_transaction_id)
  return true
}

const renewOnce = async (tx: Tx, { charge, cancelCharge }: Renewing, subscription: StoredSubscription) => {
  const ended = periodOf(subscription)!
  await giveUpUpgrade(tx, cancelCharge, subscription)
  const before = await planOn(tx, subscription.plan_id, ended.end)
  const next = await planOn(
    tx,
    subscription.is_open ? (subscription.planned_plan_id ?? subscription.plan_id) : FREE_PLAN,
    ended.end,
  )
  if (next.id === FREE_PLAN) return endPlan(tx, subscription, before)
  const { period, lines } = renewalOf(ended, next)
  const charged = await charge(tx, { employerId: subscription.user_id, planName: next.name, lines, reason: 'renewal' })
  await setRunning(tx, subscription, next.id, period)
  const isChanged = next.id !== before.id
  await addEvent(tx, subscription, { kind: isChanged ? 'changed' : 'renewed', planId: next.id, charged })
  if (!isChanged) return
  recordPlanChange(tx, subscription, before, next)
  await notifyChanged(tx, subscription, next.name)
}

/** Renews a locked subscription period by period, however many have passed; returns it updated. */
export const renewUntil = async (tx: Tx, deps: Renewing, locked: StoredSubscription): Promise<StoredSubscription> => {
  let subscription = locked
  while (isDue(subscription, tx.now)) {
    await renewOnce(tx, deps, subscription)
    subscription = await lockSubscription(tx, subscription.user_id)
  }
  return subscription
}
