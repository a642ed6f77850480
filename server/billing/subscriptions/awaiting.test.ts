import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AuditActor } from '#contract/platform/audit.ts'
import { chargeOperations } from '#server/billing/payments/charges.ts'
import { storeCard } from '#server/billing/payments/methods.ts'
import { transactionById } from '#server/billing/payments/transactions.ts'
import { PLANS } from '#test/access/subscriptions.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { operator } from '#test/helpers/charges.ts'
import type { Person } from '#test/people.ts'
import { type Billing, changePlan } from './changes.ts'
import { lockSubscription } from './queries.ts'
import { renewUntil } from './renewal.ts'
import { onSettled } from './settlement.ts'

const charges = chargeOperations({ operator, takesCards: true, onSettled })
const billing: Billing = { charge: charges.charge, cancelCharge: charges.cancel, operator: { abn: null } }
const subscriptionOf = async (who: Person) => (await who.subscriptions.list()).data[0]!

/**
 * A school with a card that has chosen Standard; each test decides how the provider treats the
 * card.
 */
const withCard = async (app: TestApp) => {
  const hill = await app.employer('Hill')
  const actor: AuditActor = { id: hill.id, name: 'Hill', role: 'employer', network: '127.0.0.1', user_agent: 'test' }
  const card = { stripe_id: 'pm_1', brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2030 }
  await app.db.transaction(async (tx) => {
    await storeCard(tx, hill.id, card)
    await changePlan(tx, billing, actor, { plan_id: PLANS.standard, amount_due: 8900 })
  })
  const { id } = await app.db.one<{ id: number }>`select max(id) as id from transactions`
  const received = { amount: 8900, cause: `card:${id}`, into: 'cards', method: 'Visa' } as const
  return {
    hill,
    pays: () => app.db.transaction(async (tx) => charges.receive(tx, await transactionById(tx, id), received)),
    declines: () => app.db.transaction(async (tx) => charges.fail(tx, await transactionById(tx, id), 'Declined.')),
  }
}
const newest = async (app: TestApp, { id }: Person) =>
  (await app.db.one<{ title: string }>`select title from notifications where user_id = ${id} order by id desc limit 1`)
    .title

test('an upgrade by card begins after payment, and blocks other choices until then', async (t) => {
  const app = await startApp(t)
  const { hill, pays } = await withCard(app)
  const waiting = await subscriptionOf(hill)
  assert.deepEqual([waiting.subscription_plan.name, waiting.awaited?.name], ['Starter', 'Standard'])
  await assert.rejects(hill.subscriptions.change({ body: { plan_id: PLANS.premium, amount_due: 24900 } }), {
    code: 'change_under_way',
  })
  await pays()
  await pays()
  const { subscription_plan, awaited, next_billing_date } = await subscriptionOf(hill)
  assert.deepEqual([subscription_plan.name, awaited, next_billing_date], ['Standard', null, '2026-04-02'])
  assert.equal(await newest(app, hill), 'Plan changed')
})

test('a card that is declined leaves the old plan, and says so', async (t) => {
  const app = await startApp(t)
  const { hill, declines } = await withCard(app)
  await declines()
  const { subscription_plan, awaited } = await subscriptionOf(hill)
  assert.deepEqual([subscription_plan.name, awaited], ['Starter', null])
  assert.equal(await newest(app, hill), 'Plan not changed')
})

test('a silent card payment is given up after two days, and other choices are possible', async (t) => {
  const app = await startApp(t)
  const { hill } = await withCard(app)
  app.setNow(app.now().add({ hours: 47 }))
  await app.runJobs()
  assert.equal((await subscriptionOf(hill)).awaited?.name, 'Standard')
  app.setNow(app.now().add({ hours: 1 }))
  await app.runJobs()
  assert.equal((await subscriptionOf(hill)).awaited, null)
  assert.equal(await newest(app, hill), 'Plan not changed')
  await hill.subscriptions.change({ body: { plan_id: PLANS.premium, amount_due: 24900 } })
})

test('a payment without an answer when the paid days end is no longer awaited', async (t) => {
  const app = await startApp(t)
  const { hill, pays } = await withCard(app)
  await pays()
  const actor: AuditActor = { id: hill.id, name: 'Hill', role: 'employer', network: '127.0.0.1', user_agent: 'test' }
  app.setNow('2026-03-30T00:00:00Z')
  const { data } = await hill.subscriptions.preview({ query: { plan_id: String(PLANS.premium) } })
  const body = { plan_id: PLANS.premium, amount_due: data.amount_due }
  await app.db.transaction((tx) => changePlan(tx, billing, actor, body))
  app.setNow('2026-04-02T00:00:00Z')
  await app.db.transaction(async (tx) => renewUntil(tx, billing, await lockSubscription(tx, hill.id)))
  const { subscription_plan, awaited, next_billing_date } = await subscriptionOf(hill)
  assert.deepEqual([subscription_plan.name, awaited, next_billing_date], ['Standard', null, '2026-05-02'])
})
