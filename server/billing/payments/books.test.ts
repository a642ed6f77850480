/**
 * Property test: the books stay balanced to the cent whatever happens to employers' money, in any
 * order or concurrently.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { startApp } from '#test/app.ts'
import { chargesOf } from '#test/helpers/payments.ts'
import { sumsOf, verifyLedger } from './ledger.ts'
import { creditable, refundable } from './refunds.ts'
import { type StoredTransaction, transactionById } from './transactions.ts'

const cents = fc.integer({ min: 1, max: 300_000 })
const act = fc.oneof(
  fc.record({
    kind: fc.constant('charge' as const),
    amounts: fc.array(fc.integer({ min: -90_000, max: 90_000 }), { minLength: 1, maxLength: 3 }),
  }),
  fc.record({ kind: fc.constant('pay' as const), at: fc.nat(), amount: cents }),
  fc.record({ kind: fc.constant('replay' as const), at: fc.nat() }),
  fc.record({ kind: fc.constant('credit' as const), at: fc.nat(), part: fc.double({ min: 0, max: 1, noNaN: true }) }),
  fc.record({ kind: fc.constant('refund' as const), at: fc.nat(), part: fc.double({ min: 0, max: 1, noNaN: true }) }),
  fc.record({ kind: fc.constant('fail' as const), at: fc.nat() }),
  fc.record({ kind: fc.constant('cancel' as const), at: fc.nat() }),
)
type Act = typeof act extends fc.Arbitrary<infer Made> ? Made : never

test('any sequence of charges, payments, credits, refunds and replays keeps all sums', async (t) => {
  const app = await startApp(t)
  const { db } = app
  const { charges, charge, settledCharges } = chargesOf(app)
  let number = 0

  const live = async (acts: readonly Act[], employers: readonly number[], isAtOnce: boolean) => {
    const issued: StoredTransaction[] = []
    const causes: { transaction: StoredTransaction; cause: string; amount: number }[] = []
    const receive = ({ transaction, cause, amount }: (typeof causes)[number]) =>
      db.transaction((tx) => charges.receive(tx, transaction, { amount, cause, into: 'bank', method: 'Transfer' }))
    const doOne = async (one: Act, i: number): Promise<unknown> => {
      if (one.kind === 'charge') {
        const { transactionId } = await charge(employers[i % employers.length]!, one.amounts)
        return issued.push(await transactionById(db, transactionId))
      }
      const known = issued[one.at % Math.max(1, issued.length)]
      if (known === undefined || known.kind !== 'charge') return
      if (one.kind === 'pay') {
        const payment = { transaction: known, cause: `transfer:${++number}`, amount: one.amount }
        causes.push(payment)
        return receive(payment)
      }
      if (one.kind === 'replay') {
        const before = causes[one.at % Math.max(1, causes.length)]
        return before && assert.equal(await receive(before), false)
      }
      if (one.kind === 'fail') return db.transaction((tx) => charges.fail(tx, known, 'Declined'))
      if (one.kind === 'cancel') return db.transaction((tx) => charges.cancel(tx, known.id))
      const transaction = await transactionById(db, known.id)
      const most = one.kind === 'credit' ? creditable(transaction) : refundable(transaction)
      const amount = Math.round(most * one.part)
      if (amount === 0) return
      // The later of two concurrent operations may find less to credit than it expected.
      return db
        .transaction<unknown>((tx) => charges[one.kind](tx, transaction, amount, 'Why'))
        .catch((error) => {
          if (!isAtOnce || !['invalid', 'nothing_to_credit'].includes(error.code)) throw error
        })
    }
    if (isAtOnce) {
      await Promise.all(acts.filter(({ kind }) => kind === 'charge').map(doOne))
      await Promise.all(acts.filter(({ kind }) => kind !== 'charge' && kind !== 'replay').map(doOne))
    } else for (const [i, one] of acts.entries()) await doOne(one, i)
  }

  const check = async (employers: readonly number[]) => {
    assert.deepEqual(await verifyLedger(db), [])
    for (const employer of employers) {
      const { open_cents, credit_cents } = await sumsOf(db, employer)
      assert.ok(open_cents >= 0 && credit_cents >= 0)
      assert.ok(open_cents === 0 || credit_cents === 0, 'there is credit while an invoice is open')
    }
    const { wrong } = await db.one<{ wrong: number }>`
      select count(*) as wrong from payment_invoices i
      where kind = 'invoice' and gst_cents <> floor((2 * total_cents * gst_basis_points + 10000 + gst_basis_points)
        / (2 * (10000 + gst_basis_points))::numeric)`
    assert.equal(wrong, 0)
    const { last, count } = await db.one<{ last: number; count: number }>`
      select sum(last_number) as last, (select count(*) from payment_invoices) as count from payment_invoice_counters`
    assert.equal(last ?? 0, count, 'the numbers of invoices have a gap')
    assert.equal(
      new Set(settledCharges.filter(({ outcome }) => outcome === 'paid').map((s) => s.transactionId)).size,
      settledCharges.filter(({ outcome }) => outcome === 'paid').length,
    )
  }

  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 14 }), fc.boolean(), async (acts, isAtOnce) => {
      const employers = isAtOnce ? [(await app.employer()).id] : [(await app.employer()).id, (await app.employer()).id]
      await live(acts, employers, isAtOnce)
      await check(employers)
    }),
    { numRuns: 12 },
  )
})
