import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Tx } from '#server/platform/database.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { chargesOf } from '#test/helpers/payments.ts'
import type { Person } from '#test/people.ts'
import { verifyLedger } from './ledger.ts'
import { type StoredTransaction, transactionById } from './transactions.ts'

const scene = async (t: Parameters<typeof startApp>[0]) => {
  const app = await startApp(t)
  const [ada, hill] = [await app.admin(), await app.employer('Hill')]
  const { charges, settledCharges, charge } = chargesOf(app)
  return {
    ...{ app, ada, hill, charges, settledCharges },
    charge: (...amounts: number[]) => charge(hill.id, amounts),
    renew: (cents: number) => charge(hill.id, [cents], 'renewal'),
    /** Runs the work on a charge, in a transaction of its own. */
    change: <T>(transactionId: number, work: (tx: Tx, charged: StoredTransaction) => Promise<T>) =>
      app.db.transaction(async (tx) => work(tx, await transactionById(tx, transactionId))),
  }
}
const pay = (ada: Person, id: number, amount_cents: number) =>
  ada.payments.recordPayment({
    params: { id },
    body: { amount_cents, paid_on: '2026-03-02', reference: 'Statement 3' },
  })
const history = async (hill: Person) => (await hill.payments.transactions({ params: { userId: hill.id } })).data
const assertSoundLedger = async ({ db }: TestApp) => assert.deepEqual(await verifyLedger(db), [])

test('a charge is an open invoice until an admin records its payment, in parts too', async (t) => {
  const { app, ada, hill, settledCharges, charge } = await scene(t)
  const { invoiceId, status, by, due_on } = await charge(8900)
  assert.deepEqual([status, by, due_on], ['pending', 'invoice', '2026-03-16'])
  const { data: owed } = await hill.payments.balance()
  assert.deepEqual([owed.open_cents, owed.overdue_cents, owed.open[0]?.invoice_number], [8900, 0, 'BS-2026-000001'])
  assert.equal((await pay(ada, invoiceId, 4000)).data.open_cents, 4900)
  assert.deepEqual(settledCharges, [])
  const { data } = await pay(ada, invoiceId, 4900)
  assert.deepEqual([data.status, data.open_cents, data.paid_cents], ['completed', 0, 8900])
  const [only] = await history(hill)
  assert.deepEqual([only!.status, only!.amount, only!.subscription?.plan_name], ['completed', 8900, 'Standard'])
  await assert.rejects(pay(ada, invoiceId, 1), { code: 'already_paid' })
  await assertSoundLedger(app)
})

test('an overpayment pays other open invoices, and the rest is credit for the next one', async (t) => {
  const { app, ada, hill, charge } = await scene(t)
  const [first, second] = [await charge(8900), await charge(3000)]
  await pay(ada, first.invoiceId, 20_000)
  const { data } = await hill.payments.balance()
  assert.deepEqual([data.open_cents, data.credit_cents], [0, 8100])
  assert.equal((await history(hill)).find(({ id }) => id === second.transactionId)?.payment_method, 'Account credit')
  const third = await charge(8000)
  assert.deepEqual([third.status, third.open_cents], ['completed', 0])
  assert.equal((await charge(500)).open_cents, 400)
  await assertSoundLedger(app)
})

test('a refund above the charge is an adjustment note, and the rest stays as credit', async (t) => {
  const { app, hill, charge } = await scene(t)
  assert.equal((await charge(24_900, -80_000)).status, 'completed')
  assert.equal((await hill.payments.balance()).data.credit_cents, 55_100)
  const [only] = await history(hill)
  assert.deepEqual([only!.amount, only!.invoice_number, only!.status], [-55_100, 'BC-2026-000001', 'completed'])
  await assertSoundLedger(app)
})

