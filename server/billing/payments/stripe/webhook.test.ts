import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '#test/app.ts'
import { chargesOf } from '#test/helpers/payments.ts'
import { addCard, startStripe } from '#test/stand-ins/stripe.ts'
import { verifyLedger } from '../ledger.ts'

const scene = async (t: Parameters<typeof startApp>[0], { hasCard = true } = {}) => {
  const stripe = await startStripe(t)
  const app = await startApp(t, stripe.env)
  const hill = await app.employer('Hill')
  if (hasCard) await addCard(app, stripe, hill)
  const { charge } = chargesOf(app, { takesCards: true })
  return { app, stripe, hill, charge: () => charge(hill.id, [8900]) }
}

test('an event with a missing or old signature is refused and leaves nothing', async (t) => {
  const { app, stripe, hill } = await scene(t)
  const event = stripe.newEvent('payment_method.attached', stripe.all('payment_method')[0]!)
  const at = app.now()
  for (const how of [
    { at, secret: 'whsec_of_somebody_else' },
    { at, corrupt: true },
    { at: at.subtract({ minutes: 6 }) },
  ]) {
    const answer = await stripe.sendWebhook(app.base, event, how)
    assert.deepEqual([answer.status, ((await answer.json()) as { code: string }).code], [400, 'malformed'])
  }
  const bare = await fetch(`${app.base}/api/stripe/webhook`, { method: 'POST', body: '{}' })
  assert.equal(bare.status, 400)
  const { events } = await app.db.one<{ events: number }>`
    select count(*) as events from stripe_events where id = ${event.id}`
  assert.equal(events, 0)
  await assert.doesNotReject(hill.payments.methods())
})

test('books events received with a wrong secret once the secret is right, days later', async (t) => {
  const { app, stripe, hill, charge } = await scene(t, { hasCard: false })
  const { invoiceId } = await charge()
  const page = (await hill.payments.pay({ params: { id: invoiceId } })).data.url!.split('/').at(-1)!
  stripe.completePage(page)
  await stripe.sendWebhook(app.base, stripe.newEvent('checkout.session.completed', stripe.objects.get(page)!), {
    at: app.now(),
  })
  const unlock = stripe.trouble(/./, 'locked', Number.POSITIVE_INFINITY)
  for (let hour = 0; hour < 72; hour++) {
    await app.runJobs()
    app.setNow(app.now().add({ hours: 1 }))
  }
  assert.equal((await hill.payments.balance()).data.open_cents, 8900)
  unlock()
  await app.runJobs()
  assert.equal((await hill.payments.balance()).data.open_cents, 0)
  assert.deepEqual([stripe.totalReceived(), await verifyLedger(app.db)], [8900, []])
})

test('without a card provider there is no such address', async (t) => {
  const app = await startApp(t)
  const answer = await fetch(`${app.base}/api/stripe/webhook`, { method: 'POST', body: '{}' })
  assert.equal(answer.status, 404)
})

test('books a payment once, however often and in whatever order it is reported', async (t) => {
  const { app, stripe, hill, charge } = await scene(t)
  await charge()
  await app.runJobs()
  const peer = await app.startPeer()
  const intent = stripe.all('payment_intent')[0]!
  const failed = stripe.newEvent('payment_intent.payment_failed', { ...intent, status: 'requires_payment_method' })
  const succeeded = stripe.newEvent('payment_intent.succeeded', intent)
  const at = app.now()
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, i) => [
      stripe.sendWebhook(i % 2 ? app.base : peer.base, succeeded, { at }),
      stripe.sendWebhook(
        i % 2 ? peer.base : app.base,
        i < 25 ? failed : stripe.newEvent('payment_intent.succeeded', intent),
        {
          at,
        },
      ),
    ]).flat(),
  )
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
  await Promise.all([app.runJobs(), peer.runJobs()])
  const { data } = await hill.payments.transactions({ params: { userId: hill.id } })
  assert.deepEqual(
    data.map(({ status, amount, open }) => [status, amount, open]),
    [['completed', 8900, 0]],
  )
  assert.equal((await hill.payments.balance()).data.credit_cents, 0)
  assert.deepEqual(await verifyLedger(app.db), [])
})

test('an unknown event is accepted and changes nothing', async (t) => {
  const { app, stripe, charge } = await scene(t)
  await charge()
  await app.runJobs()
  const at = app.now()
  const strange = { id: 'pi_of_another_shop', object: 'payment_intent' }
  for (const event of [
    stripe.newEvent('invoice.finalized', { id: 'in_1', object: 'invoice' }),
    stripe.newEvent('something.new', { id: 'x_1', object: 'x' }),
    stripe.newEvent('customer.deleted', { id: 'cus_of_nobody', object: 'customer' }),
  ])
    assert.equal((await stripe.sendWebhook(app.base, event, { at })).status, 200)
  // A payment in the same provider account that names one of our transactions but was made by
  // another customer.
  const ours = await app.db.one<{ transaction_id: string }>`select transaction_id from transactions`
  const foreign = { ...strange, status: 'succeeded', currency: 'aud', amount_received: 1, customer: 'cus_of_another' }
  stripe.objects.set(strange.id, { ...foreign, metadata: { transaction: ours.transaction_id } })
  await stripe.sendWebhook(app.base, stripe.newEvent('payment_intent.succeeded', strange), { at })
  await app.runJobs()
  const { money } = await app.db.one<{ money: number }>`select sum(money_cents) as money from transactions`
  assert.equal(money, 8900)
})

test('a card that is removed at the provider is gone here too', async (t) => {
  const { app, stripe, hill } = await scene(t)
  const card = stripe.all('payment_method')[0]!
  const { customer } = card
  card.customer = null
  app.setNow(app.now().add({ seconds: 1 }))
  const event = stripe.newEvent('customer.updated', { id: String(customer), object: 'customer' })
  await stripe.sendWebhook(app.base, event, { at: app.now() })
  await app.runJobs()
  assert.deepEqual((await hill.payments.methods()).data, [])
})
