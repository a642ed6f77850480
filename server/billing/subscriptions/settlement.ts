/** Effects on a plan of an invoice that is paid, unpaid or refunded. */

import type { OnSettled } from '#server/billing/payments/charge.ts'
import { todayIn } from '#server/platform/clock.ts'
import type { Brand } from '#server/platform/config.ts'
import type { Tx } from '#server/platform/database.ts'
import { lapsesOn, resumedPeriod } from './domain.ts'
import {
  tellChanged,
  tellLapsed,
  tellNotUpgraded,
  tellPastDue,
  tellReactivated,
  tellRefunded,
} from './notifications.ts'
import {
  addEvent,
  type ChargeEvent,
  FREE_PLAN,
  type LockedSubscription,
  lockCharge,
  lockSubscription,
  overdueSince,
  periodOf,
  planOn,
  setActive,
  setAwaited,
  setFree,
  setLapsed,
  setPastDue,
  setRunning,
  setSettled,
} from './queries.ts'

const nameOf = async (tx: Tx, planId: number, today: string) => (await planOn(tx, planId, today)).name

/** Reactivates a plan once nothing is overdue; days without it are added to the period. */
const reactivate = async (tx: Tx, held: LockedSubscription, today: string, now: Temporal.Instant) => {
  const period = periodOf(held)
  if (held.status === 'active' || period === null || (await overdueSince(tx, held, today)) !== null) return
  const { lapsed_on } = held
  await setActive(tx, held, lapsed_on === null ? period : resumedPeriod(period, lapsed_on, today))
  await addEvent(tx, held, { kind: 'reactivated', planId: held.plan_id }, now)
  await tellReactivated(tx, held, await nameOf(tx, held.plan_id, today), now)
}

const paid = async (
  tx: Tx,
  held: LockedSubscription,
  { begins }: ChargeEvent,
  today: string,
  now: Temporal.Instant,
) => {
  if (begins === null) return reactivate(tx, held, today, now)
  await setAwaited(tx, held, null)
  await setRunning(tx, held, begins.plan_id, begins.period)
  await addEvent(tx, held, { kind: 'upgraded', planId: begins.plan_id }, now)
  await tellChanged(tx, held, await nameOf(tx, begins.plan_id, today), now)
}

const declined = async (
  tx: Tx,
  held: LockedSubscription,
  begins: { plan_id: number },
  today: string,
  now: Temporal.Instant,
) => {
  await setAwaited(tx, held, null)
  const wanted = await nameOf(tx, begins.plan_id, today)
  await tellNotUpgraded(tx, held, { wanted, kept: await nameOf(tx, held.granted_plan_id, today) }, now)
}

/** The card did not pay in time for the plan that it was waited for. */
export const tellGivenUp = async (tx: Tx, held: LockedSubscription, now: Temporal.Instant) => {
  const charge = await lockCharge(tx, held, held.awaited_transaction_id!)
  if (charge?.begins) await declined(tx, held, charge.begins, todayIn(held.time_zone, now), now)
}

const refunded = async (
  tx: Tx,
  held: LockedSubscription,
  { is_last }: ChargeEvent,
  today: string,
  now: Temporal.Instant,
) => {
  // Only of the days that run; of earlier ones it is a matter of money alone.
  if (!is_last || held.plan_id === FREE_PLAN) return
  const name = await nameOf(tx, held.plan_id, today)
  await setFree(tx, held)
  await addEvent(tx, held, { kind: 'ended', planId: FREE_PLAN }, now)
  await tellRefunded(tx, held, name, now)
}

/** Told by payments; an outcome that comes again, or too late, changes nothing. */
export const onSettled: OnSettled = async (tx, { transactionId, employerId, outcome }, now) => {
  const held = await lockSubscription(tx, employerId)
  const charge = await lockCharge(tx, held, transactionId)
  if (charge === null || charge.settled === outcome) return
  if (charge.settled !== null && outcome !== 'refunded') return
  const today = todayIn(held.time_zone, now)
  // A renewal that a card declined is an open invoice, and may be paid later.
  if (outcome === 'failed' && charge.begins === null && charge.charged_by === 'card') return
  await setSettled(tx, charge.id, outcome)
  if (outcome === 'paid') await paid(tx, held, charge, today, now)
  else if (outcome === 'refunded') await refunded(tx, held, charge, today, now)
  else if (charge.begins !== null) await declined(tx, held, charge.begins, today, now)
  else await reactivate(tx, held, today, now)
}

/**
 * An overdue invoice first puts the plan at risk, and pauses it a week later. Nobody loses a plan
 * without a week's notice.
 */
export const dunOverdue = async (tx: Tx, brand: Brand, employerId: number, now: Temporal.Instant) => {
  const held = await lockSubscription(tx, employerId)
  const today = todayIn(held.time_zone, now)
  const dueOn = held.plan_id === FREE_PLAN ? null : await overdueSince(tx, held, today)
  if (dueOn === null || held.status === 'lapsed') return
  const plan = await nameOf(tx, held.plan_id, today)
  if (held.status === 'active') {
    const eve = Temporal.PlainDate.from(today).subtract({ days: 1 }).toString()
    const day = lapsesOn([dueOn, eve].sort().at(-1)!)
    await setPastDue(tx, held, day)
    await addEvent(tx, held, { kind: 'past_due', planId: held.plan_id }, now)
    await tellPastDue(tx, brand, held, { plan, lapsesOn: day }, now)
  } else if (held.lapses_on! <= today) {
    await setLapsed(tx, held, today)
    await addEvent(tx, held, { kind: 'lapsed', planId: held.plan_id }, now)
    await tellLapsed(tx, brand, held, plan, now)
  }
}
