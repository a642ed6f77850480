/** The paper of an invoice: one page, drawn from its row alone. */
import { dateText } from '../platform/dates.ts'
import { fromTo } from '../shifts/domain.ts'
import { dollars, hoursText, type Invoice, percentText } from './domain.ts'
import { DIM, facts, foot, INK, LEFT, onPaper, type Pen, parties, rule, type Style, sum, WIDTH, write } from './pen.ts'

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
  row(pen, ['', hoursText(i.paid_minutes), dollars(i.hourly_cents), dollars(i.amount_cents)], {})
  const pause = i.break_minutes === 0 ? 'no break' : `break of ${hoursText(i.break_minutes)}`
  const lines = [
    `${dateText(i.date)}, ${fromTo(i)}`,
    `${hoursText(i.worked_minutes)} worked, ${pause}`,
    ...(i.paid_minutes > i.worked_minutes ? [`Minimum engagement of ${hoursText(i.paid_minutes)}`] : []),
  ]
  let y = write(pen, i.subject, LEFT, pen.y, COLUMNS.what, { strong: true, lines: 2 })
  for (const line of lines) y = write(pen, line, LEFT, y + 2, COLUMNS.what, { color: DIM })
  pen.y = y + 14
  rule(pen, pen.y)
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
  const without = 'The supplier is not registered for GST, so none is included.'
  write(pen, i.gst_basis_points > 0 ? included : without, x - 60, pen.y, width + 60, {
    size: 9,
    color: DIM,
    align: 'right',
  })
}

const draw = (pen: Pen, i: Invoice) => {
  facts(pen, [
    ['Date of issue', dateText(i.issued_on)],
    ['Date of work', dateText(i.date)],
    ['Shift', `No. ${i.shift_id}`],
  ])
  const recipient = { heading: 'To (recipient)', name: i.recipient_name, abn: i.recipient_abn }
  parties(
    pen,
    { heading: 'From (supplier)', name: i.supplier_name, abn: i.supplier_abn, lines: [i.supplier_email] },
    { ...recipient, lines: [i.recipient_address, i.recipient_email] },
  )
  work(pen, i)
  sums(pen, i)
  foot(pen, `Issued through ${i.issued_through} for ${i.supplier_name}, by whom the work was supplied.`)
}

export const paperOf = (invoice: Invoice): Promise<Buffer> => {
  const title = invoice.gst_basis_points > 0 ? 'Tax invoice' : 'Invoice'
  return onPaper({ ...invoice, title }, (pen) => draw(pen, invoice))
}
