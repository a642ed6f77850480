/** The paper of a charge or a credit: one page, drawn from its row alone. */

import { dateText } from '#server/platform/dates.ts'
import {
  DIM,
  drawPage,
  factRows,
  foot,
  INK,
  LEFT,
  type Pen,
  parties,
  rule,
  sum,
  WIDTH,
  write,
} from '#server/work/invoices/pdf.ts'
import { dollars, percentText } from '#server/work/invoices/rules.ts'
import type { PaymentInvoice } from './invoices.ts'

const AMOUNT = 110
const lines = (pen: Pen, i: PaymentInvoice) => {
  const row = (what: string, amount: string, style = {}) => {
    const y = write(pen, what, LEFT, pen.y, WIDTH - AMOUNT, { lines: 3, ...style })
    write(pen, amount, LEFT + WIDTH - AMOUNT, pen.y, AMOUNT, { ...style, align: 'right' })
    pen.y = y
  }
  const gst = i.gst_basis_points > 0 ? 'Amount incl. GST' : 'Amount'
  row('Description', gst, { size: 9, color: DIM })
  rule(pen, pen.y + 3)
  pen.y += 12
  for (const { description, amount } of i.lines) {
    row(description, dollars(amount))
    pen.y += 8
  }
  rule(pen, pen.y)
}

const sums = (pen: Pen, i: PaymentInvoice) => {
  pen.y += 16
  const gst = i.gst_basis_points > 0
  sum(pen, gst ? 'Total without GST' : 'Subtotal', dollars(i.total_cents - i.gst_cents))
  sum(pen, gst ? `GST (${percentText(i.gst_basis_points)})` : 'GST (none charged)', dollars(i.gst_cents))
  rule(pen, pen.y + 2, INK, LEFT + WIDTH - 240)
  pen.y += 14
  const total = i.kind === 'invoice' ? 'Total in AUD' : 'Credit in AUD'
  sum(pen, total, dollars(i.total_cents), { size: 14, strong: true, color: INK })
  pen.y += 8
  const included = `The total includes GST of ${dollars(i.gst_cents)}.`
  const without = 'The supplier is not registered for GST, so no GST is included.'
  write(pen, gst ? included : without, LEFT, pen.y, WIDTH, { size: 9, color: DIM, align: 'right' })
  pen.y += 28
}

const howToPay = (pen: Pen, i: PaymentInvoice) => {
  if (i.kind === 'credit_note' || i.total_cents === 0) return
  write(pen, 'How to pay', LEFT, pen.y, WIDTH, { size: 12, strong: true })
  pen.y += 20
  const transfer = `By bank transfer to ${i.bank_account}, with the reference ${i.number}.`
  const elsewhere = `In ${i.issued_through}, under Account Settings, Payments. The reference is ${i.number}.`
  write(pen, i.bank_account === null ? elsewhere : transfer, LEFT, pen.y, WIDTH, { lines: 4 })
}

/** By law only a supplier registered for GST issues a tax invoice. */
export const titleOf = ({ kind, gst_basis_points }: Pick<PaymentInvoice, 'kind' | 'gst_basis_points'>) => {
  if (kind === 'credit_note') return gst_basis_points > 0 ? 'Adjustment note' : 'Credit note'
  return gst_basis_points > 0 ? 'Tax invoice' : 'Invoice'
}

export const invoicePdf = (i: PaymentInvoice): Promise<Buffer> =>
  drawPage({ ...i, title: titleOf(i) }, (pen) => {
    factRows(pen, [
      ['Date of issue', dateText(i.issued_on)],
      i.due_on === null ? ['Corrects', i.corrects_number ?? 'Your plan'] : ['Due', dateText(i.due_on)],
      ...(i.purchase_order_number === null ? [] : [['Purchase order', i.purchase_order_number] as const]),
    ])
    parties(
      pen,
      { heading: 'From (supplier)', name: i.supplier_name, abn: i.supplier_abn, lines: [i.supplier_address] },
      {
        heading: 'To (recipient)',
        name: i.recipient_name,
        abn: i.recipient_abn,
        lines: [i.recipient_address, i.recipient_email],
      },
    )
    lines(pen, i)
    sums(pen, i)
    if (i.reason !== null) write(pen, `Reason: ${i.reason}`, LEFT, pen.y, WIDTH, { lines: 5 })
    howToPay(pen, i)
    foot(pen, `Issued through ${i.issued_through}.`)
  })
