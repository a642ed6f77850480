import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OnSettled } from '#server/billing/payments/charges.ts'
import { PLANS } from '#test/access/subscriptions.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { payAll } from '#test/helpers/charges.ts'
import type { Person } from '#test/people.ts'
import { onSettled } from './settlement.ts'

const { standard, premium } = PLANS
const choose = async (who: Person, plan_id: number) => {
  const { data } = await who.subscriptions.preview({ query: { plan_id: String(plan_id) } })
  return (await who.subscriptions.change({ body: { plan_id, amount_due: data.amount_due } })).data
}
const subscriptionOf = async (who: Person) => (await who.subscriptions.list()).data[0]!
/** Moves the clock in weekly steps with a call in each, so that the session does not expire. */
const travel = async (app: TestApp, who: Person, date: string) => {
  const to = Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: 'Australia/Melbourne', plainTime: '01:00' })
  for (let at = app.now().add({ hours: 24 * 7 }); Temporal.Instant.compare(at, to.toInstant()) < 0; ) {
    app.setNow(at)
    await app.runJobs()
    await subscriptionOf(who)
    at = at.add({ hours: 24 * 7 })
  }
  app.setNow(to.toInstant())
  await app.runJobs()
}
const titlesOf = async (app: TestApp, who: Person) =>
  (
    await app.db.all<{
      title: string
    }>`select title from notifications where user_id = ${who.id} and title like '%lan%' order by id`
  ).map(({ title }) => title)
const mails = async (app: TestApp, who: Person) =>
  (await app.db.all<{ subject: string }>`select subject from messages where recipient = ${who.email} order by id`).map(
    ({ subject }) => subject,
  )
const settle = (app: TestApp, who: Person, outcome: Parameters<OnSettled>[1]['outcome']) =>
  app.db.transaction(async (tx) => {
    const { id } = await tx.one<{ id: number }>`
      select transaction_id as id from subscription_events where transaction_id is not null order by id desc limit 1`
    await onSettled(tx, { transactionId: id, employerId: who.id, outcome })
  })

test('an unpaid plan is past due after 14 days and pauses a week later, both announced', async (t) => {
  const app = await startApp(t)
  const hill = await app.employer('Hill')
  await choose(hill, standard)
  await travel(app, hill, '2026-03-16')
  assert.equal((await subscriptionOf(hill)).status, 'active')
  await travel(app, hill, '2026-03-17')
  const due = await subscriptionOf(hill)
  assert.deepEqual([due.status, due.subscription_plan.name, due.lapses_on], ['past_due', 'Standard', '2026-03-23'])
  await assert.rejects(choose(hill, premium), { code: 'payment_overdue' })
  await travel(app, hill, '2026-03-22')
  assert.equal((await subscriptionOf(hill)).status, 'past_due')
  await travel(app, hill, '2026-03-23')
  const lapsed = await subscriptionOf(hill)
  assert.deepEqual(
    [lapsed.status, lapsed.subscription_plan.name, lapsed.lapsed_plan?.name],
    ['lapsed', 'Starter', 'Standard'],
  )
  assert.deepEqual(await titlesOf(app, hill), ['Plan pauses soon', 'Plan paused'])
  const [first, second] = (await mails(app, hill)).filter((subject) => /Standard plan/.test(subject))
  assert.match(first!, /Please pay/)
  assert.match(second!, /paused/)
  await assert.rejects(choose(hill, premium), { code: 'payment_overdue' })
  await travel(app, hill, '2026-04-20')
  assert.equal((await app.db.all`select 1 from transactions`).length, 1, 'a paused plan is not renewed')
})

test('a paused plan goes on with its payment for all the days that were left of it', async (t) => {
  const app = await startApp(t)
  const hill = await app.employer('Hill')
  await choose(hill, standard)
  await travel(app, hill, '2026-03-17')
  await travel(app, hill, '2026-03-23')
  await travel(app, hill, '2026-04-20')
  await payAll(app, hill.id)
  const { status, subscription_plan, next_billing_date } = await subscriptionOf(hill)
  assert.deepEqual([status, subscription_plan.name], ['active', 'Standard'])
  // Ten days were left, from 23 March to 1 April.
  assert.equal(next_billing_date, '2026-04-30')
})

test('a payment in the week of grace leaves everything as it was', async (t) => {
  const app = await startApp(t)
  const hill = await app.employer('Hill')
  await choose(hill, standard)
  await travel(app, hill, '2026-03-18')
  await payAll(app, hill.id)
  const { status, next_billing_date, lapses_on } = await subscriptionOf(hill)
  assert.deepEqual([status, next_billing_date, lapses_on], ['active', '2026-04-02', null])
})

test('after a long rest nobody loses a plan without a week of warning', async (t) => {
  const app = await startApp(t)
  const hill = await app.employer('Hill')
  await choose(hill, PLANS.standardYearly)
  app.setNow('2026-03-31T14:00:00Z')
  await app.runJobs()
  app.setNow('2026-03-31T14:05:00Z')
  await app.runJobs()
  const row = await app.db.one<{
    status: string
    lapses_on: string
  }>`select status, lapses_on from subscriptions where user_id = ${hill.id}`
  assert.deepEqual(row, { status: 'past_due', lapses_on: '2026-04-07' })
})

test('a returned payment of an upgrade ends the plan; an earlier one is only a debt', async (t) => {
  const app = await startApp(t)
  const hill = await app.employer('Hill')
  await choose(hill, standard)
  await payAll(app, hill.id)
  await settle(app, hill, 'refunded')
  await settle(app, hill, 'refunded')
  assert.equal((await subscriptionOf(hill)).subscription_plan.name, 'Starter')
  assert.deepEqual(await titlesOf(app, hill), ['Plan ended'])
})

test('a closed account pays for nothing more', async (t) => {
  const app = await startApp(t)
  const hill = await app.employer('Hill')
  await choose(hill, standard)
  await payAll(app, hill.id)
  await app.db.run`update users set status = 'inactive' where id = ${hill.id}`
  app.setNow('2026-04-01T13:30:00Z')
  await app.runJobs()
  const { plan_id } = await app.db.one<{
    plan_id: number
  }>`select plan_id from subscriptions where user_id = ${hill.id}`
  assert.equal(plan_id, PLANS.starter)
  assert.equal((await app.db.all`select 1 from transactions`).length, 1)
})
