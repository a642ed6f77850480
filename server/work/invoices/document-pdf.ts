/** The PDF of a pay statement or an invoice: one page, drawn from its row alone. */
import { documentTitles } from '#contract/work/timesheets.ts'
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
  type Style,
  sum,
  WIDTH,
  write,
} from './pdf.ts'
import { dollars, hoursText, type Invoice, linesOf, percentText } from './rules.ts'

const COLUMNS = { what: WIDTH - 232, hours: 76, rate: 72, amount: 84 }
const row = (pen: Pen, cells: readonly [string, string, string, string], style: Style) => {
  let x = LEFT
  for (const [i, width] of Object.values(COLUMNS).entries()) {
    write(pen, cells[i]!, x, pen.y, width, { ...style, align: i === 0 ? 'left' : 'right' })
    x += width
  }
}

const work = (pen: Pen, i: Invoice) => {
  row(pen, ['Description', 'Hours', 'Rate', 'Amount'], { size: 9, color: DIM })
  rule(pen, pen.y + 17)
  pen.y += 28
  for (const line of linesOf(i)) {
    row(pen, ['', hoursText(line.paid_minutes), dollars(line.hourly_cents), dollars(line.amount_cents)], {})
    let y = write(pen, line.description, LEFT, pen.y, COLUMNS.what, { strong: true, lines: 2 })
    for (const detail of line.details) y = write(pen, detail, LEFT, y + 2, COLUMNS.what, { color: DIM })
    pen.y = y + 14
  }
  rule(pen, pen.y)
}

const grossPay = (pen: Pen, i: Invoice) => {
  pen.y += 16
  sum(pen, 'Gross pay in AUD', dollars(i.total_cents), { size: 14, strong: true, color: INK })
  pen.y += 8
  write(pen, 'Before tax and superannuation.', LEFT, pen.y, WIDTH, { size: 9, color: DIM, align: 'right' })
}

const sums = (pen: Pen, i: Invoice) => {
  const [x, width] = [LEFT + WIDTH - 240, 240]
  pen.y += 16
  sum(pen, 'Subtotal', dollars(i.amount_cents))
  sum(
    pen,
    i.gst_basis_points > 0 ? `GST (${percentText(i.gst_basis_points)})` : 'GST (none charged)',
    dollars(i.gst_cents),
  )
  rule(pen, pen.y + 2, INK, x)
  pen.y += 14
  sum(pen, 'Total in AUD', dollars(i.total_cents), { size: 14, strong: true, color: INK })
  pen.y += 8
  const included = `The total includes GST of ${dollars(i.gst_cents)}.`
  const without = 'The supplier is not registered for GST, so no GST is included.'
  write(pen, i.gst_basis_points > 0 ? included : without, x - 60, pen.y, width + 60, {
    size: 9,
    color: DIM,
    align: 'right',
  })
}

const draw = (pen: Pen, i: Invoice) => {
  factRows(pen, [
    ['Date of issue', dateText(i.issued_on)],
    ['Date of work', dateText(i.date)],
    ['Shift', `No. ${i.shift_id}`],
  ])
  const isPay = i.kind === 'pay_statement'
  const employer = { heading: isPay ? 'Employer' : 'To (recipient)', name: i.recipient_name, abn: i.recipient_abn }
  const employee = { heading: isPay ? 'Employee' : 'From (supplier)', name: i.supplier_name, abn: i.supplier_abn }
  parties(
    pen,
    { ...employee, lines: [i.supplier_email] },
    { ...employer, lines: [i.recipient_address, i.recipient_email] },
  )
  work(pen, i)
  if (isPay) grossPay(pen, i)
  else sums(pen, i)
  foot(
    pen,
    isPay
      ? `Issued through ${i.issued_through} from the timesheet that ${i.recipient_name} approved.`
      : `Issued by ${i.issued_through} on behalf of ${i.supplier_name}.`,
  )
}

export const documentPdf = (invoice: Invoice): Promise<Buffer> =>
  drawPage({ ...invoice, title: documentTitles[invoice.kind] }, (pen) => draw(pen, invoice))
