import type { CancelCharge, Charge } from '#server/billing/payments/charge.ts'
import { record } from '#server/platform/audit/queries.ts'
import { todayIn } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database.ts'
import { type Plan, renewalOf } from './domain.ts'
import { tellChanged, tellEnded } from './notifications.ts'
import {
  addEvent,
  FREE_PLAN,
  giveUpAwaited,
  type LockedSubscription,
  lockSubscription,
  periodOf,
  planOn,
  setFree,
  setRunning,
} from './queries.ts'

export type Renewing = { charge: Charge; cancelCharge: CancelCharge }

const isDue = (held: LockedSubscription, now: Temporal.Instant) =>
  held.status !== 'lapsed' && held.period_end !== null && held.period_end <= todayIn(held.time_zone, now)

const noted = (tx: Tx, { user_id, name }: LockedSubscription, before: Plan, after: Plan, now: Temporal.Instant) =>
  record(
    tx,
    {
      actor: null,
      action: 'plan_changed',
      subject: { kind: 'user', id: user_id, name },
      before: { plan: before.name, billing_cycle: before.billing_cycle },
      after: { plan: after.name, billing_cycle: after.billing_cycle },
    },
    now,
  )

/** A closed account pays for nothing more. */
const endPlan = async (tx: Tx, held: LockedSubscription, before: Plan, now: Temporal.Instant) => {
  await setFree(tx, held)
  await addEvent(tx, held, { kind: 'ended', planId: FREE_PLAN }, now)
  noted(tx, held, before, await planOn(tx, FREE_PLAN, held.period_end!), now)
  await tellEnded(tx, held, before.name, now)
}

/** Stops waiting for the card payment of an upgrade; returns whether there was one. */
export const giveUpUpgrade = async (
  tx: Tx,
  cancelCharge: CancelCharge,
  held: LockedSubscription,
  now: Temporal.Instant,
) => {
  if (held.awaited_transaction_id === null) return false
  await giveUpAwaited(tx, held)
  await cancelCharge(tx, held.awaited_transaction_id, now)
  return true
}

const renewOnce = async (
  tx: Tx,
  { charge, cancelCharge }: Renewing,
  held: LockedSubscription,
  now: Temporal.Instant,
) => {
  const ended = periodOf(held)!
  await giveUpUpgrade(tx, cancelCharge, held, now)
  const before = await planOn(tx, held.plan_id, ended.end)
  const next = await planOn(tx, held.is_open ? (held.planned_plan_id ?? held.plan_id) : FREE_PLAN, ended.end)
  if (next.id === FREE_PLAN) return endPlan(tx, held, before, now)
  const { period, lines } = renewalOf(ended, next)
  const charged = await charge(tx, { employerId: held.user_id, planName: next.name, lines, reason: 'renewal' }, now)
  await setRunning(tx, held, next.id, period)
  const isChanged = next.id !== before.id
  await addEvent(tx, held, { kind: isChanged ? 'changed' : 'renewed', planId: next.id, charged }, now)
  if (!isChanged) return
  noted(tx, held, before, next, now)
  await tellChanged(tx, held, next.name, now)
}

/** Renews a locked subscription period by period, however many have passed; returns it updated. */
export const renewUntil = async (
  tx: Tx,
  deps: Renewing,
  locked: LockedSubscription,
  now: Temporal.Instant,
): Promise<LockedSubscription> => {
  let held = locked
  while (isDue(held, now)) {
    await renewOnce(tx, deps, held, now)
    held = await lockSubscription(tx, held.user_id)
  }
  return held
}
