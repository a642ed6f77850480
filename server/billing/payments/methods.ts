import type { PaymentMethod } from '#contract/billing/payments.ts'
import { type Db, onConstraint, type Tx } from '#server/platform/database.ts'
import { cardText, expiryOf } from './rules.ts'

export type Method = {
  id: number
  employer_id: number
  kind: 'invoice' | 'card'
  is_default: boolean
  billing_email: string | null
  purchase_order_number: string | null
  stripe_id: string | null
  brand: string | null
  last4: string | null
  exp_month: number | null
  exp_year: number | null
}
export type CardDetails = Pick<Method, 'brand' | 'last4' | 'exp_month' | 'exp_year'> & { stripe_id: string }

export const shownMethod = (method: Method, now: Temporal.Instant, zone: string): PaymentMethod => {
  const { id, kind, is_default, billing_email, purchase_order_number, brand, last4, exp_month, exp_year } = method
  const expiry = expiryOf(method, now.toZonedDateTimeISO(zone).toPlainDate())
  return { id, kind, is_default, billing_email, purchase_order_number, brand, last4, exp_month, exp_year, expiry }
}

export const methodsOf = (db: Db, employerId: number) => db.all<Method>`
  select * from payment_methods where employer_id = ${employerId} order by is_default desc, id`

/** Locks all payment methods of the employer, because a change of one may change the default. */
export const lockMethod = async (tx: Tx, id: number, employerId: number): Promise<Method> => {
  await tx.run`select from payment_methods where employer_id = ${employerId} order by id for update`
  return tx.one<Method>`select * from payment_methods where id = ${id} and employer_id = ${employerId}`
}

/** The card that is charged automatically. */
export const defaultCardOf = async (
  db: Db,
  employerId: number,
): Promise<{ stripe_id: string; text: string } | null> => {
  // Not null: stripe_id, by the constraint only_a_card_has_a_stripe_id.
  const card = await db.maybe<Method & { stripe_id: string }>`
    select * from payment_methods where employer_id = ${employerId} and is_default and kind = 'card'`
  return card && { stripe_id: card.stripe_id, text: cardText(card) }
}

type Details = Pick<Method, 'billing_email' | 'purchase_order_number'>

/** Adds billing details; the first payment method becomes the default. */
export const insertDetails = (tx: Tx, employerId: number, d: Details) =>
  tx.one<Method>`
    insert into payment_methods (employer_id, kind, is_default, billing_email, purchase_order_number, created_at)
    values (${employerId}, 'invoice', not exists (select from payment_methods where employer_id = ${employerId}),
      ${d.billing_email}, ${d.purchase_order_number}, ${tx.now})
    returning *`.catch(onConstraint('one_set_of_billing_details_per_employer', 'payment_method_exists'))

export const setDetails = (tx: Tx, id: number, d: Details) => tx.one<Method>`
  update payment_methods set billing_email = ${d.billing_email}, purchase_order_number = ${d.purchase_order_number}
  where id = ${id} returning *`

export const makeDefault = async (tx: Tx, { id, employer_id }: Method) => {
  await tx.run`update payment_methods set is_default = false where employer_id = ${employer_id} and is_default and id <> ${id}`
  return tx.one<Method>`update payment_methods set is_default = true where id = ${id} returning *`
}

/** Saves a card as the provider reports it. A new card becomes the default one. */
export const storeCard = async (tx: Tx, employerId: number, card: CardDetails): Promise<void> => {
  const updated = await tx.run`
    update payment_methods set brand = ${card.brand}, last4 = ${card.last4}, exp_month = ${card.exp_month},
      exp_year = ${card.exp_year}
    where stripe_id = ${card.stripe_id} and employer_id = ${employerId}`
  if (updated > 0) return
  await tx.run`update payment_methods set is_default = false where employer_id = ${employerId} and is_default`
  await tx.run`
    insert into payment_methods (employer_id, kind, is_default, stripe_id, brand, last4, exp_month, exp_year, created_at)
    values (${employerId}, 'card', true, ${card.stripe_id}, ${card.brand}, ${card.last4}, ${card.exp_month},
      ${card.exp_year}, ${tx.now})
    on conflict (stripe_id) do nothing`
}

/** Removes a payment method. If it was the default, the newest remaining one becomes it. */
export const removeMethod = async (tx: Tx, { id, employer_id, is_default }: Method): Promise<void> => {
  await tx.run`delete from payment_methods where id = ${id}`
  if (!is_default) return
  await tx.run`
    update payment_methods set is_default = true
    where id = (select id from payment_methods where employer_id = ${employer_id} order by id desc limit 1)`
}

/** Removes cards that the provider no longer has, for example after a visit to its portal. */
export const removeOtherCards = async (tx: Tx, employerId: number, keptIds: readonly string[]): Promise<void> => {
  const removed = await tx.all<Method>`
    select * from payment_methods
    where employer_id = ${employerId} and kind = 'card' and stripe_id <> all(${keptIds}::text[])
      and created_at <= ${tx.now} for update`
  for (const method of removed) await removeMethod(tx, method)
}
