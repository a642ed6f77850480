/** Drawing tools for PDF documents: a page, its headings, the two parties and the footer. */
import PDFDocument from 'pdfkit'
import { abnText } from '#contract/people/employers.ts'
import { drawable, pdfFonts } from './fonts.ts'

export const INK = '#151b21'
export const DIM = '#4c5864'
const LINE = '#d9dfe5'
const BRAND = '#0e5674'
export const LEFT = 56
export const WIDTH = 595.28 - 2 * LEFT

export type Style = { size?: number; strong?: boolean; color?: string; align?: 'left' | 'right'; lines?: number }
export type PdfPage = { doc: PDFKit.PDFDocument; y: number }

/**
 * Writes at most `lines` lines into a box and returns the height at which they end; longer text is
 * cut with an ellipsis.
 */
export const write = ({ doc }: PdfPage, text: string, x: number, y: number, width: number, style: Style = {}) => {
  const { size = 10, strong = false, color = INK, align = 'left', lines = 1 } = style
  doc
    .font(strong ? 'strong' : 'plain')
    .fontSize(size)
    .fillColor(color)
  const height = lines * (doc.currentLineHeight(true) + 2)
  doc.text(drawable(text), x, y, { width, height, align, lineGap: 2, ellipsis: true })
  return Math.min(doc.y, y + height)
}
export const rule = ({ doc }: PdfPage, y: number, color = LINE, x = LEFT) =>
  doc
    .moveTo(x, y)
    .lineTo(LEFT + WIDTH, y)
    .lineWidth(0.75)
    .strokeColor(color)
    .stroke()

export type Party = { heading: string; name: string; abn: string | null; lines: (string | null)[] }
const party = (page: PdfPage, x: number, width: number, { heading, name, abn, lines }: Party) => {
  write(page, heading, x, page.y, width, { size: 9, color: DIM })
  let y = write(page, name, x, page.y + 16, width, { size: 12, strong: true, lines: 3 })
  if (abn !== null) y = write(page, `ABN ${abnText(abn)}`, x, y + 2, width)
  for (const line of lines) if (line !== null) y = write(page, line, x, y + 2, width, { color: DIM, lines: 5 })
  return y
}

export const factRows = (page: PdfPage, rows: readonly (readonly [string, string])[]) => {
  const width = WIDTH / rows.length
  for (const [i, [name, value]] of rows.entries()) {
    write(page, name, LEFT + i * width, page.y, width, { size: 9, color: DIM })
    write(page, value, LEFT + i * width, page.y + 15, width - 8, { strong: true })
  }
  page.y += 48
}

/** The bar, the title and the number at the top of a document. */
export const heading = (page: PdfPage, title: string, number: string) => {
  page.doc.rect(0, 0, page.doc.page.width, 8).fill(BRAND)
  write(page, title, LEFT, page.y, WIDTH * 0.5, { size: 26, strong: true, color: BRAND })
  write(page, number, LEFT + WIDTH * 0.5, page.y + 10, WIDTH * 0.5, { size: 13, strong: true, align: 'right' })
  page.y = 116
  rule(page, page.y - 12)
}

/** Both parties side by side. */
export const parties = (page: PdfPage, from: Party, to: Party) => {
  const half = WIDTH / 2
  page.y += 8
  page.y = 32 + Math.max(party(page, LEFT, half - 24, from), party(page, LEFT + half, half, to))
}

/** A sum on the right, in a line of its own. */
export const sum = (page: PdfPage, name: string, amount: string, style: Style = {}) => {
  const [x, width] = [LEFT + WIDTH - 240, 240]
  write(page, name, x, page.y, width - 110, { color: DIM, ...style })
  write(page, amount, x + width - 110, page.y, 110, { ...style, align: 'right' })
  page.y += 20
}

export const pageFooter = (page: PdfPage, text: string) => {
  rule(page, 772)
  write(page, text, LEFT, 780, WIDTH, { size: 8.5, color: DIM })
}

type Sheet = { title: string; number: string; issued_at: string; issued_through: string }

/** Draws one page from its own data alone, so that the file is always identical to the byte. */
export const drawPage = (
  { title, number, issued_at, issued_through }: Sheet,
  draw: (page: PdfPage) => void,
): Promise<Buffer> => {
  const { plain, strong } = pdfFonts()
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
  const page: PdfPage = { doc, y: 56 }
  heading(page, title, number)
  draw(page)
  doc.end()
  return finished
}
