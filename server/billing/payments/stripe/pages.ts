/** Pages of the card provider on which people type data that we never see. */

import { PAYMENTS_TAB } from '#contract/billing/payments.ts'
import { Problem } from '#contract/platform/errors.ts'
import type { Database, Db } from '#server/platform/database.ts'
import type { ChargeOperations } from '../charges.ts'
import { invoiceOf } from '../invoices.ts'
import type { CardPages } from '../routes.ts'
import { lockTransaction, recordIntent, recordTry, type StoredTransaction } from '../transactions.ts'
import { orUnavailable, type Provider } from './client.ts'
import { customerOf } from './customers.ts'
import { cancelIntent } from './sync.ts'

/** Clicks within the same interval of this length open the same payment page. */
const SAME_PAGE_SECONDS = 600

export const cardPages = (provider: Provider, charges: ChargeOperations): CardPages => {
  const returnUrl = ({ brand }: Db, outcome: string) => `${brand.publicUrl}${PAYMENTS_TAB}&checkout=${outcome}`
  const requireUrl = (url: string | null) => {
    if (url === null) throw new Problem('unavailable')
    return url
  }

  /** Cancels an automatic card payment in progress; refuses if it has succeeded or is about to. */
  const cancelCollection = async (db: Database, id: string) => {
    if ((await cancelIntent(db, provider, charges, id)) === 'canceled') return
    throw new Problem('already_paid')
  }

  /**
   * Cancels automatic payments of a charge, so that only the page can pay it and nobody pays twice.
   */
  const withoutCollection = async (db: Database, charge: StoredTransaction): Promise<StoredTransaction> => {
    if (charge.stripe_intent !== null) await cancelCollection(db, charge.stripe_intent)
    const transaction = await db.transaction(async (tx) => {
      const transaction = await lockTransaction(tx, charge)
      if (transaction.open_cents === 0) throw new Problem('already_paid')
      if (transaction.stripe_intent !== null && transaction.stripe_intent !== charge.stripe_intent) return transaction
      await recordIntent(tx, transaction.id, null)
      // While the person is on that page, no card is charged automatically.
      const nextTry = transaction.stripe_method === null ? null : tx.now.add({ hours: 25 })
      await recordTry(tx, transaction.id, transaction.tries, nextTry, transaction.problem)
      return { ...transaction, stripe_intent: null }
    })
    // An automatic card payment started in the meantime.
    return transaction.stripe_intent === null ? transaction : withoutCollection(db, transaction)
  }

  return {
    addCard: (db, employerId) =>
      orUnavailable(
        (async () => {
          const customer = await customerOf(db, provider, employerId)
          const { url } = await (await provider()).checkout.sessions.create({
            mode: 'setup',
            customer,
            currency: 'aud',
            allowed_payment_method_types: ['card'],
            success_url: returnUrl(db, 'card-added'),
            cancel_url: returnUrl(db, 'cancelled'),
          })
          return requireUrl(url)
        })(),
      ),

    pay: (db, charge) =>
      orUnavailable(
        (async () => {
          const stripe = await provider()
          const customer = await customerOf(db, provider, charge.employer_id)
          const { open_cents } = await withoutCollection(db, charge)
          const { number } = await invoiceOf(db, charge.invoice_id, charge.employer_id)
          const slot = Math.floor(db.now.epochMilliseconds / 1000 / SAME_PAGE_SECONDS)
          const { url } = await stripe.checkout.sessions.create(
            {
              mode: 'payment',
              customer,
              allowed_payment_method_types: ['card'],
              line_items: [
                {
                  quantity: 1,
                  price_data: { currency: 'aud', unit_amount: open_cents, product_data: { name: `Invoice ${number}` } },
                },
              ],
              payment_intent_data: {
                setup_future_usage: 'off_session',
                metadata: { transaction: charge.transaction_id },
              },
              success_url: returnUrl(db, 'paid'),
              cancel_url: returnUrl(db, 'cancelled'),
            },
            { idempotencyKey: `pay-${charge.transaction_id}-${open_cents}-${slot}` },
          )
          return requireUrl(url)
        })(),
      ),

    portal: (db, employerId) =>
      orUnavailable(
        (async () => {
          const customer = await customerOf(db, provider, employerId)
          const { url } = await (await provider()).billingPortal.sessions.create({
            customer,
            return_url: returnUrl(db, 'looked-after'),
          })
          return requireUrl(url)
        })(),
      ),
  }
}
