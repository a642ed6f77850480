import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertLedgerBalances, newestTransaction, startWithCards } from '#test/helpers/cards.ts'
import { mailsTo } from '#test/helpers/outbox.ts'
import { addCard } from '#test/stand-ins/stripe.ts'

test('a card is typed at the provider, becomes the default, and pays what is charged', async (t) => {
  const { app, stripe, hill, charge } = await startWithCards(t)
  await addCard(app, stripe, hill)
  const { data } = await hill.payments.methods()
  assert.deepEqual(
    data.map(({ kind, is_default, brand, last4, expiry }) => [kind, is_default, brand, last4, expiry]),
    [['card', true, 'visa', '4242', 'fine']],
  )
  const { by } = await charge(8900)
  assert.equal(by, 'card')
  await app.runJobs()
  const paid = await newestTransaction(hill)
  assert.deepEqual([paid.status, paid.payment_method, paid.open], ['completed', 'Visa ending in 4242', 0])
  await app.runJobs()
  assert.equal(stripe.totalReceived(), 8900)
  await assertLedgerBalances(app)
})

test('an upgrade whose card is declined fails at once and leaves nothing open', async (t) => {
  const { app, stripe, hill, charge } = await startWithCards(t)
  stripe.world.bank = 'insufficient_funds'
  await addCard(app, stripe, hill)
  const { transactionId } = await charge(8900)
  await app.runJobs()
  const { data } = await hill.payments.transactions({ params: { userId: hill.id } })
  const charged = data.find(({ id }) => id === transactionId)!
  assert.deepEqual([charged.status, charged.open], ['failed', 0])
  assert.equal(charged.problem, 'The account does not have enough money.')
  assert.equal((await hill.payments.balance()).data.open_cents, 0)
  await assertLedgerBalances(app)
})

test('a renewal is retried for days, then stays an open invoice with a payment page', async (t) => {
  const { app, stripe, hill, charge, later } = await startWithCards(t)
  stripe.world.bank = 'card_declined'
  await addCard(app, stripe, hill)
  const { invoiceId } = await charge(8900, 'renewal')
  await app.runJobs()
  assert.equal((await newestTransaction(hill)).status, 'pending')
  for (const hours of [24, 72, 120]) await later(hours)
  const failed = await newestTransaction(hill)
  assert.deepEqual([failed.status, failed.open], ['failed', 8900])
  assert.equal(stripe.calls.filter(({ path }) => path.endsWith('/confirm')).length, 4)
  stripe.world.bank = 'pays'
  const { data } = await hill.payments.pay({ params: { id: invoiceId } })
  const page = data.url!.split('/').at(-1)!
  stripe.completePage(page)
  const event = stripe.newEvent('checkout.session.completed', stripe.objects.get(page)!)
  await stripe.sendWebhook(app.base, event, { at: app.now() })
  await app.runJobs()
  assert.equal((await newestTransaction(hill)).status, 'completed')
  await assert.rejects(hill.payments.pay({ params: { id: invoiceId } }), { code: 'already_paid' })
  await assertLedgerBalances(app)
})

test('if the bank wants confirmation, the charge waits and the mail leads to the page', async (t) => {
  const { app, stripe, hill, charge, later } = await startWithCards(t)
  stripe.world.bank = 'authentication_required'
  await addCard(app, stripe, hill)
  await charge(8900)
  await app.runJobs()
  assert.equal((await newestTransaction(hill)).status, 'pending')
  assert.match((await mailsTo(app, hill.email)).at(-1)!.body, /asks the cardholder[\s\S]*option=payments/)
  await later(200)
  assert.equal(stripe.calls.filter(({ path }) => path.endsWith('/confirm')).length, 1)
})

for (const [how, at] of [
  ['down', /\/v1\/payment_intents$/],
  ['silent', /\/v1\/payment_intents$/],
  ['lost', /\/v1\/payment_intents$/],
  ['down', /\/confirm$/],
  ['silent', /\/confirm$/],
  ['lost', /\/confirm$/],
] as const)
  test(`a provider that is ${how} at ${at.source} is asked again, and nobody pays twice`, async (t) => {
    const { app, stripe, hill, charge, later } = await startWithCards(t)
    await addCard(app, stripe, hill)
    // After a reset connection, Stripe's library retries once even if it is told not to, so this
    // must fail twice.
    stripe.trouble(at, how, how === 'down' ? 1 : 2)
    await charge(8900)
    await app.runJobs()
    const waiting = await newestTransaction(hill)
    assert.deepEqual(
      [waiting.status, waiting.problem],
      ['pending', 'The card provider is not responding. We will keep trying.'],
    )
    await later(1)
    assert.equal((await newestTransaction(hill)).status, 'completed')
    assert.equal(stripe.totalReceived(), 8900)
    await assertLedgerBalances(app)
  })

test('two processes that collect the same charge at once take the money once', async (t) => {
  const { app, stripe, hill, charge } = await startWithCards(t)
  await addCard(app, stripe, hill)
  const peer = await app.startPeer()
  await charge(8900)
  await app.db
    .run`insert into jobs (kind, payload, run_at) select kind, payload, run_at from jobs, generate_series(1, 3)`
  await Promise.all([app.runJobs(), peer.runJobs()])
  assert.equal(stripe.totalReceived(), 8900)
  assert.equal((await newestTransaction(hill)).status, 'completed')
  await assertLedgerBalances(app)
})

test('opening a page many times at once creates one customer at the provider', async (t) => {
  const { app, stripe, hill } = await startWithCards(t)
  await Promise.all(Array.from({ length: 5 }, () => hill.payments.addMethod({ body: {} })))
  assert.equal(stripe.all('customer').length, 1)
  stripe.trouble(/sessions/, 'down')
  await assert.rejects(hill.payments.addMethod({ body: {} }), { status: 503, code: 'unavailable' })
  await app.runJobs()
})

test('a removed card is removed at the provider, and later charges come as invoices', async (t) => {
  const { app, stripe, hill, charge } = await startWithCards(t)
  await addCard(app, stripe, hill)
  const { data } = await hill.payments.methods()
  await hill.payments.removeMethod({ params: { id: data[0]!.id } })
  await app.runJobs()
  assert.equal(stripe.all('payment_method')[0]!.customer, null)
  assert.equal((await charge(8900)).by, 'invoice')
})

test('a card declined while the clock was a day ahead is tried again a day later', async (t) => {
  const { app, stripe, hill, charge, later } = await startWithCards(t)
  stripe.world.bank = 'card_declined'
  await addCard(app, stripe, hill)
  app.setNow(app.now().add({ hours: 24 }))
  await charge(8900, 'renewal')
  await app.runJobs()
  const tries = () => stripe.calls.filter(({ path }) => path.endsWith('/confirm')).length
  const counts = [tries()]
  for (const hours of [-24, 23, 1]) {
    await later(hours)
    counts.push(tries())
  }
  assert.deepEqual(counts, [1, 1, 1, 2])
})
