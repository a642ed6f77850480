import {
  type PlanPreview,
  type Subscription,
  type SubscriptionPlan,
  sizeText,
} from '#contract/billing/subscriptions.ts'
import { invalid, Problem } from '#contract/platform/errors.ts'
import { sumsOf } from '#server/billing/payments/ledger.ts'
import { type ChargeLine, gstIn, type Operator, totalOf } from '#server/billing/payments/rules.ts'
import { openToCredit } from '#server/billing/payments/transactions.ts'
import { todayIn } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database.ts'
import { gstOnDate } from '#server/work/invoices/queries.ts'
import {
  FREE_PLAN,
  findPlan,
  overdueSince,
  periodOf,
  planOn,
  type StoredSubscription,
  subscriptionOf,
} from './queries.ts'
import { beginsNow, type Plan, periodFrom, settlementOf, type Upgrade, upgradeOf } from './rules.ts'

const awaitedPlanOf = (db: Db, { awaited_transaction_id }: StoredSubscription) =>
  db.maybe<{ name: string }>`
    select p.name from subscription_events e join plans p on p.id = e.plan_id
    where e.transaction_id = ${awaited_transaction_id}`

export const shownSubscription = async (db: Db, subscription: StoredSubscription): Promise<Subscription> => {
  const { id, user_id, status, planned_plan_id, lapses_on } = subscription
  const period = status === 'lapsed' ? null : periodOf(subscription)
  const day = period?.end ?? todayIn(subscription.time_zone, db.now)
  const granted = await planOn(db, subscription.granted_plan_id, day)
  const planned = planned_plan_id === null || period === null ? null : await planOn(db, planned_plan_id, day)
  const next = planned ?? granted
  const { name, billing_cycle } = granted
  return {
    id,
    user_id,
    plan_id: granted.id,
    status,
    subscription_plan: { name },
    billing_cycle,
    amount: next.price,
    next_billing_date: period === null || next.id === FREE_PLAN ? null : period.end,
    period_start: period?.start ?? null,
    planned: planned && {
      plan_id: planned.id,
      name: planned.name,
      price: planned.price,
      billing_cycle: planned.billing_cycle,
      from: day,
    },
    awaited: subscription.awaited_transaction_id === null ? null : await awaitedPlanOf(db, subscription),
    lapsed_plan: status === 'lapsed' ? { name: (await planOn(db, subscription.plan_id, day)).name } : null,
    lapses_on,
  }
}

export const subscriptionShownTo = async (db: Db, employerId: number) =>
  shownSubscription(db, await subscriptionOf(db, employerId))

/** An operator without an ABN is not registered for GST and charges none. */
export type Seller = { operator: Pick<Operator, 'abn'> }

const gstOf = async (db: Db, { operator }: Seller, lines: readonly ChargeLine[], today: string) =>
  operator.abn === null ? 0 : gstIn(Math.max(0, totalOf(lines)), await gstOnDate(db, today))

/** A change as it would be made now; `upgrade` is set if it begins at once. */
export type Change = { to: Plan; from: string; upgrade: Upgrade | null; preview: PlanPreview }

export const changeTo = async (
  db: Db,
  seller: Seller,
  subscription: StoredSubscription,
  planId: number,
): Promise<Change> => {
  const today = todayIn(subscription.time_zone, db.now)
  const period = periodOf(subscription)
  const to = await findPlan(db, planId, today)
  if (to === null) throw invalid('plan_id', 'Please choose a plan from the list.')
  const current = await planOn(db, subscription.plan_id, today)
  if (subscription.awaited_transaction_id !== null) throw new Problem('change_under_way')
  if (subscription.status === 'lapsed') throw new Problem('payment_overdue')
  if (to.id === current.id) throw new Problem('plan_unchanged')
  if (to.id === subscription.planned_plan_id)
    throw new Problem('plan_unchanged', { message: 'This change is already planned.' })
  const { credit_cents: credit } = await sumsOf(db, subscription.user_id)
  const { name, billing_cycle } = to
  if (period !== null && !beginsNow(current, to)) {
    const later = await planOn(db, to.id, period.end)
    const next_billing_date = to.id === FREE_PLAN ? null : period.end
    const nothing = { lines: [], ...settlementOf([], credit, 0), gst: 0 }
    const next = { next_amount: later.price, next_billing_date }
    const preview = {
      plan_id: to.id,
      name,
      billing_cycle,
      begins: 'later',
      from: period.end,
      ...nothing,
      ...next,
    } as const
    return { to, from: period.end, upgrade: null, preview }
  }
  if ((await overdueSince(db, subscription, today)) !== null) throw new Problem('payment_overdue')
  const upgrade = upgradeOf(period && { plan: current, period }, to, today)
  const settlement = settlementOf(upgrade.lines, credit, await openToCredit(db, subscription.user_id))
  const next = periodFrom(upgrade.period.end, upgrade.period.anchor_day, to)
  const preview: PlanPreview = {
    plan_id: to.id,
    name,
    billing_cycle,
    begins: 'now',
    from: today,
    lines: upgrade.lines,
    ...settlement,
    gst: await gstOf(db, seller, upgrade.lines, today),
    next_amount: (await planOn(db, to.id, next.start)).price,
    next_billing_date: next.start,
  }
  return { to, from: today, upgrade, preview }
}

/** Derived from the enforced limits, so that the offer cannot differ from them. */
const featuresOf = ({ staff_limit, storage_limit }: Plan): string[] => [
  staff_limit === null ? 'Unlimited bookings' : `Up to ${staff_limit} staff booked a month`,
  storage_limit === null ? 'Unlimited storage' : `${sizeText(storage_limit)} of storage`,
]

export const offered = (plan: Plan): SubscriptionPlan => {
  const { id, name, price, billing_cycle, staff_limit, storage_limit } = plan
  return { id, name, price, billing_cycle, features: JSON.stringify(featuresOf(plan)), staff_limit, storage_limit }
}
