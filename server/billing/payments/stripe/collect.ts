/**
 * Charges cards. A charge has at most one payment at the provider, which is created first and
 * confirmed only after it is stored here. A payment succeeds only once, so a crash at any point
 * cannot charge anyone twice.
 */
import type { Database } from '#server/platform/database.ts'
import type { JobDeps } from '#server/platform/jobs.ts'
import type { ChargeOperations } from '../charges.ts'
import { notifyDeclined } from '../messages.ts'
import { defaultCardOf } from '../methods.ts'
import { INVOICE_METHOD, TRY_AGAIN_AFTER_HOURS } from '../rules.ts'
import {
  lockTransaction,
  recordCard,
  recordIntent,
  recordTry,
  type StoredTransaction,
  transactionById,
} from '../transactions.ts'
import { isDecline, isOfProvider, isRefusal, type Provider, wantsConfirmation, whyDeclined } from './client.ts'
import { customerOf } from './customers.ts'
import { cancelIntent, endRefund, settleIntent } from './sync.ts'

export type Deps = { provider: Provider; charges: ChargeOperations }

/** Returns the charge's payment at the provider; null if there is nothing to collect or no card. */
const preparePayment = async ({ provider, charges }: Deps, db: Database, transaction: StoredTransaction) => {
  const card = await defaultCardOf(db, transaction.employer_id)
  if (card === null) {
    // The card may have been charged before it was removed.
    if (transaction.stripe_intent !== null) {
      const status = await cancelIntent(db, provider, charges, transaction.stripe_intent)
      if (status !== 'canceled') return null
    }
    const problem = 'There is no longer a card. The invoice is still open.'
    await db.transaction(async (tx) => {
      const fresh = await lockTransaction(tx, transaction)
      if (fresh.stripe_method === null || fresh.status !== 'pending') return
      await recordIntent(tx, transaction.id, null)
      await recordCard(tx, transaction.id, null, INVOICE_METHOD)
      await recordTry(tx, transaction.id, fresh.tries, null, null)
      await notifyDeclined(tx, fresh, problem)
    })
    return null
  }
  if (transaction.stripe_intent !== null) return { intent: transaction.stripe_intent, card }
  const stripe = await provider()
  const amount = transaction.open_cents
  const { id: intent } = await stripe.paymentIntents.create(
    {
      amount,
      currency: 'aud',
      customer: await customerOf(db, provider, transaction.employer_id),
      allowed_payment_method_types: ['card'],
      description: `${transaction.plan_name}, ${transaction.transaction_id}`,
      metadata: { transaction: transaction.transaction_id },
    },
    { idempotencyKey: `charge-${transaction.transaction_id}-${amount}-${transaction.tries}` },
  )
  const isNoted = await db.transaction(async (tx) => {
    const fresh = await lockTransaction(tx, transaction)
    if (fresh.status !== 'pending' || fresh.stripe_intent !== null || fresh.next_try_at !== transaction.next_try_at)
      return false
    if (fresh.open_cents !== amount) {
      // The open amount was reduced by a credit meanwhile, so the rest is tried again with a new
      // payment.
      await recordTry(tx, transaction.id, fresh.tries, tx.now, null)
      return false
    }
    await recordIntent(tx, transaction.id, intent)
    await recordCard(tx, transaction.id, card.stripe_id, card.text)
    return true
  })
  return isNoted ? { intent, card } : null
}

/**
 * Records a decline. Schedules the next attempt, or fails the charge after the last one; a card
 * that needs confirmation at its bank is not tried again automatically.
 */
const recordDecline = async ({ charges }: Deps, db: Database, transaction: StoredTransaction, error: unknown) => {
  const problem = whyDeclined(error)
  await db.transaction(async (tx) => {
    const fresh = await lockTransaction(tx, transaction)
    // Another process has recorded it first.
    if (fresh.status !== 'pending' || fresh.tries !== transaction.tries) return
    const tries = fresh.tries + 1
    if (wantsConfirmation(error)) {
      await recordTry(tx, transaction.id, tries, null, problem)
      await notifyDeclined(tx, fresh, problem)
      return
    }
    const hours = fresh.reason === 'upgrade' ? undefined : TRY_AGAIN_AFTER_HOURS[tries - 1]
    if (hours === undefined) return void (await charges.fail(tx, fresh, problem))
    await recordTry(tx, transaction.id, tries, tx.now.add({ hours }), problem)
    await notifyDeclined(
      tx,
      fresh,
      `${problem} We will try again in ${hours / 24 === 1 ? 'a day' : `${hours / 24} days`}.`,
    )
  })
}

