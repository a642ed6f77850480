/** Tables as files that a spreadsheet opens: UTF-8 with its mark, CRLF, every cell quoted. */

// Some spreadsheets skip blanks and invisible characters, and treat full-width or small forms as
// the usual character (NFKC).
// Only the first letter is normalised, because a cell can be long and normalising many combining
// marks takes quadratic time.
const isFormula = (text: string) => {
  const start = text.replace(/^[\p{Z}\p{C}]+/u, '').slice(0, 2)
  return /^[\t\r\n]/.test(text) || /^[=+\-@]/.test(start.normalize('NFKC'))
}

/**
 * A number that we computed, such as a refund; it stays numeric, so that sums include it even when
 * negative.
 */
export type Figure = { figure: string }
export type Cell = string | number | Figure | null | undefined

/**
 * Prefixes text that a spreadsheet would run as a formula with an apostrophe, including a negative
 * number typed by a user.
 */
export const cell = (value: Cell): string => {
  if (typeof value === 'object' && value !== null) return `"${value.figure}"`
  const text = String(value ?? '')
  const safe = typeof value === 'string' && isFormula(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}
/** Cents as a cell in dollars: 123450 is "1234.50". */
export const dollarsCell = (cents: number): string => (cents / 100).toFixed(2)

export const line = (cells: readonly Cell[]) => `${cells.map(cell).join(',')}\r\n`

export type Column<Row> = readonly [title: string, value: (row: Row) => Cell]

export type Batches<Row> = AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>

/** The file in pieces, as the batches of rows come. */
export async function* csvOf<Row>(columns: readonly Column<Row>[], batches: Batches<Row>): AsyncGenerator<string> {
  yield `\ufeff${line(columns.map(([title]) => title))}`
  for await (const rows of batches) yield rows.map((row) => line(columns.map(([, value]) => value(row)))).join('')
}
