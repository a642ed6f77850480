/** The paper of an invoice: one page, drawn from its row alone, so that it is the same to the byte whenever it is asked for. */
import PDFDocument from 'pdfkit'
import { abnText, dateText, dollars, hoursText, type Invoice, percentText } from './domain.ts'
import { drawable, lettering } from './lettering.ts'

const INK = '#151b21'
const DIM = '#4c5864'
const LINE = '#d9dfe5'
const BRAND = '#0e5674'
const LEFT = 56
const WIDTH = 595.28 - 2 * LEFT

type Style = { size?: number; strong?: boolean; color?: string; align?: 'left' | 'right'; lines?: number }
type Pen = { doc: PDFKit.PDFDocument; y: number }

/** Writes at most `lines` lines into a box and answers where they end; what is longer ends in dots. */
const write = ({ doc }: Pen, text: string, x: number, y: number, width: number, style: Style = {}) => {
  const { size = 10, strong = false, color = INK, align = 'left', lines = 1 } = style
  doc
    .font(strong ? 'strong' : 'plain')
    .fontSize(size)
    .fillColor(color)
  const height = lines * (doc.currentLineHeight(true) + 2)
  doc.text(drawable(text), x, y, { width, height, align, lineGap: 2, ellipsis: true })
  return Math.min(doc.y, y + height)
}
const rule = ({ doc }: Pen, y: number, color = LINE, x = LEFT) =>
  doc
    .moveTo(x, y)
    .lineTo(LEFT + WIDTH, y)
    .lineWidth(0.75)
    .strokeColor(color)
    .stroke()

type Party = { heading: string; name: string; abn: string | null; lines: (string | null)[] }
const party = (pen: Pen, x: number, width: number, { heading, name, abn, lines }: Party) => {
  write(pen, heading, x, pen.y, width, { size: 9, color: DIM })
  let y = write(pen, name, x, pen.y + 16, width, { size: 12, strong: true, lines: 3 })
  if (abn !== null) y = write(pen, `ABN ${abnText(abn)}`, x, y + 2, width)
  for (const line of lines) if (line !== null) y = write(pen, line, x, y + 2, width, { color: DIM, lines: 5 })
  return y
}

const facts = (pen: Pen, given: readonly (readonly [string, string])[]) => {
  const width = WIDTH / given.length
  for (const [i, [name, value]] of given.entries()) {
    write(pen, name, LEFT + i * width, pen.y, width, { size: 9, color: DIM })
    write(pen, value, LEFT + i * width, pen.y + 15, width - 8, { strong: true })
  }
  pen.y += 48
}

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
  const nextDay = i.end_time > i.start_time ? '' : ' the next day'
  const pause = i.break_minutes === 0 ? 'no break' : `break of ${hoursText(i.break_minutes)}`
  const lines = [
    `${dateText(i.date)}, ${i.start_time} to ${i.end_time}${nextDay}`,
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
  const sum = (name: string, cents: number, style: Style = {}) => {
    write(pen, name, x, pen.y, width - 110, { color: DIM, ...style })
    write(pen, dollars(cents), x + width - 110, pen.y, 110, { ...style, align: 'right' })
    pen.y += 20
  }
  pen.y += 16
  sum('Subtotal', i.amount_cents)
  sum(i.gst_basis_points > 0 ? `GST (${percentText(i.gst_basis_points)})` : 'GST (none charged)', i.gst_cents)
  rule(pen, pen.y + 2, INK, x)
  pen.y += 14
  sum('Total in AUD', i.total_cents, { size: 14, strong: true, color: INK })
  pen.y += 8
  const included = `The total includes GST of ${dollars(i.gst_cents)}.`
  const without = 'The supplier is not registered for GST, so none is included.'
  write(pen, i.gst_basis_points > 0 ? included : without, x - 60, pen.y, width + 60, {
    size: 9,
    color: DIM,
    align: 'right',
  })
}

const draw = (doc: PDFKit.PDFDocument, i: Invoice, title: string) => {
  const pen: Pen = { doc, y: 56 }
  doc.rect(0, 0, doc.page.width, 8).fill(BRAND)
  write(pen, title, LEFT, pen.y, WIDTH * 0.5, { size: 26, strong: true, color: BRAND })
  write(pen, i.number, LEFT + WIDTH * 0.5, pen.y + 10, WIDTH * 0.5, { size: 13, strong: true, align: 'right' })
  pen.y = 116
  rule(pen, pen.y - 12)
  facts(pen, [
    ['Date of issue', dateText(i.issued_on)],
    ['Date of work', dateText(i.date)],
    ['Shift', `No. ${i.shift_id}`],
  ])
  const half = WIDTH / 2
  const supplier = { heading: 'From (supplier)', name: i.supplier_name, abn: i.supplier_abn, lines: [i.supplier_email] }
  const recipient = { heading: 'To (recipient)', name: i.recipient_name, abn: i.recipient_abn }
  pen.y += 8
  pen.y =
    32 +
    Math.max(
      party(pen, LEFT, half - 24, supplier),
      party(pen, LEFT + half, half, { ...recipient, lines: [i.recipient_address, i.recipient_email] }),
    )
  work(pen, i)
  sums(pen, i)
  rule(pen, 772)
  write(
    pen,
    `Issued through ${i.issued_through} for ${i.supplier_name}, by whom the work was supplied.`,
    LEFT,
    780,
    WIDTH,
    {
      size: 8.5,
      color: DIM,
    },
  )
}

export const paperOf = (invoice: Invoice): Promise<Buffer> => {
  const title = invoice.gst_basis_points > 0 ? 'Tax invoice' : 'Invoice'
  const { plain, strong } = lettering()
  const issued = new Date(Temporal.Instant.from(invoice.issued_at).epochMilliseconds)
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    pdfVersion: '1.7',
    lang: 'en-AU',
    displayTitle: true,
    font: '',
    info: {
      Title: `${title} ${invoice.number}`,
      Creator: invoice.issued_through,
      CreationDate: issued,
      ModDate: issued,
    },
  })
  doc.registerFont('plain', plain).registerFont('strong', strong)
  const finished = new Promise<Buffer>((resolve, reject) => {
    const chunks: Buffer[] = []
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  draw(doc, invoice, title)
  doc.end()
  return finished
}
