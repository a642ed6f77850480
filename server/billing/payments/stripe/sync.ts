/**
 * Applies the provider's state to ours. Each event only triggers a fresh read, so order, repetition
 * and delay of events do not matter.
 */
import type Stripe from 'stripe'
import type { Database } from '#server/platform/database.ts'
import type { ChargeOperations } from '../charges.ts'
import { book, lockPaymentAccount } from '../ledger.ts'
import { type CardDetails, removeOtherCards, storeCard } from '../methods.ts'
import { cardText } from '../rules.ts'
import { type StoredTransaction, transactionNamed, transactionOfIntent } from '../transactions.ts'
import { isMissing, isRefusal, type Provider } from './client.ts'
import { employerOf, isClosed } from './customers.ts'

const idOf = (thing: string | { id: string } | null | undefined) =>
  typeof thing === 'string' ? thing : (thing?.id ?? null)

const cardIn = (method: Stripe.PaymentMethod): CardDetails | null =>
  method.card
    ? {
        stripe_id: method.id,
        brand: method.card.brand,
        last4: method.card.last4,
        exp_month: method.card.exp_month,
        exp_year: method.card.exp_year,
      }
    : null

/** Returns the charge that a payment is for; null unless its employer is the paying customer. */
const chargeOf = async (db: Database, intent: Stripe.PaymentIntent): Promise<StoredTransaction | null> => {
  const transaction =
    (await transactionOfIntent(db, intent.id)) ?? (await transactionNamed(db, intent.metadata.transaction ?? ''))
  const customer = idOf(intent.customer)
  if (transaction === null || customer === null) return null
  return (await employerOf(db, customer)) === transaction.employer_id ? transaction : null
}

/** Books a payment that has succeeded, with the provider's fee. Returns its state. */
export const settleIntent = async (db: Database, provider: Provider, charges: ChargeOperations, id: string) => {
  const intent = await (await provider()).paymentIntents.retrieve(id, {
    expand: ['latest_charge.balance_transaction'],
  })
  if (intent.status !== 'succeeded' || intent.currency !== 'aud') return intent.status
  const transaction = await chargeOf(db, intent)
  if (transaction === null) return intent.status
  const charge = typeof intent.latest_charge === 'string' ? null : intent.latest_charge
  const card = charge?.payment_method_details?.card
  const method = cardText({ brand: card?.brand ?? null, last4: card?.last4 ?? null })
  const balance = charge?.balance_transaction
  const fee = typeof balance === 'object' && balance !== null ? balance.fee : 0
  await db.transaction(async (tx) => {
    const received = {
      amount: intent.amount_received,
      cause: `stripe:${id}`,
      into: 'cards',
      method,
      stripePaid: id,
    } as const
    await charges.receive(tx, transaction, received)
    const entry = { employerId: transaction.employer_id, transactionId: transaction.id, cause: `stripe-fee:${id}` }
    await book(tx, { ...entry, lines: { fees: fee, cards: -fee } })
  })
  return intent.status
}

/**
 * Cancels a payment if that is still possible, and books it if it was already collected. Returns
 * its state.
 */
export const cancelIntent = async (db: Database, provider: Provider, charges: ChargeOperations, id: string) => {
  const ended = await (await provider()).paymentIntents.cancel(id).catch((error) => {
    if (!isRefusal(error)) throw error
    return null
  })
  return ended?.status === 'canceled' ? ended.status : settleIntent(db, provider, charges, id)
}

/** Replaces the stored cards of a customer with the ones that the provider has now. */
export const syncCards = async (db: Database, provider: Provider, customer: string) => {
  const employerId = await employerOf(db, customer)
  if (employerId === null) return
  const listed = await (await provider()).customers
    .listPaymentMethods(customer, { type: 'card', limit: 100 })
    .catch((error) => {
      if (isMissing(error)) return { data: [] }
      throw error
    })
  const cards = listed.data.map(cardIn).filter((card) => card !== null)
  await db.transaction(async (tx) => {
    await lockPaymentAccount(tx, employerId)
    if (await isClosed(tx, employerId)) return
    // Oldest first, so that the newest is the one that is charged.
    for (const card of cards.toReversed()) await storeCard(tx, employerId, card)
    await removeOtherCards(
      tx,
      employerId,
      cards.map(({ stripe_id }) => stripe_id),
    )
  })
}

/** Applies the result of a payment page: a new card, or a payment with one. */
export const syncPage = async (db: Database, provider: Provider, charges: ChargeOperations, id: string) => {
  const session = await (await provider()).checkout.sessions.retrieve(id)
  const customer = idOf(session.customer)
  if (session.status !== 'complete' || customer === null) return
  await syncCards(db, provider, customer)
  const intent = idOf(session.payment_intent)
  if (intent !== null) await settleIntent(db, provider, charges, intent)
}

export const syncRefund = async (db: Database, provider: Provider, charges: ChargeOperations, id: string) => {
  const refund = await (await provider()).refunds.retrieve(id)
  await endRefund(db, charges, refund)
}

/** Records the result of a refund; does nothing while the provider has none. */
export const endRefund = async (db: Database, charges: ChargeOperations, refund: Stripe.Refund) => {
  if (!['succeeded', 'failed', 'canceled'].includes(refund.status ?? '')) return
  const transaction = await transactionNamed(db, refund.metadata?.transaction ?? '')
  if (transaction?.kind !== 'refund') return
  await db.transaction((tx) => charges.refundEnded(tx, transaction, refund.status === 'succeeded'))
}
