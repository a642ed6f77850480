import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { Problem } from '#contract/errors.ts'
import { compound, contentTypes, doc, docx, type Part, pdf, wordDocument, zip } from '#test/documents.ts'
import { cvNameOf, cvTypeOf, dispositionOf } from './cv.ts'

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const behind = (bytes: Buffer, more: string | Buffer) => Buffer.concat([bytes, Buffer.from(more)])
const before = (bytes: Buffer, more: string | Buffer) => Buffer.concat([Buffer.from(more), bytes])
const xml = (name: string, bytes: string): Part => ({ name, bytes })

// spec: 5.13
// spec: 2.edit-employee-profile-modal.5
// spec: 9.8
test('a PDF, a DOC and a DOCX are known by their content', () => {
  assert.equal(cvTypeOf(pdf()), 'application/pdf')
  assert.equal(cvTypeOf(behind(pdf(), '\r\n\0\0')), 'application/pdf')
  assert.equal(cvTypeOf(doc()), 'application/msword')
  assert.equal(cvTypeOf(docx()), DOCX)
  assert.equal(cvTypeOf(docx({ name: 'word/media/image1.png', bytes: 'picture' })), DOCX)
})

const bomb = 'x'.repeat(30 * 1024 * 1024)
const doctype = '<?xml version="1.0"?><!DOCTYPE w [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><w:x/>'
const loop = doc()
loop.writeUInt32LE(1, 512 + 4 * 2)
const outside = doc()
outside.writeUInt32LE(90_000, 76)

const refused: Record<string, [bytes: Buffer, code: string]> = {
  'nothing at all': [Buffer.alloc(0), 'unsupported_type'],
  'a text': [Buffer.from('My life so far'), 'unsupported_type'],
  'a program': [Buffer.from('MZ\x90\0'.repeat(100)), 'unsupported_type'],
  'a page of markup': [Buffer.from('<!doctype html><script>1</script>'), 'unsupported_type'],
  'rich text': [Buffer.from('{\\rtf1 hello}'), 'unsupported_type'],
  'a PDF with something before it': [before(pdf(), '\n'), 'unsupported_type'],
  'a PDF that is only a header': [Buffer.from('%PDF-1.7\n'), 'unsupported_type'],
  'a PDF cut short': [pdf().subarray(0, -8), 'unsupported_type'],
  'a PDF whose trailer points nowhere': [
    Buffer.from(
      pdf()
        .toString('latin1')
        .replace(/startxref\n\d+/, 'startxref\n9'),
      'latin1',
    ),
    'unsupported_type',
  ],
  'a PDF with a ZIP behind it': [behind(pdf(), docx()), 'unsupported_type'],
  'a PDF that ends as a ZIP': [
    behind(pdf(), zip([xml('a', 'b')], `\nstartxref\n${pdf().indexOf('xref\n')}\n%%EOF\n`)),
    'unsupported_type',
  ],
  'a PDF with markup behind it': [behind(pdf(), '<script>1</script>'), 'unsupported_type'],
  'a PDF with markup near its start': [
    Buffer.from(pdf().toString('latin1').replace('\n', '\n%<html><script>1</script>\n'), 'latin1'),
    'unsupported_type',
  ],
  'a PDF with a script': [pdf('/OpenAction << /S /JavaScript /JS (1) >>'), 'unsupported_type'],
  'a PDF that starts a program': [pdf('/OpenAction << /S /Launch >>'), 'unsupported_type'],
  'a PDF with a password': [pdf('', '/Encrypt 9 0 R'), 'invalid'],
  'a compound file that is a sheet': [compound('Workbook', Buffer.alloc(32)), 'unsupported_type'],
  'a DOC without its own first bytes': [compound('WordDocument', Buffer.alloc(32)), 'unsupported_type'],
  'a DOC with macros': [doc(0, ['Macros', 'VBA']), 'unsupported_type'],
  'a DOC with a password': [doc(0x0100), 'invalid'],
  'a DOCX with a password': [compound('EncryptedPackage', Buffer.alloc(32)), 'invalid'],
  'a DOC with a circle in its table': [loop, 'unsupported_type'],
  'a DOC whose table lies outside': [outside, 'unsupported_type'],
  'a DOC with something far behind it': [
    behind(behind(doc(), Buffer.alloc(128 * 512)), '<script>1</script>'),
    'unsupported_type',
  ],
  'a DOC with a ZIP behind it': [behind(doc(), docx()), 'unsupported_type'],
  'a ZIP that is no document': [zip([xml('a.txt', 'hello')]), 'unsupported_type'],
  'a sheet': [
    zip([contentTypes('application/vnd…sheet.main+xml'), xml('xl/workbook.xml', '<x/>')]),
    'unsupported_type',
  ],
  'a document that is a sheet by its types': [
    zip([contentTypes('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'), wordDocument()]),
    'unsupported_type',
  ],
  'a DOCX with a macro project': [docx({ name: 'word/vbaProject.bin', bytes: 'x' }), 'unsupported_type'],
  'a DOCX with macros by its types': [
    zip([contentTypes('application/vnd.ms-word.document.macroEnabled.main+xml'), wordDocument()]),
    'unsupported_type',
  ],
  'a DOCX with controls': [docx({ name: 'word/activeX/activeX1.bin', bytes: 'x' }), 'unsupported_type'],
  'a DOCX with something before it': [before(docx(), 'GIF89a'), 'unsupported_type'],
  'a DOCX with something behind it': [behind(docx(), '<script>1</script>'), 'unsupported_type'],
  'a DOCX with a comment behind its directory': [
    zip([contentTypes(), wordDocument()], '<script>1</script>'),
    'unsupported_type',
  ],
  'a DOCX that is a PDF too': [
    zip([{ name: '%PDF-1.7', bytes: 'x' }, contentTypes(), wordDocument()]),
    'unsupported_type',
  ],
  'a DOCX with bytes between its parts': [
    docx({ name: 'word/a.bin', bytes: randomBytes(100), claims: { packed: 1 } }, { name: 'word/b.bin', bytes: 'y' }),
    'unsupported_type',
  ],
  'a DOCX whose parts share their bytes': [
    docx({ name: 'word/document.xml.bin', bytes: 'x', claims: { at: 0 } }),
    'unsupported_type',
  ],
  'a DOCX with a part twice': [docx(wordDocument('another')), 'unsupported_type'],
  'a DOCX that climbs out of its folder': [docx({ name: '../../etc/passwd', bytes: 'x' }), 'unsupported_type'],
  'a DOCX with an unknown way of packing': [
    docx({ name: 'a.bin', bytes: 'x', claims: { method: 99 } }),
    'unsupported_type',
  ],
  'a DOCX with a locked part': [docx({ name: 'a.bin', bytes: 'x', claims: { flags: 1 } }), 'invalid'],
  'a DOCX that bursts': [docx({ name: 'word/media/a.bin', bytes: bomb }), 'too_large'],
  'a DOCX that claims to be vast': [
    docx({ name: 'word/media/a.bin', bytes: 'x', claims: { size: 0xfffffff0 } }),
    'too_large',
  ],
  'a DOCX with vast types': [zip([{ ...contentTypes(), bytes: ' '.repeat(300_000) }, wordDocument()]), 'too_large'],
  'a DOCX whose types lie about their size': [
    zip([{ ...contentTypes(), bytes: ' '.repeat(900_000), claims: { size: 1000 } }, wordDocument()]),
    'unsupported_type',
  ],
  'a DOCX of very many parts': [docx(...Array.from({ length: 1200 }, (_, i) => xml(`word/${i}.bin`, ''))), 'too_large'],
  'a DOCX with a document type': [zip([contentTypes(), xml('word/document.xml', doctype)]), 'unsupported_type'],
  'a DOCX with a document type in another part': [docx(xml('word/styles.xml', doctype)), 'unsupported_type'],
  'a DOCX with a document type behind a long comment': [
    docx(xml('word/styles.xml', `<!--${' '.repeat(2_000_000)}-->${doctype}`)),
    'too_large',
  ],
  'a DOCX whose part is not XML': [docx(xml('word/styles.xml', '\x00\x01')), 'unsupported_type'],
}

