import { randomInt } from 'node:crypto'
import type { TransactionStatus } from '#contract/billing/admin-payments.ts'
import { type Db, sql, type Tx } from '#server/platform/database.ts'
import { lockPaymentAccount } from './ledger.ts'
import type { ChargeReason } from './rules.ts'

/** A charge, credit or refund. Only `lockTransaction` locks; call it before a change. */
export type StoredTransaction = {
  id: number
  transaction_id: string
  employer_id: number
  kind: 'charge' | 'credit' | 'refund'
  charge_id: number | null
  invoice_id: number
  plan_name: string
  reason: string
  payment_method: string
  amount_cents: number
  status: TransactionStatus
  open_cents: number
  money_cents: number
  refunded_cents: number
  credited_cents: number
  due_on: string | null
  stripe_method: string | null
  stripe_intent: string | null
  stripe_paid: string | null
  tries: number
  next_try_at: string | null
  problem: string | null
}

type NewTransaction = Pick<
  StoredTransaction,
  'employer_id' | 'kind' | 'charge_id' | 'invoice_id' | 'plan_name' | 'payment_method' | 'amount_cents' | 'status'
> & {
  reason: ChargeReason | 'credit' | 'refund'
  open_cents?: number
  due_on?: string | null
  stripe_method?: string | null
}

const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
/** Name like TX-7K3M9QWD2X. It is read aloud on the phone, so it has no 0, 1, I or O. */
const newName = () => `TX-${Array.from({ length: 10 }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`

export const insertTransaction = (tx: Tx, t: NewTransaction) => tx.one<StoredTransaction>`
  insert into transactions (transaction_id, employer_id, kind, charge_id, invoice_id, plan_name, reason, payment_method,
    amount_cents, status, open_cents, due_on, stripe_method, created_at, settled_at)
  values (${newName()}, ${t.employer_id}, ${t.kind}, ${t.charge_id}, ${t.invoice_id}, ${t.plan_name}, ${t.reason},
    ${t.payment_method}, ${t.amount_cents}, ${t.status}, ${t.open_cents ?? 0}, ${t.due_on}, ${t.stripe_method},
    ${tx.now}, case when ${t.status}::text = 'completed' then ${tx.now}::timestamptz end)
  returning *`

export const transactionById = (db: Db, id: number) =>
  db.one<StoredTransaction>`select * from transactions where id = ${id}`
/**
 * Locks the employer's account and reads the transaction again, because the previous holder of the
 * lock may have changed it.
 */
export const lockTransaction = async (tx: Tx, { id, employer_id }: Pick<StoredTransaction, 'id' | 'employer_id'>) => {
  await lockPaymentAccount(tx, employer_id)
  return transactionById(tx, id)
}
/** The charge of an invoice; a credit note has none. */
export const chargeOfInvoice = (db: Db, invoiceId: number, employerId: number | null) => db.one<StoredTransaction>`
  select * from transactions
  where invoice_id = ${invoiceId} and kind = 'charge' and (${employerId}::int is null or employer_id = ${employerId}::int)`
export const transactionOfIntent = (db: Db, intent: string) =>
  db.maybe<StoredTransaction>`select * from transactions where stripe_intent = ${intent}`
export const transactionNamed = (db: Db, name: string) =>
  db.maybe<StoredTransaction>`select * from transactions where transaction_id = ${name}`
/** Open charges, oldest first, without those that a card payment in progress may settle. */
export const openCharges = (tx: Tx, employerId: number) => tx.all<StoredTransaction>`
  select * from transactions
  where employer_id = ${employerId} and open_cents > 0 and stripe_intent is null order by due_on, id`

/** Sum of the open charges that the employer's credit can pay. */
export const openToCredit = async (db: Db, employerId: number): Promise<number> =>
  (
    await db.one<{ cents: number }>`
    select coalesce(sum(open_cents), 0) as cents from transactions
    where employer_id = ${employerId} and open_cents > 0 and stripe_intent is null`
  ).cents