/** States in which a payment has taken nothing, and takes nothing by itself. */
const UNTRIED = new Set(['requires_payment_method', 'requires_confirmation'])

/** The payment was cancelled at the provider, so a new one will be made. */
const recordCancelled = (db: Database, transaction: StoredTransaction, intent: string) =>
  db.transaction(async (tx) => {
    const fresh = await lockTransaction(tx, transaction)
    if (fresh.stripe_intent !== intent) return
    await recordIntent(tx, transaction.id, null)
    await recordTry(tx, transaction.id, fresh.tries + 1, tx.now.add({ hours: 1 }), null)
  })

const WAITING = 'The card provider is not responding. We will keep trying.'

export type Collect = {
  id: number
  /** Set for a scheduled retry: the time until which no other retry is queued. */
  guard?: string
}

/** Whether the payment page is open at the provider, or another attempt is scheduled. */
export const isPostponed = (
  { next_try_at: next }: StoredTransaction,
  guard: string | undefined,
  now: Temporal.Instant,
) =>
  next !== null &&
  Temporal.Instant.compare(next, now) > 0 &&
  (guard === undefined || Temporal.Instant.compare(next, guard) !== 0)

export const collect = async (deps: Deps, { db }: Pick<JobDeps, 'db'>, { id, guard }: Collect): Promise<void> => {
  const transaction = await transactionById(db, id)
  const stripe = await deps.provider()
  if (transaction.open_cents === 0 || transaction.status !== 'pending') {
    // Paid in another way meanwhile, so the open payment is cancelled.
    if (transaction.stripe_intent !== null && transaction.stripe_paid !== transaction.stripe_intent)
      await cancelIntent(db, deps.provider, deps.charges, transaction.stripe_intent)
    return
  }
  if (isPostponed(transaction, guard, db.now)) return
  try {
    const ready = await preparePayment(deps, db, transaction)
    if (ready === null) return
    const { intent, card } = ready
    let refusal: unknown = null
    try {
      await stripe.paymentIntents.confirm(
        intent,
        { payment_method: card.stripe_id, off_session: true },
        { idempotencyKey: `confirm-${intent}-${transaction.tries}-${card.stripe_id}` },
      )
    } catch (error) {
      if (isDecline(error)) return await recordDecline(deps, db, transaction, error)
      // An earlier attempt may have confirmed the payment; its state then gives the outcome.
      if (!isRefusal(error)) throw error
      refusal = error
    }
    const status = await settleIntent(db, deps.provider, deps.charges, intent)
    if (status === 'canceled') await recordCancelled(db, transaction, intent)
    if (status === 'requires_action') await recordDecline(deps, db, transaction, { code: 'authentication_required' })
    // A card that the provider no longer knows or accepts counts as declined.
    if (refusal !== null && UNTRIED.has(status)) await recordDecline(deps, db, transaction, refusal)
  } catch (error) {
    if (!isOfProvider(error)) throw error
    const minutes = Math.min(60, 2 ** Math.min(6, Math.floor(transaction.tries / 2)))
    await db.transaction(async (tx) => {
      const fresh = await lockTransaction(tx, transaction)
      if (fresh.status === 'pending') await recordTry(tx, id, fresh.tries, tx.now.add({ minutes }), WAITING)
    })
  }
}

export const refundCard = async ({ provider, charges }: Deps, { db }: Pick<JobDeps, 'db'>, id: number) => {
  const transaction = await transactionById(db, id)
  if (transaction.status !== 'pending' || transaction.charge_id === null) return
  const { stripe_paid } = await transactionById(db, transaction.charge_id)
  const stripe = await provider()
  const payment = { payment_intent: stripe_paid!, amount: -transaction.amount_cents }
  const metadata = { transaction: transaction.transaction_id }
  try {
    // The idempotency key is valid for a day only, and an outage may last longer.
    const { data: before } = await stripe.refunds.list({ payment_intent: payment.payment_intent, limit: 100 })
    const refund =
      before.find((one) => one.metadata?.transaction === transaction.transaction_id) ??
      (await stripe.refunds.create(
        { ...payment, metadata },
        { idempotencyKey: `refund-${transaction.transaction_id}` },
      ))
    await endRefund(db, charges, refund)
  } catch (error) {
    if (!isRefusal(error)) throw error
    await db.transaction((tx) => charges.refundEnded(tx, transaction, false))
  }
}
