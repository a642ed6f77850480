/** Tables as files that a spreadsheet opens: UTF-8 with its mark, CRLF, every cell quoted. */

// Some spreadsheets pass over blanks and what cannot be seen, and take a wide or a small mark for the usual one (NFKC).
const isFormula = (text: string) => /^[\t\r\n]|^[\p{Z}\p{C}]*[=+\-@]/u.test(text.normalize('NFKC'))

// Such as money that went back: a number leads nowhere, and as text it would be left out of a sum.
const isNumber = (text: string) => /^-?\d+(\.\d+)?$/.test(text)

export type Cell = string | number | null | undefined

/** What a spreadsheet would take for a formula stays text, behind an apostrophe. */
export const cell = (value: Cell): string => {
  const text = String(value ?? '')
  const safe = isFormula(text) && !isNumber(text) ? `'${text}` : text
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
