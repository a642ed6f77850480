import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lockPaymentAccount } from '#server/billing/payments/ledger.ts'
import { PLANS } from '#test/access/subscriptions.ts'
import { startApp } from '#test/app.ts'
import { waitForLock } from '#test/helpers/locks.ts'

test('changes of a plan and payments lock the account first, so they cannot deadlock', async (t) => {
  const app = await startApp(t)
  const hill = await app.employer('Hill')
  const changes = [
    () => hill.subscriptions.change({ body: { plan_id: PLANS.standard, amount_due: 8900 } }),
    async () => hill.subscriptions.cancel({ params: { id: (await hill.subscriptions.list()).data[0]!.id } }),
  ]
  for (const change of changes) {
    const { changed } = await app.db.transaction(async (tx) => {
      await lockPaymentAccount(tx, hill.id)
      const changed = change()
      await waitForLock(app)
      await tx.run`select from subscriptions where user_id = ${hill.id} for update nowait`
      return { changed }
    })
    assert.ok(await changed)
  }
})

test('credit for an unpaid plan pays its own invoice, and the preview says so', async (t) => {
  const app = await startApp(t)
  const hill = await app.employer('Hill')
  const choose = (plan_id: number, amount_due: number) => hill.subscriptions.change({ body: { plan_id, amount_due } })
  await choose(PLANS.standardYearly, 89000)
  const query = { plan_id: String(PLANS.premium) }
  const { amount_due, pays_open, credit_left } = (await hill.subscriptions.preview({ query })).data
  assert.deepEqual([amount_due, pays_open, credit_left], [0, 89000 - 24900, 0])
  await choose(PLANS.premium, 0)
  const { data } = await hill.payments.balance()
  assert.deepEqual([data.open_cents, data.credit_cents], [24900, 0])
})
