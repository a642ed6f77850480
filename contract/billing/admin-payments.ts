/** Charges of employers: the admin's actions, and what both sides see of a charge. */
import * as z from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { date, dollarCents, id, instant, line, Page, paging, required, withId } from '../platform/values.ts'
import { cents } from '../work/timesheets.ts'

export const TransactionStatus = z.enum(['completed', 'pending', 'failed'])
export type TransactionStatus = z.infer<typeof TransactionStatus>

export const Transaction = z.object({
  id,
  /** Reference for people and banks. */
  transaction_id: z.string(),
  /** In words, like "Invoice by bank transfer" or "Visa ending in 4242". */
  payment_method: z.string(),
  /** Whole cents, GST included; negative for refunds and credits. */
  amount: cents,
  status: TransactionStatus,
  created_at: instant,
  subscription: z.object({ plan_name: z.string() }).nullable(),
  /** Its invoice or credit note: `GET /payment-invoices/{invoice_id}`. */
  invoice_id: id.nullable(),
  invoice_number: z.string().nullable(),
  /** Amount still to be paid. */
  open: cents,
  due_on: date.nullable(),
  /** Why the last attempt failed, so that the employer can correct it. */
  problem: z.string().nullable(),
})
export type Transaction = z.infer<typeof Transaction>

// A text that looks like a card number is refused: cards are entered at the provider only.
const CARD_DIGITS = /(?:\d[ -]?){12,}/
export const isNoCard = (typed: string) => !CARD_DIGITS.test(typed)
export const NO_CARD = 'Please do not enter a card number here.'
const reference = required(100).refine(isNoCard, NO_CARD)

export const InvoiceFilter = z.enum(['open', 'overdue', 'paid', 'all'])
export type InvoiceFilter = z.infer<typeof InvoiceFilter>
export const AdminInvoice = z.object({
  id,
  number: z.string(),
  kind: z.enum(['invoice', 'credit_note']),
  employer: z.object({ id, name: z.string() }),
  plan_name: z.string(),
  issued_on: date,
  due_on: date.nullable(),
  total_cents: cents,
  open_cents: cents,
  /** Amount paid and not refunded, and amount that can still be credited. */
  paid_cents: cents,
  creditable_cents: cents,
  is_overdue: z.boolean(),
  transaction_id: z.string(),
  status: TransactionStatus,
})
export type AdminInvoice = z.infer<typeof AdminInvoice>

const AdminTransaction = Transaction.extend({ employer: z.object({ id, name: z.string() }) })
export type AdminTransaction = z.infer<typeof AdminTransaction>

const MOST = 100_000_000
const amount = dollarCents.min(1, 'Please enter an amount above zero.').max(MOST, 'At most $1,000,000.00.')
export const NewPayment = z.strictObject({
  amount_cents: amount,
  /** Day on which the payment was received. */
  paid_on: date,
  reference,
})
export const NewCredit = z.strictObject({
  amount_cents: amount,
  /**
   * `credit` lowers the amount owed and keeps the rest for later invoices; `refund` returns a
   * payment.
   */
  kind: z.enum(['credit', 'refund']),
  reason: required(300, 'Please enter a reason.'),
})

const access = ['admin'] as const
const filters = { search: line(200).optional(), show: InvoiceFilter.default('open') }

/** The admin's calls; they belong to the feature `payments`. */
export const adminPaymentCalls = {
  listInvoices: endpoint('GET /admin/payments', {
    summary: 'Lists invoices and credit notes of all employers: open ones by due date, others newest first.',
    access,
    query: z.strictObject({ ...paging(15), ...filters }),
    returns: z.object({ data: z.array(AdminInvoice), ...Page, open_cents: cents, overdue_cents: cents }),
  }),
  listTransactions: endpoint('GET /admin/transactions', {
    summary: 'Lists the transactions of all employers, newest first.',
    access,
    query: z.strictObject({ ...paging(15), search: line(200).optional(), status: TransactionStatus.optional() }),
    returns: z.object({ data: z.array(AdminTransaction), ...Page }),
  }),
  exportTransactions: endpoint('GET /admin/transactions/export', {
    summary: 'Exports these transactions as a CSV file, oldest first. The export is logged too.',
    access,
    query: z.strictObject({ search: line(200).optional(), status: TransactionStatus.optional() }),
    mode: 'file',
  }),
  recordPayment: endpoint('POST /admin/payment-invoices/:id/payments', {
    summary: 'Records a payment received for an invoice; any excess becomes credit of the employer.',
    access,
    params: withId,
    body: NewPayment.extend({
      /** Open amount that the admin saw. The call is refused if it has changed since. */
      seen_open_cents: cents.optional(),
    }),
    returns: AdminInvoice,
    message: 'Payment recorded.',
    status: 201,
    problems: ['already_paid', 'changed_meanwhile'],
  }),
  credit: endpoint('POST /admin/payment-invoices/:id/credits', {
    summary: 'Issues a credit note for an invoice, or refunds a payment for it.',
    access,
    params: withId,
    body: NewCredit.extend({
      /** Creditable amount that the admin saw. */
      seen_creditable_cents: cents.optional(),
    }),
    returns: AdminInvoice,
    message: 'Credit note issued.',
    status: 201,
    problems: ['nothing_to_credit', 'changed_meanwhile'],
  }),
}
