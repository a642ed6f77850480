/** Drawing tools for PDF documents: a page, its headings, the two parties and the footer. */
import PDFDocument from 'pdfkit'
import { abnText } from '#contract/people/employers.ts'
import { drawable, lettering } from './fonts.ts'

export const INK = '#151b21'
export const DIM = '#4c5864'
const LINE = '#d9dfe5'
const BRAND = '#0e5674'
export const LEFT = 56
export const WIDTH = 595.28 - 2 * LEFT

export type Style = { size?: number; strong?: boolean; color?: string; align?: 'left' | 'right'; lines?: number }
export type Pen = { doc: PDFKit.PDFDocument; y: number }

/**
 * Writes at most `lines` lines into a box and returns the height at which they end; longer text is
 * cut with an ellipsis.
 */
export const write = ({ doc }: Pen, text: string, x: number, y: number, width: number, style: Style = {}) => {
  const { size = 10, strong = false, color = INK, align = 'left', lines = 1 } = style
  doc
    .font(strong ? 'strong' : 'plain')
    .fontSize(size)
    .fillColor(color)
  const height = lines * (doc.currentLineHeight(true) + 2)
  doc.text(drawable(text), x, y, { width, height, align, lineGap: 2, ellipsis: true })
  return Math.min(doc.y, y + height)
}
export const rule = ({ doc }: Pen, y: number, color = LINE, x = LEFT) =>
  doc
    .moveTo(x, y)
    .lineTo(LEFT + WIDTH, y)
    .lineWidth(0.75)
    .strokeColor(color)
    .stroke()

export type Party = { heading: string; name: string; abn: string | null; lines: (string | null)[] }
const party = (pen: Pen, x: number, width: number, { heading, name, abn, lines }: Party) => {
  write(pen, heading, x, pen.y, width, { size: 9, color: DIM })
  let y = write(pen, name, x, pen.y + 16, width, { size: 12, strong: true, lines: 3 })
  if (abn !== null) y = write(pen, `ABN ${abnText(abn)}`, x, y + 2, width)
  for (const line of lines) if (line !== null) y = write(pen, line, x, y + 2, width, { color: DIM, lines: 5 })
  return y
}

export const factRows = (pen: Pen, rows: readonly (readonly [string, string])[]) => {
  const width = WIDTH / rows.length
  for (const [i, [name, value]] of rows.entries()) {
    write(pen, name, LEFT + i * width, pen.y, width, { size: 9, color: DIM })
    write(pen, value, LEFT + i * width, pen.y + 15, width - 8, { strong: true })
  }
  pen.y += 48
}

/** The bar, the title and the number at the top of a paper. */
export const heading = (pen: Pen, title: string, number: string) => {
  pen.doc.rect(0, 0, pen.doc.page.width, 8).fill(BRAND)
  write(pen, title, LEFT, pen.y, WIDTH * 0.5, { size: 26, strong: true, color: BRAND })
  write(pen, number, LEFT + WIDTH * 0.5, pen.y + 10, WIDTH * 0.5, { size: 13, strong: true, align: 'right' })
  pen.y = 116
  rule(pen, pen.y - 12)
}

/** Both parties side by side. */
export const parties = (pen: Pen, from: Party, to: Party) => {
  const half = WIDTH / 2
  pen.y += 8
  pen.y = 32 + Math.max(party(pen, LEFT, half - 24, from), party(pen, LEFT + half, half, to))
}

/** A sum on the right, in a line of its own. */
export const sum = (pen: Pen, name: string, amount: string, style: Style = {}) => {
  const [x, width] = [LEFT + WIDTH - 240, 240]
  write(pen, name, x, pen.y, width - 110, { color: DIM, ...style })
  write(pen, amount, x + width - 110, pen.y, 110, { ...style, align: 'right' })
  pen.y += 20
}

/** The small line at the foot. */
export const foot = (pen: Pen, text: string) => {
  rule(pen, 772)
  write(pen, text, LEFT, 780, WIDTH, { size: 8.5, color: DIM })
}

type Sheet = { title: string; number: string; issued_at: string; issued_through: string }

/** Draws one page from its own data alone, so that the file is always identical to the byte. */
export const drawPage = (
  { title, number, issued_at, issued_through }: Sheet,
  draw: (pen: Pen) => void,
): Promise<Buffer> => {
  const { plain, strong } = lettering()
  const issued = new Date(Temporal.Instant.from(issued_at).epochMilliseconds)
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    pdfVersion: '1.7',
    lang: 'en-AU',
    displayTitle: true,
    font: '',
    info: { Title: `${title} ${number}`, Creator: issued_through, CreationDate: issued, ModDate: issued },
  })
  doc.registerFont('plain', plain).registerFont('strong', strong)
  const finished = new Promise<Buffer>((resolve, reject) => {
    const chunks: Buffer[] = []
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  const pen: Pen = { doc, y: 56 }
  heading(pen, title, number)
  draw(pen)
  doc.end()
  return finished
}
