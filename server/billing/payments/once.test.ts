import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '#test/app.ts'
import { chargesOf } from '#test/helpers/payments.ts'
import { ensurePassword, PASSWORD } from '#test/helpers/second-factors.ts'
import type { Person } from '#test/people.ts'
import { addCard, startStripe } from '#test/stand-ins/stripe.ts'
import { verifyLedger } from './ledger.ts'

const scene = async (t: Parameters<typeof startApp>[0]) => {
  const stripe = await startStripe(t)
  const app = await startApp(t, stripe.env)
  const hill = await app.employer('Hill')
  await addCard(app, stripe, hill)
  const { charge } = chargesOf(app, { takesCards: true })
  const page = async (invoiceId: number) =>
    (await hill.payments.pay({ params: { id: invoiceId } })).data.url!.split('/').at(-1)!
  const complete = async (id: string) => {
    stripe.completePage(id)
    await stripe.sendWebhook(app.base, stripe.newEvent('checkout.session.completed', stripe.objects.get(id)!), {
      at: app.now(),
    })
    await app.runJobs()
  }
  const later = (duration: Temporal.DurationLike) => {
    app.setNow(app.now().add(duration))
    return app.runJobs()
  }
  return { app, stripe, hill, page, complete, later, charge: (reason?: 'renewal') => charge(hill.id, [8900], reason) }
}
const newest = async (hill: Person) => (await hill.payments.transactions({ params: { userId: hill.id } })).data[0]!
const creditOf = async (hill: Person) => (await hill.payments.balance()).data.credit_cents

test('charges no card while the payment page of the provider is open', async (t) => {
  const { app, stripe, hill, page, complete, later, charge } = await scene(t)
  const id = await page((await charge()).invoiceId)
  await app.runJobs()
  await later({ hours: 2 })
  assert.equal(stripe.totalReceived(), 0)
  await complete(id)
  assert.deepEqual([stripe.totalReceived(), (await newest(hill)).status, await creditOf(hill)], [8900, 'completed', 0])
  assert.deepEqual(await verifyLedger(app.db), [])
})

test('a person who leaves the page without paying is charged by card a day later', async (t) => {
  const { app, stripe, hill, page, later, charge } = await scene(t)
  await page((await charge('renewal')).invoiceId)
  await app.runJobs()
  await later({ hours: 26 })
  assert.deepEqual([stripe.totalReceived(), (await newest(hill)).status], [8900, 'completed'])
})

test('a card payment that we missed opens no payment page, and is recorded then', async (t) => {
  const { app, stripe, hill, page, charge } = await scene(t)
  const { invoiceId } = await charge()
  stripe.trouble(/\/confirm$/, 'lost', 2)
  await app.runJobs()
  assert.equal((await newest(hill)).status, 'pending')
  await assert.rejects(page(invoiceId), { code: 'already_paid' })
  assert.deepEqual([stripe.totalReceived(), (await newest(hill)).status], [8900, 'completed'])
  assert.deepEqual(await verifyLedger(app.db), [])
})

test('a card that has paid without our hearing of it, and is taken away then, has paid', async (t) => {
  const { app, stripe, hill, later, charge } = await scene(t)
  await charge()
  stripe.trouble(/\/confirm$/, 'lost', 2)
  await app.runJobs()
  const [card] = (await hill.payments.methods()).data
  await hill.payments.removeMethod({ params: { id: card!.id } })
  await later({ minutes: 5 })
  assert.deepEqual([stripe.totalReceived(), (await newest(hill)).status], [8900, 'completed'])
  assert.deepEqual(await verifyLedger(app.db), [])
})

test('a pending card payment is cancelled when nothing is open, or becomes credit', async (t) => {
  const { app, stripe, hill, later, charge } = await scene(t)
  const ada = await app.admin()
  for (const [how, credit] of [
    ['down', 0],
    ['lost', 8900],
  ] as const) {
    const { invoiceId } = await charge('renewal')
    stripe.trouble(/\/confirm$/, how, how === 'lost' ? 2 : 1)
    await app.runJobs()
    const body = { amount_cents: 8900, kind: 'credit', reason: 'A month without service' } as const
    await ada.payments.credit({ params: { id: invoiceId }, body })
    await later({ minutes: 5 })
    assert.deepEqual([stripe.totalReceived(), await creditOf(hill)], [credit, credit])
  }
  assert.equal(stripe.all('payment_intent')[0]!.status, 'canceled')
  assert.deepEqual(await verifyLedger(app.db), [])
})

test('a payment that the card provider has cancelled is started again', async (t) => {
  const { app, stripe, hill, later, charge } = await scene(t)
  await charge('renewal')
  stripe.trouble(/\/confirm$/, 'down', 1)
  await app.runJobs()
  stripe.all('payment_intent')[0]!.status = 'canceled'
  await later({ minutes: 5 })
  assert.equal((await newest(hill)).status, 'pending')
  await later({ hours: 2 })
  assert.deepEqual([stripe.totalReceived(), (await newest(hill)).status], [8900, 'completed'])
})

test('the same idempotency key gives the same page of the card provider', async (t) => {
  const { hill } = await scene(t)
  const open = async (idempotencyKey: string) =>
    (await hill.payments.addMethod({ body: {} }, { idempotencyKey })).data.url
  const first = await open('one-intention')
  assert.equal(await open('one-intention'), first)
  assert.notEqual(await open('another'), first)
})

test('reports a card unknown to the provider like a declined one', async (t) => {
  const { app, stripe, hill, charge } = await scene(t)
  stripe.objects.delete(stripe.all('payment_method')[0]!.id)
  const { transactionId } = await charge()
  await app.runJobs()
  const { data } = await hill.payments.transactions({ params: { userId: hill.id } })
  const { status, problem } = data.find(({ id }) => id === transactionId)!
  assert.deepEqual([status, problem], ['failed', 'The card provider no longer has this card.'])
})

test("closing an account deletes the provider's customer, and no event restores a card", async (t) => {
  const { app, stripe, hill, complete } = await scene(t)
  await ensurePassword(app, hill)
  const page = (await hill.payments.addMethod({ body: {} })).data.url!.split('/').at(-1)!
  await hill.privacy.close({ body: { password: PASSWORD } })
  await app.runJobs()
  assert.deepEqual(stripe.all('customer'), [])
  await complete(page)
  assert.deepEqual(await app.db.all`select 1 from payment_methods`, [])
})
