/** Invoices and credit notes: each takes the next number of its series and never changes. */

import { Problem } from '#contract/platform/errors.ts'
import type { Brand } from '#server/platform/config.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import { dateText } from '#server/platform/dates.ts'
import { gstOnDate } from '#server/work/invoices/queries.ts'
import { type ChargeLine, documentNumber, gstIn, type Operator, type Order, totalOf } from './rules.ts'

/** Content of an invoice or a credit note, as it was when it was issued. */
export type PaymentInvoice = {
  id: number
  number: string
  kind: 'invoice' | 'credit_note'
  employer_id: number
  corrects_id: number | null
  corrects_number: string | null
  plan_name: string
  issued_at: string
  issued_on: string
  due_on: string | null
  supplier_name: string
  supplier_abn: string | null
  supplier_address: string | null
  bank_account: string | null
  recipient_name: string
  recipient_email: string
  recipient_address: string | null
  recipient_abn: string | null
  purchase_order_number: string | null
  lines: ChargeLine[]
  reason: string | null
  gst_basis_points: number
  gst_cents: number
  total_cents: number
  issued_through: string
}

type Recipient = Pick<
  PaymentInvoice,
  'recipient_name' | 'recipient_email' | 'recipient_address' | 'recipient_abn' | 'purchase_order_number'
> & { zone: string }

/** Employer's details for invoices, and the time zone for their dates. */
export const recipientOf = (db: Db, employerId: number) => db.one<Recipient>`
  select u.name as recipient_name, coalesce(m.billing_email, d.email, u.email) as recipient_email,
    d.address as recipient_address, d.abn as recipient_abn, m.purchase_order_number, u.time_zone as zone
  from users u left join employer_details d on d.employer_id = u.id
    left join payment_methods m on m.employer_id = u.id and m.kind = 'invoice'
  where u.id = ${employerId}`

const takeNumber = async (tx: Tx, series: 'BS' | 'BC', year: number) => {
  const { last_number } = await tx.one<{ last_number: number }>`
    insert into payment_invoice_counters as c (series, year, last_number) values (${series}, ${year}, 1)
    on conflict (series, year) do update set last_number = c.last_number + 1 returning last_number`
  return documentNumber(series, year, last_number)
}

type NewInvoice = Omit<PaymentInvoice, 'id' | 'number' | 'corrects_number'>

export const insertInvoice = async (tx: Tx, i: NewInvoice): Promise<{ id: number; number: string }> => {
  const series = i.kind === 'invoice' ? 'BS' : 'BC'
  const number = await takeNumber(tx, series, Temporal.PlainDate.from(i.issued_on).year)
  const { id } = await tx.one<{ id: number }>`
    insert into payment_invoices (number, kind, employer_id, corrects_id, plan_name, issued_at, issued_on, due_on,
      supplier_name, supplier_abn, supplier_address, bank_account, recipient_name, recipient_email, recipient_address,
      recipient_abn, purchase_order_number, lines, reason, gst_basis_points, gst_cents, total_cents, issued_through)
    values (${number}, ${i.kind}, ${i.employer_id}, ${i.corrects_id}, ${i.plan_name}, ${i.issued_at}, ${i.issued_on},
      ${i.due_on}, ${i.supplier_name}, ${i.supplier_abn}, ${i.supplier_address}, ${i.bank_account}, ${i.recipient_name},
      ${i.recipient_email}, ${i.recipient_address}, ${i.recipient_abn}, ${i.purchase_order_number},
      ${JSON.stringify(i.lines)}::jsonb, ${i.reason}, ${i.gst_basis_points}, ${i.gst_cents}, ${i.total_cents},
      ${i.issued_through})
    returning id`
  return { id, number }
}

/**
 * Returns an invoice by id; `employerId` restricts it to that employer's own, and null is for
 * admins.
 */
export const invoiceOf = async (db: Db, id: number, employerId: number | null): Promise<PaymentInvoice> => {
  const invoice = await db.maybe<PaymentInvoice>`
    select i.*, c.number as corrects_number
    from payment_invoices i left join payment_invoices c on c.id = i.corrects_id
    where i.id = ${id} and (${employerId}::int is null or i.employer_id = ${employerId}::int)`
  if (invoice === null) throw new Problem('not_found')
  return invoice
}

const supplierOf = ({ productName }: Brand, operator: Operator) => ({
  supplier_name: operator.name ?? productName,
  supplier_abn: operator.abn,
  supplier_address: operator.address,
  bank_account: operator.bankAccount,
  issued_through: productName,
})

type Issued = { id: number; number: string; gst: number; due_on: string }

/** Issues the invoice of an order, or a credit note if the total is negative. */
export const issueInvoice = async (tx: Tx, operator: Operator, order: Order, days: number): Promise<Issued> => {
  const { now } = tx
  const total = totalOf(order.lines)
  const { zone, ...recipient } = await recipientOf(tx, order.employerId)
  const today = now.toZonedDateTimeISO(zone).toPlainDate()
  const due_on = today.add({ days }).toString()
  const isCredit = total < 0
  // A supplier without an ABN is not registered for GST and must not charge it.
  const gst_basis_points = operator.abn === null ? 0 : await gstOnDate(tx, today.toString())
  const gst = gstIn(Math.abs(total), gst_basis_points)
  const { id, number } = await insertInvoice(tx, {
    ...supplierOf(tx.brand, operator),
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

/** Issues a credit note for an invoice, to the recipient of that invoice. */
export const issueCreditNote = async (tx: Tx, operator: Operator, { invoice, amount, gst, reason }: Credit) => {
  const { now } = tx
  const { zone } = await recipientOf(tx, invoice.employer_id)
  const { id: _, number: __, corrects_number: ___, ...as } = invoice
  return insertInvoice(tx, {
    ...as,
    ...supplierOf(tx.brand, operator),
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
