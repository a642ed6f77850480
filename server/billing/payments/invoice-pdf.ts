/** PDF of an invoice or a credit note: one page, made only from its row. */

import { dollars } from '#contract/platform/money.ts'
import { dateText } from '#server/platform/dates.ts'
import {
  DIM,
  drawPage,
  factRows,
  INK,
  LEFT,
  type PdfPage,
  pageFooter,
  parties,
  rule,
  sum,
  WIDTH,
  write,
} from '#server/work/invoices/pdf.ts'
import { percentText } from '#server/work/invoices/rules.ts'
import type { PaymentInvoice } from './invoices.ts'

const AMOUNT = 110
const lines = (page: PdfPage, i: PaymentInvoice) => {
  const row = (what: string, amount: string, style = {}) => {
    const y = write(page, what, LEFT, page.y, WIDTH - AMOUNT, { lines: 3, ...style })
    write(page, amount, LEFT + WIDTH - AMOUNT, page.y, AMOUNT, { ...style, align: 'right' })
    page.y = y
  }
  const gst = i.gst_basis_points > 0 ? 'Amount incl. GST' : 'Amount'
  row('Description', gst, { size: 9, color: DIM })
  rule(page, page.y + 3)
  page.y += 12
  for (const { description, amount } of i.lines) {
    row(description, dollars(amount))
    page.y += 8
  }
  rule(page, page.y)
}

const sums = (page: PdfPage, i: PaymentInvoice) => {
  page.y += 16
  const gst = i.gst_basis_points > 0
  sum(page, gst ? 'Total without GST' : 'Subtotal', dollars(i.total_cents - i.gst_cents))
  sum(page, gst ? `GST (${percentText(i.gst_basis_points)})` : 'GST (none charged)', dollars(i.gst_cents))
  rule(page, page.y + 2, INK, LEFT + WIDTH - 240)
  page.y += 14
  const total = i.kind === 'invoice' ? 'Total in AUD' : 'Credit in AUD'
  sum(page, total, dollars(i.total_cents), { size: 14, strong: true, color: INK })
  page.y += 8
  const included = `The total includes GST of ${dollars(i.gst_cents)}.`
  const without = 'The supplier is not registered for GST, so no GST is included.'
  write(page, gst ? included : without, LEFT, page.y, WIDTH, { size: 9, color: DIM, align: 'right' })
  page.y += 28
}

const howToPay = (page: PdfPage, i: PaymentInvoice) => {
  if (i.kind === 'credit_note' || i.total_cents === 0) return
  write(page, 'How to pay', LEFT, page.y, WIDTH, { size: 12, strong: true })
  page.y += 20
  const transfer = `By bank transfer to ${i.bank_account}, with the reference ${i.number}.`
  const elsewhere = `In ${i.issued_through}, under Account Settings, Payments. The reference is ${i.number}.`
  write(page, i.bank_account === null ? elsewhere : transfer, LEFT, page.y, WIDTH, { lines: 4 })
}

/** By law only a supplier registered for GST issues a tax invoice. */
export const titleOf = ({ kind, gst_basis_points }: Pick<PaymentInvoice, 'kind' | 'gst_basis_points'>) => {
  if (kind === 'credit_note') return gst_basis_points > 0 ? 'Adjustment note' : 'Credit note'
  return gst_basis_points > 0 ? 'Tax invoice' : 'Invoice'
}

export const invoicePdf = (i: PaymentInvoice): Promise<Buffer> =>
  drawPage({ ...i, title: titleOf(i) }, (page) => {
    factRows(page, [
      ['Date of issue', dateText(i.issued_on)],
      i.due_on === null ? ['Corrects', i.corrects_number ?? 'Your plan'] : ['Due', dateText(i.due_on)],
      ...(i.purchase_order_number === null ? [] : [['Purchase order', i.purchase_order_number] as const]),
    ])
    parties(
      page,
      { heading: 'From (supplier)', name: i.supplier_name, abn: i.supplier_abn, lines: [i.supplier_address] },
      {
        heading: 'To (recipient)',
        name: i.recipient_name,
        abn: i.recipient_abn,
        lines: [i.recipient_address, i.recipient_email],
      },
    )
    lines(page, i)
    sums(page, i)
    if (i.reason !== null) write(page, `Reason: ${i.reason}`, LEFT, page.y, WIDTH, { lines: 5 })
    howToPay(page, i)
    pageFooter(page, `Issued through ${i.issued_through}.`)
  })