test('refuses the second of two admins who record or refund the same money', async (t) => {
  const { app, ada, hill, charge } = await scene(t)
  const { invoiceId } = await charge(10_000)
  const bea = await app.admin('Bea')
  const params = { id: invoiceId }
  const part = { amount_cents: 4000, paid_on: '2026-03-02', reference: 'Statement 3', seen_open_cents: 10_000 }
  assert.equal((await ada.payments.recordPayment({ params, body: part })).data.open_cents, 6000)
  await assert.rejects(bea.payments.recordPayment({ params, body: part }), {
    code: 'changed_meanwhile',
    message: 'Another admin has just changed this: $60.00 is open now. Please check it again.',
  })
  const back = { amount_cents: 1000, kind: 'refund', reason: 'A week without service' } as const
  const { creditable_cents } = (await ada.payments.credit({ params, body: back })).data
  const stale = { ...back, seen_creditable_cents: creditable_cents + 1000 }
  await assert.rejects(bea.payments.credit({ params, body: stale }), { code: 'changed_meanwhile' })
  assert.equal((await hill.payments.balance()).data.credit_cents, 0)
  await assertSoundLedger(app)
})

test('credit pays open charges first, and refunds go only as far as payments came', async (t) => {
  const { app, ada, hill, charge } = await scene(t)
  const { invoiceId } = await charge(10_000)
  const credit = (amount_cents: number, kind: 'credit' | 'refund') =>
    ada.payments.credit({ params: { id: invoiceId }, body: { amount_cents, kind, reason: 'A week without service' } })
  await assert.rejects(credit(1000, 'refund'), { code: 'nothing_to_credit' })
  await pay(ada, invoiceId, 6000)
  assert.equal((await credit(5000, 'credit')).data.open_cents, 0)
  assert.equal((await hill.payments.balance()).data.credit_cents, 1000)
  await assert.rejects(credit(5001, 'refund'), { code: 'invalid' })
  assert.equal((await credit(5000, 'refund')).data.paid_cents, 1000)
  await assert.rejects(credit(1, 'credit'), { code: 'nothing_to_credit' })
  assert.deepEqual(
    (await history(hill)).map(({ amount }) => amount),
    [-5000, -5000, 10_000],
  )
  await assertSoundLedger(app)
})

test('a cancelled charge leaves nothing open and returns the credit that it used', async (t) => {
  const { app, hill, charges, charge } = await scene(t)
  await charge(-3000)
  const { transactionId } = await charge(8900)
  const cancel = () => app.db.transaction((tx) => charges.cancel(tx, transactionId))
  await cancel()
  await cancel()
  const { data } = await hill.payments.balance()
  assert.deepEqual([data.open_cents, data.credit_cents], [0, 3000])
  assert.equal((await history(hill)).find(({ id }) => id === transactionId)?.status, 'failed')
  await assertSoundLedger(app)
})

test('a declined upgrade is cancelled by a note, and a declined renewal stays open', async (t) => {
  const { app, charges, settledCharges, charge, renew, change } = await scene(t)
  const [upgrade, renewal] = [await charge(8900), await renew(3000)]
  const fail = (id: number) => change(id, (tx, charged) => charges.fail(tx, charged, 'The card was declined.'))
  for (const { transactionId } of [upgrade, renewal, upgrade, renewal]) await fail(transactionId)
  const stateOf = async ({ transactionId }: typeof upgrade) => {
    const { status, open_cents, credited_cents, problem } = await transactionById(app.db, transactionId)
    return { status, open_cents, credited_cents, problem }
  }
  const failed = { status: 'failed', problem: 'The card was declined.' }
  assert.deepEqual(await stateOf(upgrade), { ...failed, open_cents: 0, credited_cents: 8900 })
  assert.deepEqual(await stateOf(renewal), { ...failed, open_cents: 3000, credited_cents: 0 })
  assert.deepEqual(
    settledCharges.map(({ transactionId, outcome }) => [transactionId, outcome]),
    [
      [upgrade.transactionId, 'failed'],
      [renewal.transactionId, 'failed'],
    ],
  )
  const notes = await app.db.all<{ reason: string }>`select reason from payment_invoices where kind = 'credit_note'`
  assert.deepEqual(notes, [{ reason: 'This charge was not paid and has been cancelled.' }])
  await assertSoundLedger(app)
})

