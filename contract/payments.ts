/**
 * What an employer owes the operator for its plan, and how it is paid. Each charge is an invoice and a transaction; the
 * ledger behind them balances to the cent. Without a card provider an admin records what comes in by bank transfer.
 */
import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { cents } from './timesheets.ts'
import { date, email, id, idText, instant, line, Page, paging, required, withId } from './values.ts'

export const TransactionStatus = z.enum(['completed', 'pending', 'failed'])
export type TransactionStatus = z.infer<typeof TransactionStatus>

export const Transaction = z.object({
  id,
  /** What people and banks call it by. */
  transaction_id: z.string(),
  /** In words, like "Invoice by bank transfer" or "Visa ending in 4242". */
  payment_method: z.string(),
  /** Whole cents, GST included; below zero where money or credit went back to the employer. */
  amount: cents,
  status: TransactionStatus,
  created_at: instant,
  subscription: z.object({ plan_name: z.string() }).nullable(),
  /** Its paper, an invoice or a credit note: `GET /payment-invoices/{invoice_id}`. */
  invoice_id: id.nullable(),
  invoice_number: z.string().nullable(),
  /** What is still to be paid. */
  open: cents,
  due_on: date.nullable(),
  /** Why the last try failed, for the employer to mend. */
  problem: z.string().nullable(),
})
export type Transaction = z.infer<typeof Transaction>

export const PaymentMethod = z.object({
  id,
  kind: z.enum(['invoice', 'card']),
  /** The one that the next charge goes to. */
  is_default: z.boolean(),
  billing_email: z.string().nullable(),
  purchase_order_number: z.string().nullable(),
  brand: z.string().nullable(),
  last4: z.string().nullable(),
  exp_month: z.int().nullable(),
  exp_year: z.int().nullable(),
  /** The card has expired or does so by the end of next month. */
  expiry: z.enum(['fine', 'soon', 'over']).nullable(),
})
export type PaymentMethod = z.infer<typeof PaymentMethod>

// What looks like the number of a card has no place here: cards are typed at the provider alone.
const CARD_DIGITS = /(?:\d[ -]?){12,}/
const NO_CARD = 'Please enter no card number here.'
const purchaseOrder = line(60).refine((typed) => !CARD_DIGITS.test(typed), NO_CARD)
const reference = required(100).refine((typed) => !CARD_DIGITS.test(typed), NO_CARD)
const billingEmail = email.refine((typed) => !CARD_DIGITS.test(typed), NO_CARD)
const emptied = z.literal('').transform(() => null)

/** Where invoices go, and what they quote. A card takes nothing of it: it is typed at the provider. */
export const BillingDetails = z.strictObject({
  billing_email: billingEmail.optional(),
  purchase_order_number: z.union([emptied, z.null(), purchaseOrder]).optional(),
})
export const MethodChanges = z.strictObject({
  ...BillingDetails.shape,
  is_default: z.literal(true).optional(),
})

/** What is owed and how to pay it. */
export const Balance = z.object({
  open_cents: cents,
  overdue_cents: cents,
  /** Money of the employer's that pays what comes next. */
  credit_cents: cents,
  open: z.array(
    z.object({
      invoice_id: id,
      invoice_number: z.string(),
      open_cents: cents,
      due_on: date,
      is_overdue: z.boolean(),
    }),
  ),
  /** Where a transfer goes; null where the operator has named no account. */
  bank_account: z.string().nullable(),
  /** Whether an open invoice can be paid by card. */
  takes_cards: z.boolean(),
})
export type Balance = z.infer<typeof Balance>

const ToGo = z.object({
  /** A page of the provider, where the person goes on; null where there is nothing to do there. */
  url: z.string().nullable(),
})

export const InvoiceFilter = z.enum(['open', 'overdue', 'paid', 'all'])
export type InvoiceFilter = z.infer<typeof InvoiceFilter>
export const DeskInvoice = z.object({
  id,
  number: z.string(),
  kind: z.enum(['invoice', 'credit_note']),
  employer: z.object({ id, name: z.string() }),
  plan_name: z.string(),
  issued_on: date,
  due_on: date.nullable(),
  total_cents: cents,
  open_cents: cents,
  /** How much of it was really paid and not given back, and how much may still be credited. */
  paid_cents: cents,
  creditable_cents: cents,
  is_overdue: z.boolean(),
  transaction_id: z.string(),
  status: TransactionStatus,
})
export type DeskInvoice = z.infer<typeof DeskInvoice>

const DeskTransaction = Transaction.extend({ employer: z.object({ id, name: z.string() }) })
export type DeskTransaction = z.infer<typeof DeskTransaction>

