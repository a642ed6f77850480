import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { AuditActor } from '#contract/platform/audit.ts'
import { Problem } from '#contract/platform/errors.ts'
import { verifyLedger } from '#server/billing/payments/ledger.ts'
import { todayIn } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database.ts'
import { PLANS } from '#test/access/subscriptions.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { charges, payAll } from '#test/helpers/charges.ts'
import { type Billing, cancelPlan, changePlan, resumePlan } from './changes.ts'
import { FREE_PLAN, lockSubscription, periodOf, type StoredSubscription, subscriptionOf } from './queries.ts'
import { renewUntil } from './renewal.ts'
import { costOfFirst, costOfRest } from './rules.ts'
import { dunOverdue } from './settlement.ts'
import { changeTo } from './views.ts'

const billing: Billing = { charge: charges.charge, cancelCharge: charges.cancel, operator: { abn: null } }
const MELBOURNE = 'Australia/Melbourne'
const daysOf = (from: string, to: string) => Temporal.PlainDate.from(from).until(to).days
const noonOf = (date: string) =>
  Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: MELBOURNE, plainTime: '12:00' }).toInstant()

const costOfDay = (subscription: StoredSubscription, today: string) => {
  const period = periodOf(subscription)
  if (period === null || subscription.status === 'lapsed') return 0
  const days = daysOf(period.start, period.end)
  const n = daysOf(period.start, today)
  return costOfFirst(n + 1, days, period.price) - costOfFirst(n, days, period.price)
}
/** Amount charged for days not used yet. */
const restOf = (subscription: StoredSubscription, today: string) => {
  const period = periodOf(subscription)
  return period === null ? 0 : costOfRest(period, subscription.lapsed_on ?? today)
}

type Step = { kind: 'choose'; plan: number } | { kind: 'wait'; days: number } | { kind: 'cancel' | 'resume' | 'pay' }
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('choose' as const), plan: fc.constantFrom(...Object.values(PLANS)) }),
  fc.record({ kind: fc.constant('wait' as const), days: fc.constantFrom(1, 4, 15, 16, 24, 33) }),
  fc.record({ kind: fc.constantFrom('cancel' as const, 'resume' as const, 'pay' as const) }),
)
const refusals = ['plan_unchanged', 'payment_overdue', 'nothing_to_cancel']

/** Applies the steps to one subscription, and adds up the price of each day as it is used. */
const live = async (app: TestApp, first: string, steps: readonly Step[]) => {
  const { id, name } = await app.employer('Hill')
  const actor: AuditActor = { id, name, role: 'employer', network: '127.0.0.1', user_agent: 'test' }
  let today = first
  let used = 0
  const act = (work: (tx: Tx) => Promise<unknown>) =>
    app.db
      .transaction((tx) => work(tx.at(noonOf(today))))
      .catch((error) => {
        if (!(error instanceof Problem && refusals.includes(error.code))) throw error
      })
  for (const one of steps) {
    app.setNow(noonOf(today))
    if (one.kind === 'pay') await payAll(app, id)
    if (one.kind === 'cancel') await act(async (tx) => cancelPlan(tx, actor, (await lockSubscription(tx, id)).id))
    if (one.kind === 'resume') await act(async (tx) => resumePlan(tx, actor, (await lockSubscription(tx, id)).id))
    if (one.kind === 'choose')
      await act(async (tx) => {
        const { preview } = await changeTo(tx, billing, await subscriptionOf(tx, id), one.plan)
        const { amount_due } = preview
        assert.ok(amount_due >= 0 && preview.credit_left >= 0)
        await changePlan(tx, billing, actor, { plan_id: one.plan, amount_due })
      })
    for (let n = 0; one.kind === 'wait' && n < one.days; n++) {
      used += costOfDay(await subscriptionOf(app.db, id), today)
      today = Temporal.PlainDate.from(today).add({ days: 1 }).toString()
      await act(async (tx) => {
        await dunOverdue(tx, id)
        await renewUntil(tx, billing, await lockSubscription(tx, id))
      })
    }
    const subscription = await subscriptionOf(app.db, id)
    assert.equal(todayIn(subscription.time_zone, noonOf(today)), today)
    assert.ok(
      subscription.period_end === null || subscription.status === 'lapsed' || subscription.period_end > today,
      'the paid days are not over',
    )
    assert.equal(subscription.granted_plan_id, subscription.status === 'lapsed' ? FREE_PLAN : subscription.plan_id)
    const { charged } = await app.db.one<{ charged: number }>`
      select coalesce(sum(amount_cents), 0) as charged from transactions
      where employer_id = ${id} and reason in ('upgrade', 'renewal')`
    assert.equal(charged - restOf(subscription, today), used, 'charges equal the price of the days used')
  }
  assert.deepEqual(await verifyLedger(app.db), [])
}

test('the used days are charged to the cent after any choice, cancellation or debt', async (t) => {
  const app = await startApp(t)
  const start = fc.constantFrom('2026-03-02', '2026-01-31', '2026-03-30', '2024-02-29')
  const life = fc.asyncProperty(start, fc.array(step, { minLength: 5, maxLength: 14 }), (first, steps) =>
    live(app, first, steps),
  )
  await fc.assert(life, { numRuns: 8, endOnFailure: true })
})
