/** Tables as files that a spreadsheet opens: UTF-8 with its mark, CRLF, every cell quoted. */

// Some spreadsheets pass over blanks and what cannot be seen, and take a wide or a small mark for the usual one (NFKC).
// Only the first letter is normalised: a cell can be long, and to normalise many marks takes quadratic time.
const isFormula = (text: string) => {
  const seen = text.replace(/^[\p{Z}\p{C}]+/u, '').slice(0, 2)
  return /^[\t\r\n]/.test(text) || /^[=+\-@]/.test(seen.normalize('NFKC'))
}

/** A number of ours, such as money that went back: it adds up in a sum also where it is below zero. */
export type Figure = { figure: string }
export type Cell = string | number | Figure | null | undefined

/** What a spreadsheet would take for a formula stays text, behind an apostrophe; so does a number that somebody typed. */
export const cell = (value: Cell): string => {
  if (typeof value === 'object' && value !== null) return `"${value.figure}"`
  const text = String(value ?? '')
  const safe = typeof value === 'string' && isFormula(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}
export const line = (cells: readonly Cell[]) => `${cells.map(cell).join(',')}\r\n`

export type Column<Row> = readonly [title: string, value: (row: Row) => Cell]

/** The file in pieces, as the batches of rows come. */
export async function* csvOf<Row>(
  columns: readonly Column<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield `\ufeff${line(columns.map(([title]) => title))}`
  for await (const rows of batches) yield rows.map((row) => line(columns.map(([, value]) => value(row)))).join('')
}
