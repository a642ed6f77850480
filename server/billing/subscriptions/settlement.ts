/** Changes a plan when its invoice is paid, unpaid or refunded. */

import type { OnSettled } from '#server/billing/payments/charges.ts'
import { todayIn } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database.ts'
import {
  notifyChanged,
  notifyLapsed,
  notifyNotUpgraded,
  notifyPastDue,
  notifyReactivated,
  notifyRefunded,
} from './messages.ts'
import {
  addEvent,
  type ChargeEvent,
  FREE_PLAN,
  lockCharge,
  lockSubscription,
  overdueSince,
  periodOf,
  planOn,
  type StoredSubscription,
  setActive,
  setAwaited,
  setFree,
  setLapsed,
  setPastDue,
  setRunning,
  setSettled,
} from './queries.ts'
import { lapsesOn, resumedPeriod } from './rules.ts'

const nameOf = async (tx: Tx, planId: number, today: string) => (await planOn(tx, planId, today)).name

/** Reactivates a plan once nothing is overdue; days without it are added to the period. */
const reactivate = async (tx: Tx, subscription: StoredSubscription, today: string) => {
  const period = periodOf(subscription)
  if (subscription.status === 'active' || period === null || (await overdueSince(tx, subscription, today)) !== null)
    return
  const { lapsed_on } = subscription
  await setActive(tx, subscription, lapsed_on === null ? period : resumedPeriod(period, lapsed_on, today))
  await addEvent(tx, subscription, { kind: 'reactivated', planId: subscription.plan_id })
  await notifyReactivated(tx, subscription, await nameOf(tx, subscription.plan_id, today))
}

const onPaid = async (tx: Tx, subscription: StoredSubscription, { begins }: ChargeEvent, today: string) => {
  if (begins === null) return reactivate(tx, subscription, today)
  await setAwaited(tx, subscription, null)
  await setRunning(tx, subscription, begins.plan_id, begins.period)
  await addEvent(tx, subscription, { kind: 'upgraded', planId: begins.plan_id })
  await notifyChanged(tx, subscription, await nameOf(tx, begins.plan_id, today))
}

const onDeclined = async (tx: Tx, subscription: StoredSubscription, begins: { plan_id: number }, today: string) => {
  await setAwaited(tx, subscription, null)
  const planName = await nameOf(tx, begins.plan_id, today)
  await notifyNotUpgraded(tx, subscription, {
    wanted: planName,
    kept: await nameOf(tx, subscription.granted_plan_id, today),
  })
}

/** Notifies the employer that the card did not pay in time for an upgrade. */
export const notifyGivenUp = async (tx: Tx, subscription: StoredSubscription) => {
  const charge = await lockCharge(tx, subscription, subscription.awaited_transaction_id!)
  if (charge?.begins) await onDeclined(tx, subscription, charge.begins, todayIn(subscription.time_zone, tx.now))
}

const onRefunded = async (tx: Tx, subscription: StoredSubscription, { is_last }: ChargeEvent, today: string) => {
  // Only a refund of the current period ends the plan; for earlier ones only money is returned.
  if (!is_last || subscription.plan_id === FREE_PLAN) return
  const name = await nameOf(tx, subscription.plan_id, today)
  await setFree(tx, subscription)
  await addEvent(tx, subscription, { kind: 'ended', planId: FREE_PLAN })
  await notifyRefunded(tx, subscription, name)
}

/** Called by payments. An outcome that is repeated or too late changes nothing. */
export const onSettled: OnSettled = async (tx, { transactionId, employerId, outcome }) => {
  const subscription = await lockSubscription(tx, employerId)
  const charge = await lockCharge(tx, subscription, transactionId)
  if (charge === null || charge.settled === outcome) return
  if (charge.settled !== null && outcome !== 'refunded') return
  const today = todayIn(subscription.time_zone, tx.now)
  // A renewal that a card declined is an open invoice, and may be paid later.
  if (outcome === 'failed' && charge.begins === null && charge.charged_by === 'card') return
  await setSettled(tx, charge.id, outcome)
  if (outcome === 'paid') await onPaid(tx, subscription, charge, today)
  else if (outcome === 'refunded') await onRefunded(tx, subscription, charge, today)
  else if (charge.begins !== null) await onDeclined(tx, subscription, charge.begins, today)
  else await reactivate(tx, subscription, today)
}

/**
 * An overdue invoice first puts the plan at risk, and pauses it a week after the due date. The
 * pause comes six days after this notice at the earliest, also if the job ran late.
 */
export const dunOverdue = async (tx: Tx, employerId: number) => {
  const subscription = await lockSubscription(tx, employerId)
  const today = todayIn(subscription.time_zone, tx.now)
  const dueOn = subscription.plan_id === FREE_PLAN ? null : await overdueSince(tx, subscription, today)
  if (dueOn === null || subscription.status === 'lapsed') return
  const plan = await nameOf(tx, subscription.plan_id, today)
  if (subscription.status === 'active') {
    const eve = Temporal.PlainDate.from(today).subtract({ days: 1 }).toString()
    const day = lapsesOn([dueOn, eve].sort().at(-1)!)
    await setPastDue(tx, subscription, day)
    await addEvent(tx, subscription, { kind: 'past_due', planId: subscription.plan_id })
    await notifyPastDue(tx, subscription, { plan, lapsesOn: day })
  } else if (subscription.lapses_on! <= today) {
    await setLapsed(tx, subscription, today)
    await addEvent(tx, subscription, { kind: 'lapsed', planId: subscription.plan_id })
    await notifyLapsed(tx, subscription, plan)
  }
}
