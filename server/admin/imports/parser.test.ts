import assert from 'node:assert/strict'
import { test } from 'node:test'
import { IMPORT_MAX_COLUMNS, IMPORT_MAX_ROWS } from '#contract/admin/imports.ts'
import { Problem } from '#contract/platform/errors.ts'
import { docx, pdf } from '#test/helpers/documents.ts'
import { readFile } from './parser.ts'

const bytes = (text: string, encoding: BufferEncoding = 'utf8') => Buffer.from(text, encoding)
const cellsOf = (file: Buffer) => readFile(file).rows.map(({ cells }) => cells)
const refusal = (file: Buffer) => {
  try {
    readFile(file)
  } catch (error) {
    assert.ok(error instanceof Problem, String(error))
    return { status: error.status, message: error.message, field: Object.keys(error.errors ?? {}) }
  }
  assert.fail('it was read')
}

test('a file is read whichever way its program wrote letters', () => {
  const rows = [
    ['Name', 'Email'],
    ['Zoë O’Brien', 'zoe@example.com'],
  ]
  const text = rows.map((row) => row.join(',')).join('\r\n')
  const windows = Buffer.concat([
    bytes('Name,Email\r\nZo'),
    Buffer.of(0xeb),
    bytes(' O'),
    Buffer.of(0x92),
    bytes('Brien,zoe@example.com'),
  ])
  const swapped = bytes(`\ufeff${text}`, 'utf16le').swap16()
  for (const [file, encoding] of [
    [bytes(text), 'UTF-8'],
    [bytes(`\ufeff${text}`), 'UTF-8'],
    [bytes(`\ufeff${text}`, 'utf16le'), 'UTF-16'],
    [swapped, 'UTF-16'],
    [bytes(text, 'utf16le'), 'UTF-16'],
    [windows, 'Windows-1252'],
  ] as const) {
    assert.deepEqual(cellsOf(file), rows, encoding)
    assert.equal(readFile(file).encoding, encoding)
  }
})

test('commas, semicolons, tabs and bars separate columns, except inside quoted values', () => {
  for (const delimiter of [',', ';', '\t', '|']) {
    const lines = [
      ['Name', 'Address', 'Subjects'],
      ['Ana', '"1 High St, Kew; VIC"', '"Art; Music"'],
      ['Ben', '2 Low St', 'Art'],
    ]
    const read = readFile(bytes(lines.map((line) => line.join(delimiter)).join('\n')))
    assert.equal(read.delimiter, delimiter)
    assert.deepEqual(read.rows[1]?.cells, ['Ana', '1 High St, Kew; VIC', 'Art; Music'])
  }
  const unquoted = 'Name;Address\nAna;1 High St, Kew, VIC\nBen;2 Low St\nCy;3 Low St, Kew'
  assert.deepEqual(cellsOf(bytes(unquoted))[1], ['Ana', '1 High St, Kew, VIC'])
  assert.deepEqual(cellsOf(bytes('sep=;\nName;Email\nAna, B;a@example.com'))[1], ['Ana, B', 'a@example.com'])
  assert.deepEqual(cellsOf(bytes('Name\nAna\nBen')), [['Name'], ['Ana'], ['Ben']])
})

test('a row may span several lines, and keeps its row number of the spreadsheet', () => {
  const read = readFile(bytes('Name,Note\r\n"Ana","one\r\ntwo"\r\n\r\n ,\r\n"Ben ""B""",x\r\n'))
  assert.deepEqual(
    read.rows.map(({ number, cells }) => [number, ...cells]),
    [
      [1, 'Name', 'Note'],
      [2, 'Ana', 'one\r\ntwo'],
      [5, 'Ben "B"', 'x'],
    ],
  )
})

test('an apostrophe that a program put before a formula is removed', () => {
  assert.deepEqual(cellsOf(bytes("Name,Phone\n'=Ana,'+61 491 570 156\n'Tis,x"))[1], ['=Ana', '+61 491 570 156'])
  assert.deepEqual(cellsOf(bytes("Name\n'Tis"))[1], ["'Tis"])
})

test('a file that is no text is refused with a sentence that says what to do', () => {
  const spreadsheet = 'This is a spreadsheet. Please save it as CSV first, then upload that file.'
  assert.deepEqual(refusal(docx()), { status: 415, message: spreadsheet, field: ['file'] })
  assert.deepEqual(refusal(pdf()).message, 'This is a PDF. Please upload a CSV file.')
  const zeros = Buffer.concat([bytes('Name,Email\n'), Buffer.of(0), bytes('a'.repeat(3000))])
  assert.deepEqual(refusal(zeros).message, 'This file is not text. Please upload a CSV file.')
  assert.deepEqual(refusal(bytes('\r\n;;\r\n')), { status: 422, message: 'This file has no rows.', field: ['file'] })
})

test('more rows and columns than are taken are refused, however they are made', () => {
  const rows = (count: number) => bytes(`a\n${'b\n'.repeat(count)}`)
  assert.equal(readFile(rows(IMPORT_MAX_ROWS)).rows.length, IMPORT_MAX_ROWS + 1)
  const tooMany = { status: 413, message: 'A file may have at most 50,000 rows. Please split it.', field: ['file'] }
  assert.deepEqual(refusal(rows(IMPORT_MAX_ROWS + 1)), tooMany)
  assert.deepEqual(refusal(bytes('\n'.repeat(2_000_000))), tooMany)
  assert.equal(readFile(bytes(`${'a,'.repeat(IMPORT_MAX_COLUMNS)}\n`)).columns, IMPORT_MAX_COLUMNS)
  const tooWide = { status: 413, message: 'A file may have at most 100 columns.', field: ['file'] }
  assert.deepEqual(refusal(bytes(`${'a,'.repeat(1_000_000)}a`)), tooWide)
  assert.equal(cellsOf(bytes(`"${'x'.repeat(1_000_000)}"`))[0]?.[0]?.length, 5000)
})

test('a long cell is cut between two signs, never within one', () => {
  const [, [name]] = cellsOf(bytes(`Name,Email\n${'a'.repeat(4999)}😀,ana@example.com`)) as [string[], string[]]
  assert.ok(name!.isWellFormed())
})