// attack: 7
for (const [what, [bytes, code]] of Object.entries(refused))
  test(`a CV is not ${what}`, () => {
    assert.throws(
      () => cvTypeOf(bytes),
      (error) => error instanceof Problem && error.code === code && error.errors?.cv?.[0] === error.message,
    )
  })

test('however a document is cut or bent, it is accepted or refused, and never more', () => {
  const good = [pdf(), doc(), docx()]
  const bent = fc.tuple(fc.constantFrom(...good), fc.nat(), fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 8 }))
  fc.assert(
    fc.property(bent, ([bytes, cut, changes]) => {
      const copy = Buffer.from(cut % 3 === 0 ? bytes.subarray(0, cut % bytes.length) : bytes)
      for (const [at, value] of changes) if (copy.length > 0) copy[at % copy.length] = value
      try {
        cvTypeOf(copy)
      } catch (error) {
        assert.ok(error instanceof Problem, String(error))
      }
    }),
    { numRuns: 1500 },
  )
})

test('a CV is saved under a name that is safe anywhere and ends as its content demands', () => {
  const names: [claimed: string, kept: string][] = [
    ['CV Ana.pdf', 'CV Ana.pdf'],
    ['LEBENSLAUF.PDF', 'LEBENSLAUF.pdf'],
    ['setup.exe', 'setup.exe.pdf'],
    ['C:\\fakepath\\me.pdf', 'me.pdf'],
    ['../../etc/passwd', 'passwd.pdf'],
    ['a\r\nSet-Cookie: x=1.pdf', 'aSet-Cookie x=1.pdf'],
    ['"quoted"; filename=evil.pdf', 'quoted; filename=evil.pdf'],
    ['gpj.\u202efdp.pdf', 'gpj.fdp.pdf'],
    ['\ud800lone.pdf', '\ufffdlone.pdf'],
    ['.htaccess', 'htaccess.pdf'],
    ['   ', 'CV.pdf'],
    ['', 'CV.pdf'],
    ['簡歷.pdf', '簡歷.pdf'],
    [`${'n'.repeat(5000)}.pdf`, `${'n'.repeat(80)}.pdf`],
  ]
  for (const [claimed, kept] of names) assert.equal(cvNameOf(claimed, 'application/pdf'), kept)
})

test('the header of a download is one line of visible ASCII, whatever the name', () => {
  assert.match(dispositionOf('\u{114b0}.pdf'), /filename="CV\.pdf"/)
  assert.equal(
    dispositionOf("Zoë's CV.pdf"),
    'attachment; filename="Zoe_s CV.pdf"; filename*=UTF-8\'\'Zo%C3%AB%27s%20CV.pdf',
  )
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (claimed) => {
      const header = dispositionOf(cvNameOf(claimed, 'application/pdf'))
      assert.match(header, /^attachment; filename="[A-Za-z0-9 ._()-]+\.pdf"; filename\*=UTF-8''[A-Za-z0-9%._~-]+$/)
    }),
  )
})
