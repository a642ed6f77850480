import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Ends } from '#test/app.ts'
import { assertLedgerBalances, newestTransaction, startWithCards } from '#test/helpers/cards.ts'
import { mailsTo } from '#test/helpers/outbox.ts'
import { addCard } from '#test/stand-ins/stripe.ts'

test('money that came by card goes back by card, once', async (t) => {
  const { app, stripe, ada, hill, charge } = await startWithCards(t)
  await addCard(app, stripe, hill)
  const { invoiceId } = await charge(8900)
  await app.runJobs()
  stripe.trouble(/POST .*refunds/, 'lost', 2)
  const body = { amount_cents: 5000, kind: 'refund' as const, reason: 'Booked by mistake' }
  await ada.payments.credit({ params: { id: invoiceId }, body })
  assert.equal((await newestTransaction(hill)).status, 'pending')
  await app.runJobs()
  app.setNow(app.now().add({ minutes: 5 }))
  await app.runJobs()
  assert.deepEqual(
    [(await newestTransaction(hill)).status, (await newestTransaction(hill)).amount],
    ['completed', -5000],
  )
  assert.equal(stripe.all('refund').length, 1)
  await assertLedgerBalances(app)
})

test('a refund whose response is lost is not repeated when the provider is back', async (t) => {
  const { app, stripe, ada, hill, charge, later } = await startWithCards(t)
  await addCard(app, stripe, hill)
  const { invoiceId } = await charge(8900)
  await app.runJobs()
  stripe.trouble(/POST .*refunds/, 'lost', 2)
  const body = { amount_cents: 4000, kind: 'refund' as const, reason: 'Booked by mistake' }
  await ada.payments.credit({ params: { id: invoiceId }, body })
  await app.runJobs()
  const unlock = stripe.trouble(/./, 'locked', Number.POSITIVE_INFINITY)
  for (let hour = 0; hour < 72; hour++) await later(1)
  assert.equal((await newestTransaction(hill)).status, 'pending')
  unlock()
  stripe.forgetKeys()
  await later(1)
  assert.equal((await newestTransaction(hill)).status, 'completed')
  assert.deepEqual(
    stripe.all('refund').map(({ amount }) => amount),
    [4000],
  )
  await assertLedgerBalances(app)
})

const paidInTwoWays = async (t: Ends) => {
  const { app, stripe, ada, hill, charge } = await startWithCards(t)
  const { invoiceId } = await charge(10_000)
  const params = { id: invoiceId }
  const transfer = { amount_cents: 4000, paid_on: '2026-03-02', reference: 'Statement 3' }
  await ada.payments.recordPayment({ params, body: transfer })
  const page = (await hill.payments.pay({ params })).data.url!.split('/').at(-1)!
  stripe.completePage(page)
  await stripe.sendWebhook(app.base, stripe.newEvent('checkout.session.completed', stripe.objects.get(page)!), {
    at: app.now(),
  })
  await app.runJobs()
  return {
    ...{ app, stripe, hill },
    async refund(amount_cents: number) {
      await ada.payments.credit({ params, body: { amount_cents, kind: 'refund', reason: 'Booked by mistake' } })
      await app.runJobs()
    },
    backByCard: () => stripe.all('refund').map(({ amount }) => amount),
    back: async () =>
      (await hill.payments.transactions({ params: { userId: hill.id } })).data
        .filter(({ amount }) => amount < 0)
        .map((one) => [one.amount, one.payment_method, one.status]),
    inBank: async () =>
      (
        await app.db.one<{ cents: number }>`
        select coalesce(sum(amount_cents), 0) as cents from ledger_lines l
        join ledger_accounts a on a.id = l.account_id where a.kind = 'bank'`
      ).cents,
  }
}
const [VISA, BANK] = ['Visa ending in 4242', 'Invoice by bank transfer']

test('a charge paid by transfer and card is refunded in part by each', async (t) => {
  const { app, hill, refund, back, backByCard, inBank } = await paidInTwoWays(t)
  await refund(10_000)
  assert.deepEqual(await back(), [
    [-4000, BANK, 'completed'],
    [-6000, VISA, 'completed'],
  ])
  assert.deepEqual([backByCard(), await inBank()], [[6000], 0])
  assert.equal((await hill.payments.balance()).data.credit_cents, 0)
  assert.match((await mailsTo(app, hill.email)).at(-1)!.body, /\$100\.00/)
  await assertLedgerBalances(app)
})

test('refunds go to the card up to what it paid, in parts too, and then by transfer', async (t) => {
  const { app, refund, back, backByCard, inBank } = await paidInTwoWays(t)
  await refund(5000)
  assert.deepEqual([backByCard(), await inBank()], [[5000], 4000])
  await refund(3000)
  await refund(2000)
  assert.deepEqual(await back(), [
    [-2000, BANK, 'completed'],
    [-2000, BANK, 'completed'],
    [-1000, VISA, 'completed'],
    [-5000, VISA, 'completed'],
  ])
  assert.deepEqual([backByCard(), await inBank()], [[5000, 1000], 0])
  await assertLedgerBalances(app)
})

test('a refund that the provider rejects is credit, and the rest goes by transfer', async (t) => {
  const { app, stripe, hill, refund, back, inBank } = await paidInTwoWays(t)
  for (const intent of stripe.all('payment_intent')) intent.amount_received = 0
  await refund(6000)
  await refund(4000)
  assert.deepEqual(await back(), [
    [-4000, BANK, 'completed'],
    [-6000, VISA, 'failed'],
  ])
  assert.deepEqual([(await hill.payments.balance()).data.credit_cents, await inBank()], [6000, 0])
  await assertLedgerBalances(app)
})
