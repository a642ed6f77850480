/**
 * Charges of an employer for its plan, and payments. Each charge is an invoice and a transaction;
 * the ledger behind them balances to the cent. Without a card provider, admins record bank
 * transfers.
 */
import * as z from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { date, email, id, idText, line, Page, paging, withId } from '../platform/values.ts'
import { cents } from '../work/timesheets.ts'
import { adminPaymentCalls, isNoCard, NO_CARD, Transaction } from './admin-payments.ts'

export const PaymentMethod = z.object({
  id,
  kind: z.enum(['invoice', 'card']),
  /** True for the method of the next charge. */
  is_default: z.boolean(),
  billing_email: z.string().nullable(),
  purchase_order_number: z.string().nullable(),
  brand: z.string().nullable(),
  last4: z.string().nullable(),
  exp_month: z.int().nullable(),
  exp_year: z.int().nullable(),
  /** `soon`: the card expires by the end of next month; `over`: expired. Null for invoices. */
  expiry: z.enum(['fine', 'soon', 'over']).nullable(),
})
export type PaymentMethod = z.infer<typeof PaymentMethod>

const purchaseOrder = line(60).refine(isNoCard, NO_CARD)
const billingEmail = email.refine(isNoCard, NO_CARD)
const nullIfEmpty = z.literal('').transform(() => null)

/**
 * Recipient and reference of invoices. Cards never appear here: they are entered at the provider.
 */
export const BillingDetails = z.strictObject({
  billing_email: billingEmail.optional(),
  purchase_order_number: z.union([nullIfEmpty, z.null(), purchaseOrder]).optional(),
})
export const MethodChanges = z.strictObject({
  ...BillingDetails.shape,
  is_default: z.literal(true).optional(),
})

/** Amount owed and how to pay it. */
export const Balance = z.object({
  open_cents: cents,
  overdue_cents: cents,
  /** Credit that pays the next charges. */
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
  /** Account for bank transfers; null if not configured. */
  bank_account: z.string().nullable(),
  /** Whether an open invoice can be paid by card. */
  takes_cards: z.boolean(),
})
export type Balance = z.infer<typeof Balance>

const ToGo = z.object({
  /** Page of the provider on which the person continues; null if nothing is to be done there. */
  url: z.string().nullable(),
})

/** Path of the employer's payments. */
export const PAYMENTS_TAB = '/employer/account?option=payments'

const employer = ['employer'] as const

export const payments = {
  transactions: endpoint('GET /transactions/:userId', {
    summary: 'Lists the caller’s charges, refunds and credits, newest first.',
    access: employer,
    right: 'own',
    params: z.strictObject({ userId: idText }),
    query: z.strictObject(paging(50)),
    returns: z.object({ data: z.array(Transaction), ...Page }),
    problems: ['identity_mismatch'],
  }),
  balance: endpoint('GET /payments/balance', {
    summary: 'Returns what the caller owes, any credit, and how to pay.',
    access: employer,
    right: 'own',
    returns: z.object({ data: Balance }),
  }),
  invoice: endpoint('GET /payment-invoices/:id', {
    summary: 'Returns the invoice or credit note of a transaction as a PDF.',
    access: ['employer', 'admin'],
    right: 'own',
    params: withId,
    mode: 'file',
    budget: { account: { count: 300, window: 60 } },
  }),
  pay: endpoint('POST /payment-invoices/:id/pay', {
    summary: 'Opens the card provider’s page for paying an open invoice.',
    access: employer,
    right: 'own',
    mode: 'outside',
    params: withId,
    returns: ToGo,
    message: 'Please pay on the next page.',
    budget: { account: { count: 30, window: 3600 } },
    problems: ['already_paid', 'cards_not_taken'],
  }),
  methods: endpoint('GET /payment-methods', {
    summary: 'Lists the caller’s payment methods.',
    access: employer,
    right: 'own',
    returns: z.object({ data: z.array(PaymentMethod), takes_cards: z.boolean() }),
  }),
  addMethod: endpoint('POST /payment-methods', {
    summary:
      'Adds a payment method: billing details for invoices, or the address of the card provider’s page for adding a card.',
    access: employer,
    right: 'own',
    mode: 'outside',
    body: BillingDetails,
    returns: ToGo,
    message: ({ url }: { url: string | null }) =>
      url === null ? 'Payment method added.' : 'Please enter your card on the next page.',
    status: 201,
    budget: { account: { count: 30, window: 3600 } },
    problems: ['payment_method_exists'],
  }),
  changeMethod: endpoint('PATCH /payment-methods/:id', {
    summary: 'Changes billing details, or makes a card the one to charge.',
    access: employer,
    right: 'own',
    params: withId,
    body: MethodChanges,
    returns: PaymentMethod,
    message: 'Payment method saved.',
  }),
  removeMethod: endpoint('DELETE /payment-methods/:id', {
    summary: 'Removes a payment method; without one, charges come as invoices.',
    access: employer,
    right: 'own',
    params: withId,
    message: 'Payment method removed.',
  }),
  portal: endpoint('POST /payment-methods/portal', {
    summary: 'Opens the card provider’s page for managing cards.',
    access: employer,
    right: 'own',
    mode: 'outside',
    returns: ToGo,
    message: 'Please continue on the next page.',
    status: 201,
    budget: { account: { count: 30, window: 3600 } },
    problems: ['cards_not_taken'],
  }),

  ...adminPaymentCalls,
}
