/** Issues invoices and credit notes: each takes the next number of its series and never changes. */

import type { Tx } from '#server/platform/database.ts'
import { dateText } from '#server/platform/dates.ts'
import { gstOnDate } from '#server/work/invoices/queries.ts'
import type { Order } from './charge.ts'
import { gstIn, type Operator, totalOf } from './domain.ts'
import { insertInvoice, type PaymentInvoice, recipientOf } from './invoices.ts'

export type Issuer = { readonly productName: string; readonly operator: Operator }

const supplierOf = ({ productName, operator }: Issuer) => ({
  supplier_name: operator.name ?? productName,
  supplier_abn: operator.abn,
  supplier_address: operator.address,
  bank_account: operator.bankAccount,
  issued_through: productName,
})

export type Issued = { id: number; number: string; gst: number; due_on: string }

/** The paper of an order; where more goes back than is charged, it is a credit note. */
export const issueInvoice = async (
  tx: Tx,
  issuer: Issuer,
  order: Order,
  days: number,
  now: Temporal.Instant,
): Promise<Issued> => {
  const total = totalOf(order.lines)
  const { zone, ...recipient } = await recipientOf(tx, order.employerId)
  const today = now.toZonedDateTimeISO(zone).toPlainDate()
  const due_on = today.add({ days }).toString()
  const isCredit = total < 0
  // A supplier without an ABN is not registered for GST and must not charge it.
  const gst_basis_points = issuer.operator.abn === null ? 0 : await gstOnDate(tx, today.toString())
  const gst = gstIn(Math.abs(total), gst_basis_points)
  const { id, number } = await insertInvoice(tx, {
    ...supplierOf(issuer),
    ...recipient,
    kind: isCredit ? 'credit_note' : 'invoice',
    employer_id: order.employerId,
    corrects_id: null,
    plan_name: order.planName,
    issued_at: now.toString(),
    issued_on: today.toString(),
    due_on: isCredit ? null : due_on,
    lines: isCredit
      ? order.lines.map(({ description, amount }) => ({ description, amount: -amount }))
      : [...order.lines],
    reason: isCredit ? 'Your plan has changed, and you paid more for the old one than the new one costs.' : null,
    gst_basis_points,
    gst_cents: gst,
    total_cents: Math.abs(total),
  })
  return { id, number, gst, due_on }
}

type Credit = { invoice: PaymentInvoice; amount: number; gst: number; reason: string }

/** A credit note on an issued invoice, to whom that went. */
export const issueCreditNote = async (
  tx: Tx,
  issuer: Issuer,
  { invoice, amount, gst, reason }: Credit,
  now: Temporal.Instant,
) => {
  const { zone } = await recipientOf(tx, invoice.employer_id)
  const { id: _, number: __, corrects_number: ___, ...as } = invoice
  return insertInvoice(tx, {
    ...as,
    ...supplierOf(issuer),
    supplier_abn: invoice.supplier_abn,
    kind: 'credit_note',
    corrects_id: invoice.id,
    issued_at: now.toString(),
    issued_on: now.toZonedDateTimeISO(zone).toPlainDate().toString(),
    due_on: null,
    lines: [{ description: `Credit on invoice ${invoice.number} of ${dateText(invoice.issued_on)}`, amount }],
    reason,
    gst_cents: gst,
    total_cents: amount,
  })
}
