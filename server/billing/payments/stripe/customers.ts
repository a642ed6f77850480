/** Maps employers to customers of the card provider, and records the provider's events. */
import { createHash } from 'node:crypto'
import type { Database, Db, Tx } from '#server/platform/database.ts'
import { queue } from '#server/platform/jobs.ts'
import type { Provider } from './client.ts'

export const employerOf = async (db: Db, customer: string): Promise<number | null> =>
  (await db.maybe<{ employer_id: number }>`select employer_id from stripe_customers where customer = ${customer}`)
    ?.employer_id ?? null

const storedCustomer = (db: Db, employerId: number) =>
  db.maybe<{ customer: string }>`select customer from stripe_customers where employer_id = ${employerId}`

/**
 * Returns the one customer of an employer. The idempotency key prevents simultaneous calls from
 * creating several.
 */
export const customerOf = async (db: Database, provider: Provider, employerId: number): Promise<string> => {
  const existing = await storedCustomer(db, employerId)
  if (existing) return existing.customer
  const { name, email, created_at } = await db.one<{ name: string; email: string; created_at: string }>`
    select name, email, created_at from users where id = ${employerId}`
  const key = createHash('sha256')
    .update(JSON.stringify([employerId, created_at, name, email]))
    .digest('hex')
  const stripe = await provider()
  const made = await stripe.customers.create(
    { name, email, metadata: { employer_id: String(employerId) } },
    { idempotencyKey: `customer-${key}` },
  )
  await db.run`
    insert into stripe_customers (employer_id, customer) values (${employerId}, ${made.id}) on conflict do nothing`
  return (await storedCustomer(db, employerId))!.customer
}

/**
 * Whether the account was closed for good; card data that the provider still reports for it is not
 * stored.
 */
export const isClosed = async (db: Db, employerId: number) =>
  (await db.maybe`select 1 as found from users where id = ${employerId} and closed_at is not null`) !== null

export const FORGET = 'forget_customer'
/**
 * Deletes the customer at the provider when the account is closed. Pending payments can still be
 * refunded.
 */
export const endCustomer = async (tx: Tx, { id }: { id: number }): Promise<void> => {
  const customer = await storedCustomer(tx, id)
  if (customer) await queue(tx, FORGET, customer)
}

/** Records an event of the provider; false if it was received before. */
export const recordEvent = async (tx: Tx, id: string, type: string): Promise<boolean> =>
  (await tx.run`
    insert into stripe_events (id, type, received_at) values (${id}, ${type}, ${tx.now})
    on conflict do nothing`) === 1

/** The provider repeats an event for three days at most. */
export const deleteOldEvents = (db: Db) =>
  db.run`delete from stripe_events where received_at < ${db.now.subtract({ hours: 30 * 24 })}`
