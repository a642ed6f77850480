/** The PDF of a pay statement or an invoice: one page, drawn from its row alone. */
import { dollars } from '#contract/platform/money.ts'
import { documentTitles } from '#contract/work/timesheets.ts'
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
  type Style,
  sum,
  WIDTH,
  write,
} from './pdf.ts'
import { hoursText, type Invoice, invoiceLines, percentText } from './rules.ts'

const COLUMNS = { what: WIDTH - 232, hours: 76, rate: 72, amount: 84 }
const row = (page: PdfPage, cells: readonly [string, string, string, string], style: Style) => {
  let x = LEFT
  for (const [i, width] of Object.values(COLUMNS).entries()) {
    write(page, cells[i]!, x, page.y, width, { ...style, align: i === 0 ? 'left' : 'right' })
    x += width
  }
}

const work = (page: PdfPage, i: Invoice) => {
  row(page, ['Description', 'Hours', 'Rate', 'Amount'], { size: 9, color: DIM })
  rule(page, page.y + 17)
  page.y += 28
  for (const line of invoiceLines(i)) {
    row(page, ['', hoursText(line.paid_minutes), dollars(line.hourly_cents), dollars(line.amount_cents)], {})
    let y = write(page, line.description, LEFT, page.y, COLUMNS.what, { strong: true, lines: 2 })
    for (const detail of line.details) y = write(page, detail, LEFT, y + 2, COLUMNS.what, { color: DIM })
    page.y = y + 14
  }
  rule(page, page.y)
}

const grossPay = (page: PdfPage, i: Invoice) => {
  page.y += 16
  sum(page, 'Gross pay in AUD', dollars(i.total_cents), { size: 14, strong: true, color: INK })
  page.y += 8
  write(page, 'Before tax and superannuation.', LEFT, page.y, WIDTH, { size: 9, color: DIM, align: 'right' })
}

const sums = (page: PdfPage, i: Invoice) => {
  const [x, width] = [LEFT + WIDTH - 240, 240]
  page.y += 16
  sum(page, 'Subtotal', dollars(i.amount_cents))
  sum(
    page,
    i.gst_basis_points > 0 ? `GST (${percentText(i.gst_basis_points)})` : 'GST (none charged)',
    dollars(i.gst_cents),
  )
  rule(page, page.y + 2, INK, x)
  page.y += 14
  sum(page, 'Total in AUD', dollars(i.total_cents), { size: 14, strong: true, color: INK })
  page.y += 8
  const included = `The total includes GST of ${dollars(i.gst_cents)}.`
  const without = 'The supplier is not registered for GST, so no GST is included.'
  write(page, i.gst_basis_points > 0 ? included : without, x - 60, page.y, width + 60, {
    size: 9,
    color: DIM,
    align: 'right',
  })
}

const draw = (page: PdfPage, i: Invoice) => {
  factRows(page, [
    ['Date of issue', dateText(i.issued_on)],
    ['Date of work', dateText(i.date)],
    ['Shift', `No. ${i.shift_id}`],
  ])
  const isPay = i.kind === 'pay_statement'
  const employer = { heading: isPay ? 'Employer' : 'To (recipient)', name: i.recipient_name, abn: i.recipient_abn }
  const employee = { heading: isPay ? 'Employee' : 'From (supplier)', name: i.supplier_name, abn: i.supplier_abn }
  parties(
    page,
    { ...employee, lines: [i.supplier_email] },
    { ...employer, lines: [i.recipient_address, i.recipient_email] },
  )
  work(page, i)
  if (isPay) grossPay(page, i)
  else sums(page, i)
  pageFooter(
    page,
    isPay
      ? `Issued through ${i.issued_through} from the timesheet that ${i.recipient_name} approved.`
      : `Issued by ${i.issued_through} on behalf of ${i.supplier_name}.`,
  )
}

export const documentPdf = (invoice: Invoice): Promise<Buffer> =>
  drawPage({ ...invoice, title: documentTitles[invoice.kind] }, (page) => draw(page, invoice))
