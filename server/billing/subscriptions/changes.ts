import type { AuditActor } from '#contract/platform/audit.ts'
import { Problem } from '#contract/platform/errors.ts'
import type { CancelCharge, Charge } from '#server/billing/payments/charges.ts'
import { record } from '#server/platform/audit/queries.ts'
import { accountSubject } from '#server/platform/audit/rules.ts'
import { todayIn } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database.ts'
import { emit } from '#server/platform/realtime/queries.ts'
import {
  addEvent,
  FREE_PLAN,
  lockOwnSubscription,
  lockSubscription,
  planOn,
  type StoredSubscription,
  setAwaited,
  setPlanned,
  setRunning,
} from './queries.ts'
import { renewUntil } from './renewal.ts'
import type { Plan } from './rules.ts'
import { type Change, changeTo, type Seller, shownSubscription } from './views.ts'

export type Billing = Seller & { charge: Charge; cancelCharge: CancelCharge }

const auditedPlan = ({ name, billing_cycle }: Plan) => ({ plan: name, billing_cycle })

type PlanChangeRequest = { plan_id: number; amount_due: number }

const CHANGED = 'The cost of this change is different now. Please check it again.'

/**
 * Starts the upgrade, or waits for the card payment. Fails if the invoice would differ from the
 * preview.
 */
const beginUpgrade = async (
  tx: Tx,
  { charge }: Billing,
  subscription: StoredSubscription,
  { to, upgrade, preview }: Change & { upgrade: NonNullable<Change['upgrade']> },
) => {
  const { lines, period } = upgrade
  const order = { employerId: subscription.user_id, planName: to.name, lines, reason: 'upgrade' as const }
  const charged = await charge(tx, order)
  if (charged.open_cents !== preview.amount_due) throw new Problem('changed_meanwhile', { message: CHANGED })
  if (charged.status === 'pending' && charged.by === 'card') {
    const begins = { plan_id: to.id, period }
    await addEvent(tx, subscription, { kind: 'awaited', planId: to.id, charged, begins })
    return setAwaited(tx, subscription, charged.transactionId)
  }
  await addEvent(tx, subscription, { kind: 'upgraded', planId: to.id, charged })
  return setRunning(tx, subscription, to.id, period)
}

export const changePlan = async (
  tx: Tx,
  billing: Billing,
  actor: AuditActor,
  { plan_id, amount_due }: PlanChangeRequest,
) => {
  const subscription = await renewUntil(tx, billing, await lockSubscription(tx, actor.id))
  const change = await changeTo(tx, billing, subscription, plan_id)
  if (change.preview.amount_due !== amount_due) throw new Problem('changed_meanwhile', { message: CHANGED })
  const { to, upgrade, from } = change
  const before = auditedPlan(await planOn(tx, subscription.plan_id, todayIn(subscription.time_zone, tx.now)))
  if (upgrade === null) {
    await setPlanned(tx, subscription, to.id)
    await addEvent(tx, subscription, { kind: 'planned', planId: to.id })
    const after = { ...auditedPlan(to), from }
    record(tx, { actor, action: 'plan_change_planned', subject: accountSubject(actor), before, after })
  } else {
    await beginUpgrade(tx, billing, subscription, { ...change, upgrade })
    const after = { ...auditedPlan(to), amount_due }
    record(tx, { actor, action: 'plan_changed', subject: accountSubject(actor), before, after })
  }
  emit(tx, actor.id, 'notification')
  return shownSubscription(tx, await lockSubscription(tx, actor.id))
}

/** A second call changes nothing. */
export const cancelPlan = async (tx: Tx, actor: AuditActor, id: number) => {
  const subscription = await lockOwnSubscription(tx, id, actor.id)
  if (subscription.granted_plan_id === FREE_PLAN) throw new Problem('nothing_to_cancel')
  if (subscription.awaited_transaction_id !== null) throw new Problem('change_under_way')
  if (subscription.planned_plan_id === FREE_PLAN) return
  const plan = await planOn(tx, subscription.plan_id, subscription.period_end!)
  await setPlanned(tx, subscription, FREE_PLAN)
  await addEvent(tx, subscription, { kind: 'planned', planId: FREE_PLAN })
  const after = { ends_on: subscription.period_end }
  record(tx, { actor, action: 'plan_cancelled', subject: accountSubject(actor), before: auditedPlan(plan), after })
  emit(tx, actor.id, 'notification')
}

/** A second call changes nothing. */
export const resumePlan = async (tx: Tx, actor: AuditActor, id: number) => {
  const subscription = await lockOwnSubscription(tx, id, actor.id)
  if (subscription.planned_plan_id !== null) {
    const planned = await planOn(tx, subscription.planned_plan_id, subscription.period_end!)
    const currentPlan = await planOn(tx, subscription.plan_id, subscription.period_end!)
    await setPlanned(tx, subscription, null)
    await addEvent(tx, subscription, { kind: 'kept', planId: subscription.plan_id })
    const before = { planned: planned.name }
    record(tx, { actor, action: 'plan_kept', subject: accountSubject(actor), before, after: auditedPlan(currentPlan) })
    emit(tx, actor.id, 'notification')
  }
  return shownSubscription(tx, await lockSubscription(tx, actor.id))
}
