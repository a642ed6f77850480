import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PLANS } from '#test/access/subscriptions.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { payAll } from '#test/helpers/charges.ts'
import type { Person } from '#test/people.ts'

const { starter, standard, standardYearly, premium } = PLANS
const preview = async (who: Person, plan_id: number) =>
  (await who.subscriptions.preview({ query: { plan_id: String(plan_id) } })).data
const choose = async (who: Person, plan_id: number) =>
  (await who.subscriptions.change({ body: { plan_id, amount_due: (await preview(who, plan_id)).amount_due } })).data
const subscriptionOf = async (who: Person) => (await who.subscriptions.list()).data[0]!
const charges = (app: TestApp, who: Person) =>
  app.db.all<{ amount: number }>`
    select amount_cents as amount from transactions where employer_id = ${who.id} order by id`
const plansTold = (app: TestApp, who: Person) =>
  app.db.all<{ title: string }>`select title from notifications where user_id = ${who.id} order by id`
const travel = async (app: TestApp, date: string) => {
  app.setNow(
    Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: 'Australia/Melbourne', plainTime: '01:00' }).toInstant(),
  )
  await app.runJobs()
}

// spec: 9.26
test('every employer has the free plan without any step, and sees all plans and prices', async (t) => {
  const app = await startApp(t)
  const hill = await app.employer('Hill')
  const { id, ...rest } = await subscriptionOf(hill)
  assert.ok(id > 0)
  assert.deepEqual(rest, {
    user_id: hill.id,
    plan_id: starter,
    status: 'active',
    subscription_plan: { name: 'Starter' },
    billing_cycle: 'monthly',
    amount: 0,
    next_billing_date: null,
    period_start: null,
    planned: null,
    awaited: null,
    lapsed_plan: null,
    lapses_on: null,
  })
  const { data } = await hill.subscriptions.plans()
  assert.deepEqual(
    data.map(({ name, billing_cycle, price }) => [name, billing_cycle, price]),
    [
      ['Starter', 'monthly', 0],
      ['Standard', 'monthly', 8900],
      ['Standard', 'yearly', 89000],
      ['Premium', 'monthly', 24900],
      ['Premium', 'yearly', 249000],
    ],
  )
  assert.deepEqual((await app.anonymous.subscriptions.publicPlans()).data, data)
  assert.deepEqual(JSON.parse(data[0]!.features), ['Up to 50 staff booked a month', '250 MB of storage'])
})

test('an upgrade does exactly what its preview says, and its invoice too', async (t) => {
  const app = await startApp(t)
  const hill = await app.employer('Hill')
  const first = await preview(hill, standard)
  assert.deepEqual(first, {
    plan_id: standard,
    name: 'Standard',
    billing_cycle: 'monthly',
    begins: 'now',
    from: '2026-03-02',
    lines: [{ description: 'Standard plan, monthly, 2 March 2026 to 1 April 2026', amount: 8900 }],
    credit_used: 0,
    amount_due: 8900,
    gst: first.gst,
    pays_open: 0,
    credit_left: 0,
    next_amount: 8900,
    next_billing_date: '2026-04-02',
  })
  const got = await choose(hill, standard)
  assert.deepEqual(
    [got.subscription_plan.name, got.status, got.next_billing_date],
    ['Standard', 'active', '2026-04-02'],
  )
  await travel(app, '2026-03-12')
  const second = await preview(hill, premium)
  assert.deepEqual(
    second.lines.map(({ amount }) => amount),
    [24900 - 8032, -(8900 - 2871)],
  )
  assert.equal((await choose(hill, premium)).next_billing_date, '2026-04-02')
  assert.deepEqual(
    (await charges(app, hill)).map(({ amount }) => amount),
    [8900, second.amount_due],
  )
})

test('a downgrade begins after the paid days, and can be cancelled until then', async (t) => {
  const app = await startApp(t)
  const hill = await app.employer('Hill')
  await choose(hill, premium)
  const later = await preview(hill, standard)
  assert.deepEqual([later.begins, later.from, later.amount_due, later.next_amount], ['later', '2026-04-02', 0, 8900])
  const planned = await choose(hill, standard)
  assert.deepEqual(
    [planned.subscription_plan.name, planned.planned?.name, planned.amount],
    ['Premium', 'Standard', 8900],
  )
  const { data: kept } = await hill.subscriptions.resume({ params: { id: String(planned.id) } })
  assert.deepEqual([kept.planned, kept.amount], [null, 24900])
  await choose(hill, standard)
  await payAll(app, hill.id)
  await travel(app, '2026-03-20')
  await subscriptionOf(hill)
  await travel(app, '2026-04-02')
  const { subscription_plan, next_billing_date } = await subscriptionOf(hill)
  assert.deepEqual([subscription_plan.name, next_billing_date], ['Standard', '2026-05-02'])
})

test('a cancelled plan lasts for the paid days; then the free one follows at no charge', async (t) => {
  const app = await startApp(t)
  const hill = await app.employer('Hill')
  const { id } = await choose(hill, standard)
  const params = { id: String(id) }
  await hill.subscriptions.cancel({ params })
  await hill.subscriptions.cancel({ params })
  assert.deepEqual((await subscriptionOf(hill)).planned?.from, '2026-04-02')
  await hill.subscriptions.resume({ params })
  assert.equal((await subscriptionOf(hill)).planned, null)
  await hill.subscriptions.cancel({ params })
  await travel(app, '2026-04-01')
  assert.equal((await subscriptionOf(hill)).subscription_plan.name, 'Standard')
  await travel(app, '2026-04-02')
  assert.equal((await subscriptionOf(hill)).subscription_plan.name, 'Starter')
  assert.equal((await charges(app, hill)).length, 1)
})