const MOST = 100_000_000
const amount = z.int('Please enter an amount.').min(1, 'Please enter an amount.').max(MOST, 'At most $1,000,000.00.')
export const NewPayment = z.strictObject({
  amount_cents: amount,
  /** The day on which the money came in. */
  paid_on: date,
  reference,
})
export const NewCredit = z.strictObject({
  amount_cents: amount,
  /** `credit` lowers what is owed and keeps the rest for later; `refund` gives back money that was paid. */
  kind: z.enum(['credit', 'refund']),
  reason: required(300, 'Please say why.'),
})

const employer = ['employer'] as const
const admin = ['admin'] as const
const filters = { search: line(200).optional(), show: InvoiceFilter.default('open') }

export const payments = {
  transactions: endpoint('GET /transactions/:userId', {
    summary: 'The own charges, payments back and credits, newest first.',
    access: employer,
    params: z.strictObject({ userId: idText }),
    query: z.strictObject(paging(50)),
    returns: z.object({ data: z.array(Transaction), ...Page }),
    problems: ['identity_mismatch'],
  }),
  balance: endpoint('GET /payments/balance', {
    summary: 'What the caller owes, the credit that it has, and how to pay.',
    access: employer,
    returns: z.object({ data: Balance }),
  }),
  invoice: endpoint('GET /payment-invoices/:id', {
    summary: 'The invoice or credit note of a transaction as a PDF.',
    access: ['employer', 'admin'],
    params: withId,
    raw: 'file',
    limit: { count: 300, window: 60 },
  }),
  pay: endpoint('POST /payment-invoices/:id/pay', {
    summary: 'Opens a page of the card provider on which an open invoice is paid.',
    access: employer,
    outside: true,
    params: withId,
    returns: ToGo,
    message: 'Please pay on the next page.',
    limit: { count: 30, window: 3600 },
    problems: ['already_paid', 'cards_not_taken'],
  }),
  methods: endpoint('GET /payment-methods', {
    summary: 'How the caller pays.',
    access: employer,
    returns: z.object({ data: z.array(PaymentMethod), takes_cards: z.boolean() }),
  }),
  addMethod: endpoint('POST /payment-methods', {
    summary:
      'Adds a way to pay: billing details for invoices, or with a card provider the address of the page that takes a card.',
    access: employer,
    outside: true,
    body: BillingDetails,
    returns: ToGo,
    message: ({ url }: { url: string | null }) =>
      url === null ? 'Payment method added.' : 'Please enter your card on the next page.',
    status: 201,
    limit: { count: 30, window: 3600 },
    problems: ['payment_method_exists'],
  }),
  changeMethod: endpoint('PATCH /payment-methods/:id', {
    summary: 'Changes billing details, or makes a card the one that is charged.',
    access: employer,
    params: withId,
    body: MethodChanges,
    returns: PaymentMethod,
    message: 'Payment method saved.',
  }),
  removeMethod: endpoint('DELETE /payment-methods/:id', {
    summary: 'Removes a way to pay; without one, charges come as invoices.',
    access: employer,
    params: withId,
    message: 'Payment method removed.',
  }),
  portal: endpoint('POST /payment-methods/portal', {
    summary: 'Opens the page of the card provider on which cards are looked after.',
    access: employer,
    outside: true,
    returns: ToGo,
    message: 'Please go on on the next page.',
    status: 201,
    limit: { count: 30, window: 3600 },
    problems: ['cards_not_taken'],
  }),

  deskInvoices: endpoint('GET /admin/payments', {
    summary: 'Invoices and credit notes of all employers: open ones by due date, others newest first.',
    access: admin,
    query: z.strictObject({ ...paging(15), ...filters }),
    returns: z.object({ data: z.array(DeskInvoice), ...Page, open_cents: cents, overdue_cents: cents }),
  }),
  deskTransactions: endpoint('GET /admin/transactions', {
    summary: 'The transactions of all employers, newest first.',
    access: admin,
    query: z.strictObject({ ...paging(15), search: line(200).optional(), status: TransactionStatus.optional() }),
    returns: z.object({ data: z.array(DeskTransaction), ...Page }),
  }),
  deskExport: endpoint('GET /admin/transactions/export', {
    summary: 'The same as a CSV file, oldest first. That it was taken is noted too.',
    access: admin,
    query: z.strictObject({ search: line(200).optional(), status: TransactionStatus.optional() }),
    raw: 'file',
  }),
  recordPayment: endpoint('POST /admin/payment-invoices/:id/payments', {
    summary: 'Records money that came in for an invoice; what is too much becomes credit of the employer.',
    access: admin,
    params: withId,
    body: NewPayment,
    returns: DeskInvoice,
    message: 'Payment recorded.',
    status: 201,
    problems: ['already_paid'],
  }),
  credit: endpoint('POST /admin/payment-invoices/:id/credits', {
    summary: 'Issues a credit note for an invoice, or gives back money that was paid for it.',
    access: admin,
    params: withId,
    body: NewCredit,
    returns: DeskInvoice,
    message: 'Credit note issued.',
    status: 201,
    problems: ['nothing_to_credit'],
  }),
}
