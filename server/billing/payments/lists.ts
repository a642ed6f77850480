import type {
  AdminInvoice,
  AdminTransaction,
  InvoiceFilter,
  Transaction,
  TransactionStatus,
} from '#contract/billing/admin-payments.ts'
import type { Balance } from '#contract/billing/payments.ts'
import { Problem } from '#contract/platform/errors.ts'
import { type Db, type Fragment, sql } from '#server/platform/database.ts'
import { anywhere } from '#server/platform/text-search.ts'
import { sumsOf } from './ledger.ts'

const transactionColumns = sql`t.id, t.transaction_id, t.payment_method, t.amount_cents as amount, t.status, t.created_at,
  json_build_object('plan_name', t.plan_name) as subscription, t.invoice_id, i.number as invoice_number,
  t.open_cents as open, t.due_on, t.problem`

export const transactionsOf = async (db: Db, employerId: number, page: number, perPage: number) => {
  const { total } = await db.one<{ total: number }>`
    select count(*) as total from transactions where employer_id = ${employerId}`
  const data = await db.all<Transaction>`
    select ${transactionColumns} from transactions t join payment_invoices i on i.id = t.invoice_id
    where t.employer_id = ${employerId} order by t.id desc limit ${perPage} offset ${(page - 1) * perPage}`
  return { data, page, per_page: perPage, total }
}

const today = (now: Temporal.Instant, zone: Fragment) => sql`(${now}::timestamptz at time zone ${zone})::date`

type PaymentMethods = { bankAccount: string | null; takesCards: boolean }
export const balanceOf = async (db: Db, employerId: number, methods: PaymentMethods): Promise<Balance> => {
  // Not null: due_on, because only charges are open, and they are due.
  const open = await db.all<Balance['open'][number]>`
    select t.invoice_id, i.number as invoice_number, t.open_cents, t.due_on,
      t.due_on < ${today(db.now, sql`u.time_zone`)} as is_overdue
    from transactions t join payment_invoices i on i.id = t.invoice_id join users u on u.id = t.employer_id
    where t.employer_id = ${employerId} and t.open_cents > 0 order by t.due_on, t.id`
  const sum = (list: typeof open) => list.reduce((cents, { open_cents }) => cents + open_cents, 0)
  const { credit_cents } = await sumsOf(db, employerId)
  return {
    open_cents: sum(open),
    overdue_cents: sum(open.filter(({ is_overdue }) => is_overdue)),
    credit_cents,
    open,
    bank_account: methods.bankAccount,
    takes_cards: methods.takesCards,
  }
}

const adminColumns = (
  now: Temporal.Instant,
) => sql`i.id, i.number, i.kind, json_build_object('id', u.id, 'name', u.name) as employer,
  i.plan_name, i.issued_on, i.due_on, i.total_cents, t.open_cents, t.money_cents - t.refunded_cents as paid_cents,
  case when t.kind = 'charge' then t.amount_cents - t.credited_cents else 0 end as creditable_cents,
  t.open_cents > 0 and t.due_on < ${today(now, sql`u.time_zone`)} as is_overdue, t.transaction_id, t.status`
const adminTables = sql`payment_invoices i join transactions t on t.invoice_id = i.id join users u on u.id = i.employer_id`

const containing = (search: string | undefined, ...columns: Fragment[]) => {
  if (search === undefined) return sql`true`
  const like = anywhere(search.toLowerCase())
  return columns.reduce((either, column) => sql`${either} or lower(${column}) like ${like}`, sql`false`)
}

type InvoiceQuery = { search?: string | undefined; show: InvoiceFilter }
const showing = (show: InvoiceFilter, now: Temporal.Instant): Fragment => {
  if (show === 'open') return sql`t.open_cents > 0`
  if (show === 'overdue') return sql`t.open_cents > 0 and t.due_on < ${today(now, sql`u.time_zone`)}`
  if (show === 'paid') return sql`t.kind = 'charge' and t.open_cents = 0 and t.status = 'completed'`
  return sql`true`
}

export const adminInvoices = async (db: Db, page: number, perPage: number, { search, show }: InvoiceQuery) => {
  const { now } = db
  const where = sql`(${containing(search, sql`i.number`, sql`u.name`, sql`u.email`, sql`t.transaction_id`)})
    and ${showing(show, now)}`
  const { total } = await db.one<{ total: number }>`select count(*) as total from ${adminTables} where ${where}`
  const order = show === 'open' || show === 'overdue' ? sql`t.due_on, i.id` : sql`i.id desc`
  const data = await db.all<AdminInvoice>`
    select ${adminColumns(now)} from ${adminTables} where ${where}
    order by ${order} limit ${perPage} offset ${(page - 1) * perPage}`
  const sums = await db.one<{ open_cents: number; overdue_cents: number }>`
    select coalesce(sum(t.open_cents), 0) as open_cents,
      coalesce(sum(t.open_cents) filter (where t.due_on < ${today(now, sql`u.time_zone`)}), 0) as overdue_cents
    from transactions t join users u on u.id = t.employer_id where t.open_cents > 0`
  return { data, page, per_page: perPage, total, ...sums }
}

export const adminInvoice = async (db: Db, id: number): Promise<AdminInvoice> => {
  const invoice = await db.maybe<AdminInvoice>`select ${adminColumns(db.now)} from ${adminTables} where i.id = ${id}`
  if (invoice === null) throw new Problem('not_found')
  return invoice
}

export type TransactionQuery = { search?: string | undefined; status?: TransactionStatus | undefined }
const matching = ({ search, status }: TransactionQuery) => sql`
  (${containing(search, sql`i.number`, sql`u.name`, sql`u.email`, sql`t.transaction_id`, sql`t.payment_method`)})
  and ${status === undefined ? sql`true` : sql`t.status = ${status}`}`

export const adminTransactions = async (db: Db, page: number, perPage: number, filter: TransactionQuery) => {
  const { total } = await db.one<{ total: number }>`
    select count(*) as total from ${adminTables} where ${matching(filter)}`
  const data = await db.all<AdminTransaction>`
    select ${transactionColumns}, json_build_object('id', u.id, 'name', u.name) as employer
    from ${adminTables} where ${matching(filter)} order by t.id desc limit ${perPage} offset ${(page - 1) * perPage}`
  return { data, page, per_page: perPage, total }
}

const ROWS_AT_ONCE = 500
/** All of them, oldest first, in batches. */
export async function* allTransactions(db: Db, filter: TransactionQuery): AsyncGenerator<AdminTransaction[]> {
  let after = 0
  for (;;) {
    const rows = await db.all<AdminTransaction>`
      select ${transactionColumns}, json_build_object('id', u.id, 'name', u.name) as employer
      from ${adminTables} where t.id > ${after} and ${matching(filter)} order by t.id limit ${ROWS_AT_ONCE}`
    if (rows.length === 0) return
    after = rows.at(-1)!.id
    yield rows
  }
}