test('a price or a day that has changed since the preview charges nothing', async (t) => {
  const app = await startApp(t)
  const hill = await app.employer('Hill')
  await choose(hill, standard)
  const { amount_due } = await preview(hill, premium)
  await travel(app, '2026-03-10')
  const late = hill.subscriptions.change({ body: { plan_id: premium, amount_due } })
  await assert.rejects(late, { code: 'changed_meanwhile' })
  assert.equal((await charges(app, hill)).length, 1)
})

test('however often the button is pressed, in two processes, one upgrade is charged', async (t) => {
  const app = await startApp(t)
  const peer = await app.startPeer()
  const hill = await app.employer('Hill')
  const body = { plan_id: standard, amount_due: 8900 }
  const presses = [app, peer, app, peer].map((at) => at.asToken(hill.token).subscriptions.change({ body }))
  const ends = await Promise.allSettled(presses)
  assert.equal(ends.filter(({ status }) => status === 'fulfilled').length, 1)
  for (const end of ends) if (end.status === 'rejected') assert.equal(end.reason.code, 'plan_unchanged')
  assert.equal((await charges(app, hill)).length, 1)
})

test('two processes renew each period once, and catch up missed ones from the same day', async (t) => {
  const app = await startApp(t)
  const peer = await app.startPeer()
  const hill = await app.employer('Hill')
  app.setNow('2026-01-30T20:10:00Z')
  await choose(hill, standard)
  await payAll(app, hill.id)
  app.setNow('2026-05-01T00:00:00Z')
  await Promise.all([app.runJobs(), peer.runJobs()])
  await app.runJobs()
  const ends = await app.db.all<{ description: string }>`
    select l.value ->> 'description' as description from payment_invoices i cross join jsonb_array_elements(i.lines::jsonb) l
    where i.employer_id = ${hill.id} order by i.id`
  assert.deepEqual(
    ends.map(({ description }) => description),
    [
      'Standard plan, monthly, 31 January 2026 to 27 February 2026',
      'Standard plan, monthly, 28 February 2026 to 30 March 2026',
      'Standard plan, monthly, 31 March 2026 to 29 April 2026',
      'Standard plan, monthly, 30 April 2026 to 30 May 2026',
    ],
  )
})

test('the price of a running period stays, and the next one has the new price', async (t) => {
  const app = await startApp(t)
  const hill = await app.employer('Hill')
  await choose(hill, standard)
  await app.db.run`insert into plan_prices (plan_id, from_date, cents) values (${standard}, '2026-03-20', 9900)`
  const { amount, next_billing_date } = await subscriptionOf(hill)
  assert.deepEqual([amount, next_billing_date], [9900, '2026-04-02'])
  await travel(app, '2026-04-02')
  assert.deepEqual(
    (await charges(app, hill)).map(({ amount }) => amount),
    [8900, 9900],
  )
})

test('credit beyond the new price stays on account and pays the next invoices', async (t) => {
  const app = await startApp(t)
  const hill = await app.employer('Hill')
  await choose(hill, standardYearly)
  await payAll(app, hill.id)
  const { begins, amount_due, credit_left } = await preview(hill, premium)
  assert.deepEqual([begins, amount_due, credit_left], ['now', 0, 89000 - 24900])
  await choose(hill, premium)
  await travel(app, '2026-03-20')
  await subscriptionOf(hill)
  await travel(app, '2026-04-02')
  assert.equal((await subscriptionOf(hill)).next_billing_date, '2026-05-02')
  const [, , renewal] = await app.db.all<{ status: string }>`select status from transactions order by id`
  assert.equal(renewal!.status, 'completed')
})

test("another's subscription is the same as none", async (t) => {
  const app = await startApp(t)
  const hill = await app.employer('Hill')
  const lake = await app.employer('Lake')
  const params = { id: String((await subscriptionOf(hill)).id) }
  await assert.rejects(lake.subscriptions.cancel({ params }), { code: 'not_found' })
  await assert.rejects(lake.subscriptions.resume({ params }), { code: 'not_found' })
  await assert.rejects(preview(lake, 99), { code: 'invalid' })
})

test('changes of a plan are in the audit log', async (t) => {
  const app = await startApp(t)
  const hill = await app.employer('Hill')
  const { id } = await choose(hill, premium)
  const params = { id: String(id) }
  await choose(hill, standard)
  await hill.subscriptions.resume({ params })
  await hill.subscriptions.cancel({ params })
  await travel(app, '2026-04-02')
  const rows = await app.db.all<{ action: string; actor_id: number | null }>`
    select action, actor_id from audit_entries where action like 'plan%' order by seq`
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['plan_changed', 'plan_change_planned', 'plan_kept', 'plan_cancelled', 'plan_changed'],
  )
  assert.deepEqual(rows.at(-1)!.actor_id, null)
  assert.deepEqual((await plansTold(app, hill)).at(-1)!.title, 'Plan ended')
})
