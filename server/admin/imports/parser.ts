/** Parses the bytes of a file into rows: detects the encoding, the separator and the lines. */
import papaparse from 'papaparse'
import { IMPORT_MAX_COLUMNS, IMPORT_MAX_ROWS, type Import } from '#contract/admin/imports.ts'
import { invalid, Problem } from '#contract/platform/errors.ts'

export type FileRow = { number: number; cells: string[] }
export type ReadFile = Pick<Import, 'encoding' | 'delimiter'> & { rows: FileRow[]; columns: number }

const DELIMITERS = [',', ';', '\t', '|'] as const
/** Longer than any value that an import takes; what is cut here is refused in its row. */
const LONGEST_CELL = 5000

const startsWith = (bytes: Buffer, ...start: number[]) => start.every((byte, i) => bytes[i] === byte)
const refused = (message: string) => new Problem('unsupported_type', { message, errors: { file: [message] } })

/** Refuses spreadsheets and PDFs, the most common mistakes, each with advice of its own. */
const refuseBinary = (bytes: Buffer) => {
  if (startsWith(bytes, 0x50, 0x4b, 3, 4) || startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    throw refused('This is a spreadsheet. Please save it as CSV first, then upload that file.')
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46)) throw refused('This is a PDF. Please upload a CSV file.')
}

/** Detects UTF-16 without a byte order mark: every other byte of plain text is then zero. */
const looksWide = (bytes: Buffer): 'utf-16le' | 'utf-16be' | null => {
  const sample = bytes.subarray(0, 2000)
  const zeros = [0, 0]
  for (let i = 0; i < sample.length; i++) if (sample[i] === 0) zeros[i % 2]!++
  const most = sample.length * 0.3
  if (zeros[1]! > most && zeros[0]! < most / 10) return 'utf-16le'
  return zeros[0]! > most && zeros[1]! < most / 10 ? 'utf-16be' : null
}

const isUtf8 = (bytes: Buffer) => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/**
 * Text of a file in any of the usual encodings. UTF-16 and UTF-8 are recognised; anything else is
 * taken as Windows-1252.
 */
const decodeText = (bytes: Buffer): { text: string; encoding: Import['encoding'] } => {
  refuseBinary(bytes)
  const wide = startsWith(bytes, 0xff, 0xfe)
    ? 'utf-16le'
    : startsWith(bytes, 0xfe, 0xff)
      ? 'utf-16be'
      : looksWide(bytes)
  const utf8 = wide ? null : isUtf8(bytes)
  const text = wide ? new TextDecoder(wide).decode(bytes) : (utf8 ?? new TextDecoder('windows-1252').decode(bytes))
  if (text.includes('\0')) throw refused('This file is not text. Please upload a CSV file.')
  return { text, encoding: wide ? 'UTF-16' : utf8 === null ? 'Windows-1252' : 'UTF-8' }
}

/** Some spreadsheets name their separator in a line of its own. */
const NAMED = /^sep=([,;\t|])\r?\n/i

const tooMuch = (message: string) => new Problem('too_large', { message, errors: { file: [message] } })

type Delimiter = Import['delimiter']

/**
 * Picks the separator that divides most lines alike; characters within values, such as addresses,
 * divide them unevenly.
 */
const delimiterOf = (text: string): Delimiter => {
  const sample = text.slice(0, 50_000).replace(/"(?:[^"]|"")*"/g, '')
  const lines = sample.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '')
  // The last line may be cut off.
  if (text.length > 50_000) lines.pop()
  let best: { delimiter: Delimiter; score: number } = { delimiter: ',', score: 0 }
  for (const delimiter of DELIMITERS) {
    const shared = new Map<number, number>()
    for (const line of lines.slice(0, 200)) {
      const count = line.split(delimiter).length - 1
      shared.set(count, (shared.get(count) ?? 0) + 1)
    }
    for (const [count, lineCount] of shared) {
      const score = count === 0 ? 0 : (lineCount / lines.length) * 100 + Math.min(count, 50)
      if (score > best.score) best = { delimiter, score }
    }
  }
  return best.delimiter
}

/** Blank lines count too, so this limit is higher than that of rows. */
const MOST_LINES = IMPORT_MAX_ROWS * 2
const TOO_MANY_ROWS = `A file may have at most ${IMPORT_MAX_ROWS.toLocaleString('en-AU')} rows. Please split it.`
const TOO_MANY_COLUMNS = `A file may have at most ${IMPORT_MAX_COLUMNS} columns.`

/**
 * Files written for a spreadsheet, by us or others, put an apostrophe before cells that look like a
 * formula.
 */
const unguarded = (cell: string) => (/^'[=+\-@]/.test(cell) ? cell.slice(1) : cell)

// Half of a surrogate pair is not valid text.
const cut = (cell: string) => cell.slice(0, LONGEST_CELL).toWellFormed()

/** The rows of a CSV file as found in the wild; rows of blanks do not count. */
export const readFile = (bytes: Buffer): ReadFile => {
  const { text, encoding } = decodeText(bytes)
  return { ...readText(text), encoding }
}

export const readText = (whole: string): ReadFile => {
  const named = NAMED.exec(whole)
  const text = named ? whole.slice(named[0].length) : whole
  const delimiter = (named?.[1] as Delimiter | undefined) ?? delimiterOf(text)
  const { data, meta } = papaparse.parse<string[]>(text, { delimiter, preview: MOST_LINES })
  const rows: FileRow[] = []
  let columns = 0
  for (const [line, cells] of data.entries()) {
    const last = cells.findLastIndex((cell) => cell.trim() !== '')
    if (last < 0) continue
    if (last >= IMPORT_MAX_COLUMNS) throw tooMuch(TOO_MANY_COLUMNS)
    columns = Math.max(columns, last + 1)
    const cleaned = cells.slice(0, last + 1).map((cell) => cut(unguarded(cell.trim())))
    rows.push({ number: line + (named ? 2 : 1), cells: cleaned })
  }
  // One more than there may be, since the first may be the heading.
  if (meta.truncated || rows.length > IMPORT_MAX_ROWS + 1) throw tooMuch(TOO_MANY_ROWS)
  if (rows.length === 0) throw invalid('file', 'This file has no rows.')
  return { rows, columns, encoding: 'UTF-8', delimiter }
}
