/** Plans and payments of some demo employers; all others have the free plan. */

import type { BillingCycle } from '#contract/billing/subscriptions.ts'
import type { AuditActor } from '#contract/platform/audit.ts'
import { type ChargeOperations, chargeOperations } from '#server/billing/payments/charges.ts'
import { insertDetails } from '#server/billing/payments/methods.ts'
import { transactionById } from '#server/billing/payments/transactions.ts'
import { type Billing, cancelPlan, changePlan } from '#server/billing/subscriptions/changes.ts'
import { lockSubscription, plansOn } from '#server/billing/subscriptions/queries.ts'
import { renewUntil } from '#server/billing/subscriptions/renewal.ts'
import { onSettled } from '#server/billing/subscriptions/settlement.ts'
import { changeTo } from '#server/billing/subscriptions/views.ts'
import { demoAccounts } from '#server/platform/service/routes.ts'
import { todayIn } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { Tx } from '../platform/database.ts'
import { employers } from './employers.ts'
import type { DemoEvent, Ids } from './events.ts'
import { networks, sites } from './networks.ts'
import type { Today } from './today.ts'

const DAY = 24
const BILLING = { billing_email: 'accounts@wattlecreek.example', purchase_order_number: 'PO 2026-114' }

const choose = async (
  tx: Tx,
  billing: Billing,
  actor: AuditActor,
  [name, cycle]: [name: string, cycle: BillingCycle],
  at: Temporal.Instant,
) => {
  const subscription = await lockSubscription(tx, actor.id)
  const plans = await plansOn(tx, todayIn(subscription.time_zone, at))
  const { id } = plans.find((plan) => plan.name === name && plan.billing_cycle === cycle)!
  const { preview } = await changeTo(tx.at(at), billing, subscription, id)
  await changePlan(tx.at(at), billing, actor, { plan_id: id, amount_due: preview.amount_due })
}

/** Every open invoice is paid by transfer. */
const pay = async (tx: Tx, charges: ChargeOperations, employerId: number, at: Temporal.Instant) => {
  const open = await tx.all<{ id: number }>`
    select id from transactions where employer_id = ${employerId} and open_cents > 0 order by id`
  for (const { id } of open) {
    const charge = await transactionById(tx, id)
    const received = {
      amount: charge.open_cents,
      cause: `demo:${id}`,
      into: 'bank',
      method: charge.payment_method,
    } as const
    await charges.receive(tx.at(at), charge, received)
  }
}

export const planEvents = (config: Config, { people }: Ids, { now }: Today): DemoEvent[] => {
  const charges = chargeOperations({ operator: config.operator, takesCards: false, onSettled })
  const billing: Billing = { charge: charges.charge, cancelCharge: charges.cancel, operator: config.operator }
  const subscriptionEvents = (email: string, eventsBy: (actor: AuditActor) => DemoEvent[]) => {
    const id = people.get(email)
    const name = [...employers, ...sites].find((employer) => employer.email === email)?.name
    if (id === undefined || name === undefined) return []
    return eventsBy({
      id,
      name,
      role: 'employer',
      network: '203.0.113.7',
      user_agent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/145.0',
    })
  }
  const daysAgo = (days: number, happen: (tx: Tx, at: Temporal.Instant) => Promise<unknown>): DemoEvent => {
    const at = now.subtract({ hours: days * DAY })
    return { at, happen: (tx) => happen(tx, at) }
  }
  const begins = (actor: AuditActor, days: number, ...plan: [string, BillingCycle]) =>
    daysAgo(days, (tx, at) => choose(tx, billing, actor, plan, at))
  const pays = ({ id }: AuditActor, days: number) => daysAgo(days, (tx, at) => pay(tx, charges, id, at))
  const renews = ({ id }: AuditActor, days: number) =>
    daysAgo(days, async (tx, at) => renewUntil(tx.at(at), billing, await lockSubscription(tx, id)))

  return [
    // Paid monthly at first, now yearly.
    ...subscriptionEvents(demoAccounts.employer.email, (actor) => [
      daysAgo(240, (tx, at) => insertDetails(tx.at(at), actor.id, BILLING)),
      begins(actor, 240, 'Standard', 'monthly'),
      pays(actor, 236),
      ...[209, 178].flatMap((days) => [renews(actor, days), pays(actor, days - 5)]),
      begins(actor, 165, 'Standard', 'yearly'),
      pays(actor, 160),
    ]),
    ...subscriptionEvents('staffing@kororoitplains.example', (actor) => [
      begins(actor, 100, 'Premium', 'yearly'),
      pays(actor, 92),
    ]),
    ...subscriptionEvents('office@merribend.example', (actor) => [
      begins(actor, 200, 'Standard', 'yearly'),
      pays(actor, 190),
      daysAgo(20, async (tx, at) => cancelPlan(tx.at(at), actor, (await lockSubscription(tx, actor.id)).id)),
    ]),
    ...networks.flatMap(({ first, plan }) =>
      subscriptionEvents(first.email, (actor) => [begins(actor, 25, ...plan), pays(actor, 18)]),
    ),
    // Not paid yet, and not overdue.
    ...subscriptionEvents('rostering@corella.example', (actor) => [begins(actor, 6, 'Premium', 'monthly')]),
  ]
}