test('a charge that credits pay in full is settled once, and so is a refunded one', async (t) => {
  const { app, hill, charges, settledCharges, charge, change } = await scene(t)
  const [credited, refunded] = [await charge(5000), await charge(8900)]
  await change(credited.transactionId, (tx, charged) => charges.credit(tx, charged, 5000, 'A week without service'))
  const transfer = { amount: 8900, cause: 'transfer:1', into: 'bank', method: 'Transfer' } as const
  const receive = () => change(refunded.transactionId, (tx, charged) => charges.receive(tx, charged, transfer))
  assert.deepEqual([await receive(), await receive()], [true, false])
  const refund = (amount: number) =>
    change(refunded.transactionId, (tx, charged) => charges.refund(tx, charged, amount, 'Booked by mistake'))
  await refund(8000)
  await assert.rejects(refund(901), { code: 'invalid', message: 'At most $9.00.' })
  await refund(900)
  await assert.rejects(refund(1), { code: 'nothing_to_credit' })
  assert.deepEqual(settledCharges, [
    { transactionId: credited.transactionId, employerId: hill.id, outcome: 'paid' },
    { transactionId: refunded.transactionId, employerId: hill.id, outcome: 'paid' },
    { transactionId: refunded.transactionId, employerId: hill.id, outcome: 'refunded' },
  ])
  const { data } = await hill.payments.balance()
  assert.deepEqual([data.open_cents, data.credit_cents], [0, 0])
  await assertSoundLedger(app)
})

test('every change of what an employer owes reaches its open screens', async (t) => {
  const { app, hill, charges, charge, change } = await scene(t)
  const { transactionId } = await charge(8900)
  const isSeen = async (work: () => Promise<unknown>) => {
    const count = async () =>
      (
        await app.db.one<{ n: number }>`
          select count(*) as n from events where user_id = ${hill.id} and kind = 'notification'`
      ).n
    const before = await count()
    await work()
    return (await count()) > before
  }
  const transfer = { amount: 1000, cause: 'transfer:1', into: 'bank', method: 'Transfer' } as const
  const changed = (work: (tx: Tx, charged: StoredTransaction) => Promise<unknown>) =>
    isSeen(() => change(transactionId, work))
  assert.deepEqual(
    {
      'credit of unused days': await isSeen(() => charge(-100)),
      'a part paid': await changed((tx, charged) => charges.receive(tx, charged, transfer)),
      'a part credited': await changed((tx, charged) => charges.credit(tx, charged, 500, 'A day without service')),
      'a part refunded': await changed((tx, charged) => charges.refund(tx, charged, 300, 'Booked by mistake')),
      'the rest cancelled': await changed((tx, charged) => charges.cancel(tx, charged.id)),
    },
    {
      'credit of unused days': true,
      'a part paid': true,
      'a part credited': true,
      'a part refunded': true,
      'the rest cancelled': true,
    },
  )
})

test('ledger and invoices refuse every change, and an entry that does not balance', async (t) => {
  const { app, charge } = await scene(t)
  await charge(8900)
  for (const change of [
    (db: TestApp['db']) => db.run`update ledger_lines set amount_cents = 1`,
    (db: TestApp['db']) => db.run`delete from ledger_entries`,
    (db: TestApp['db']) => db.run`truncate ledger_lines cascade`,
    (db: TestApp['db']) => db.run`truncate ledger_accounts cascade`,
    (db: TestApp['db']) => db.run`update payment_invoices set total_cents = 1`,
    (db: TestApp['db']) => db.run`delete from payment_invoices`,
    (db: TestApp['db']) =>
      db.run`insert into ledger_lines select entry_id, 1 + max(account_id), 5 from ledger_lines group by 1`,
    (db: TestApp['db']) =>
      db.run`insert into ledger_entries (at, transaction_id, cause) select now(), id, 'x' from transactions`,
  ])
    await assert.rejects(change(app.db))
  const account = await app.db.one<{ id: number }>`select id from ledger_accounts limit 1`
  await assert.rejects(
    app.db.transaction(async (tx) => {
      const { id } = await tx.one<{ id: number }>`
        insert into ledger_entries (at, transaction_id, cause) select now(), id, 'one side' from transactions returning id`
      await tx.run`insert into ledger_lines (entry_id, account_id, amount_cents) values (${id}, ${account.id}, 5)`
    }),
    /Debits and credits/,
  )
  await assertSoundLedger(app)
})