type Changes = Partial<
  Pick<
    StoredTransaction,
    'status' | 'open_cents' | 'money_cents' | 'refunded_cents' | 'credited_cents' | 'payment_method' | 'stripe_paid'
  >
> & { problem?: string | null }

/**
 * Updates a transaction; clears `problem` unless it is given, and cancels retries unless the status
 * is pending.
 */
export const setTransaction = (tx: Tx, before: StoredTransaction, changes: Changes) => {
  const t = { ...before, problem: null, ...changes }
  return tx.one<StoredTransaction>`
    update transactions set status = ${t.status}, open_cents = ${t.open_cents}, money_cents = ${t.money_cents},
      refunded_cents = ${t.refunded_cents}, credited_cents = ${t.credited_cents}, payment_method = ${t.payment_method},
      stripe_paid = ${t.stripe_paid}, problem = ${t.problem}, next_try_at = case when ${t.status}::text = 'pending' then next_try_at end,
      settled_at = case when ${t.status}::text = 'completed' then coalesce(settled_at, ${tx.now}::timestamptz) end
    where id = ${t.id} returning *`
}

/** Records which payment at the provider collects a charge; null if there is none. */
export const recordIntent = (tx: Tx, id: number, intent: string | null) =>
  tx.run`update transactions set stripe_intent = ${intent} where id = ${id}`

/** Records the number of failed attempts, the time of the next one, if any, and the problem. */
export const recordTry = (tx: Tx, id: number, tries: number, nextAt: Temporal.Instant | null, problem: string | null) =>
  tx.run`
    update transactions set tries = ${tries}, next_try_at = ${nextAt}, next_try_set_at = ${tx.now}, problem = ${problem}
    where id = ${id}`

/**
 * Reschedules retries that were planned while the clock was ahead. Each keeps its planned delay,
 * counted from now.
 */
export const bringTriesForward = (db: Db) => {
  const now = sql`${db.now}::timestamptz`
  return db.run`
    update transactions set next_try_at = next_try_at - (next_try_set_at - ${now}), next_try_set_at = ${now}
    where next_try_at is not null and next_try_set_at > ${now} + interval '1 minute'`
}

export const recordCard = (tx: Tx, id: number, stripeMethod: string | null, text: string) => tx.run`
  update transactions set stripe_method = ${stripeMethod}, payment_method = ${text} where id = ${id}`

/** Charges whose next try by card is due. */
export const dueTries = (db: Db) => db.all<{ id: number }>`
  select id from transactions where next_try_at <= ${db.now} and status = 'pending' order by next_try_at limit 100`

export type Reminded = Pick<StoredTransaction, 'id' | 'employer_id' | 'invoice_id' | 'plan_name' | 'open_cents'> & {
  due_on: string
  reminded: number
  number: string
  name: string
  email: string
  days_over: number
}
/**
 * Open invoices with a due reminder: three days before, one day after and a week after the due
 * date.
 */
// Not null: due_on, because it is compared.
export const duePaymentReminders = (tx: Tx, days: readonly number[], most: number) => tx.all<Reminded>`
  select t.id, t.employer_id, t.invoice_id, t.plan_name, t.open_cents, t.due_on, t.reminded, i.number, u.name,
    i.recipient_email as email, (${tx.now}::timestamptz at time zone u.time_zone)::date - t.due_on as days_over
  from transactions t join payment_invoices i on i.id = t.invoice_id join users u on u.id = t.employer_id
  where t.open_cents > 0 and t.reminded < ${days.length}::int and u.status in ('active', 'on_leave')
    and (${tx.now}::timestamptz at time zone u.time_zone)::date - t.due_on
      >= (${days}::int[])[t.reminded + 1]
  order by t.due_on, t.id limit ${most} for update of t skip locked`
export const recordReminder = (tx: Tx, id: number, reminded: number) =>
  tx.run`update transactions set reminded = ${reminded} where id = ${id}`
