import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { Problem } from '#contract/platform/errors.ts'
import { compound, contentTypes, doc, docx, type Part, pdf, wordDocument, zip } from '#test/helpers/documents.ts'
import { cvNameOf, cvTypeOf, dispositionOf } from './cv.ts'
import { refuseActivePart } from './cv-docx-parts.ts'

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

const packed = (objects: string, dictionary = '/Filter /FlateDecode') => {
  const bytes = deflateSync(objects).toString('latin1')
  return `>>\nendobj\n9 0 obj\n<< /Type /ObjStm /N 1 /First 5 /Length ${bytes.length} ${dictionary} >>\nstream\n${bytes}\nendstream\nendobj\n8 0 obj\n<<`
}
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const related = (type: string, target: string, more = 'TargetMode="External"') =>
  xml(
    'word/_rels/settings.xml.rels',
    `<Relationships><Relationship Id="r1" Type="${RELATIONSHIPS}/${type}" Target="${target}" ${more}/></Relationships>`,
  )
const fields = (body: string) => xml('word/footer1.xml', `<w:ftr xmlns:w="w"><w:p>${body}</w:p></w:ftr>`)
const begin = '<w:fldChar w:fldCharType="begin"/>'

const taken: Record<string, Buffer> = {
  'a PDF with links to the web': pdf(
    '/A << /S /URI /URI (https://example.org/a:b) >> /B << /URI (mailto:a@b.example) >>',
  ),
  'a PDF with packed objects': pdf(packed('1 0 << /Type /Annot /A << /S /URI /URI (www.example.org) >> >>')),
  'a PDF with packed objects in a list of one filter': pdf(packed('1 0 << /Title (C#) >>', '/Filter [/FlateDecode]')),
  'a DOCX made from a template of its own machine': docx(
    related('attachedTemplate', 'file:///C:\\Users\\ana\\AppData\\Modern%20resume.dotx'),
  ),
  'a DOCX with a link to the web': docx(related('hyperlink', 'https://example.org/')),
  'a DOCX with page numbers': docx(fields(`${begin}<w:instrText xml:space="preserve"> PAGE </w:instrText>`)),
  'a DOCX that writes of DDE': docx(fields('<w:r><w:t>Automation with DDE and DDEAUTO</w:t></w:r>')),
}
for (const [what, bytes] of Object.entries(taken))
  test(`a CV may be ${what}`, () => {
    cvTypeOf(bytes)
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
  'a PDF with a script under an escaped name': [pdf('/OpenAction << /S /Java#53cript /JS (1) >>'), 'unsupported_type'],
  'a PDF with a script under a name that begins with an escape': [pdf('/A << /S /#4aavaScript >>'), 'unsupported_type'],
  'a PDF with a script among packed objects': [pdf(packed('1 0 << /S /JavaScript /JS (1) >>')), 'unsupported_type'],
  'a PDF with a script among packed objects of an escaped kind': [
    pdf(packed('1 0 << /S /Java#53cript >>').replace('/ObjStm', '/Obj#53tm').replace('/First', '/Fir#73t')),
    'unsupported_type',
  ],
  'a PDF with objects packed in two ways': [
    pdf(packed('1 0 << >>', '/Filter [/ASCIIHexDecode /FlateDecode]')),
    'unsupported_type',
  ],
  'a PDF with objects packed as another file says': [pdf(packed('1 0 << >>', '/Filter 7 0 R')), 'unsupported_type'],
  'a PDF with predicted objects': [
    pdf(packed('1 0 << >>', '/Filter /FlateDecode /DecodeParms << /Predictor 12 >>')),
    'unsupported_type',
  ],
  'a PDF with objects that burst': [pdf(packed(' '.repeat(40 * 1024 * 1024))), 'too_large'],
  'a PDF with objects that are no packed bytes': [
    pdf(
      '>> endobj 9 0 obj << /Type /ObjStm /First 5 /Filter /FlateDecode >>\nstream\nxxxx\nendstream endobj 8 0 obj <<',
    ),
    'unsupported_type',
  ],
  'a PDF with a link to a file': [pdf('/A << /S /URI /URI (file:///C:/x.exe) >>'), 'unsupported_type'],
  'a PDF with a link to a file in octal': [pdf('/A << /URI (\\146\\151le:x) >>'), 'unsupported_type'],
  'a PDF with a link to a file in hexadecimal': [pdf('/A << /URI <66 69 6c 65 3a 78> >>'), 'unsupported_type'],
  'a PDF with a link to a file elsewhere in it': [pdf('/A << /URI 9 0 R >> /B ( file:///x)'), 'unsupported_type'],
  'a PDF with a link to a share': [pdf('/A << /URI (\\\\\\\\host\\\\x) >>'), 'unsupported_type'],
  'a PDF with a link that runs a script': [pdf('/A << /URI (java\\\nscript:1) >>'), 'unsupported_type'],
  'a PDF with files in it': [pdf('/Names << /EmbeddedFiles << /Names [] >> >>'), 'unsupported_type'],
  'a PDF with a form that is sent': [
    pdf('/AA << /O << /S /SubmitForm /F (https://x.example) >> >>'),
    'unsupported_type',
  ],
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
  'a DOCX with macros by types in entities': [
    zip([
      {
        ...contentTypes(),
        bytes: String(contentTypes().bytes).replace(
          '</Types>',
          '<Default Extension="bin" ContentType="application/vnd.ms-office.vbaP&#114;oject"/></Types>',
        ),
      },
      wordDocument(),
    ]),
    'unsupported_type',
  ],
  ...Object.fromEntries(
    [
      'http://x.example/a.dotm',
      '\\\\host\\a.dotm',
      'file://host/a.dotm',
      'file:////host/a.dotm',
      'h&#116;tp://x.example/a',
    ].map((target) => [
      `a DOCX with its template at ${target}`,
      [docx(related('attachedTemplate', target)), 'unsupported_type'],
    ]),
  ),
  'a DOCX with a frame from elsewhere': [docx(related('frame', 'https://x.example/')), 'unsupported_type'],
  'a DOCX with an object from elsewhere': [docx(related('oleObject', 'https://x.example/')), 'unsupported_type'],
  'a DOCX with a field that starts a program': [
    docx(fields(`${begin}<w:instrText>DDEAUTO c:\\\\windows\\\\calc.exe</w:instrText>`)),
    'unsupported_type',
  ],
  'a DOCX with such a field in two runs': [
    docx(fields(`${begin}<w:instrText>DD</w:instrText></w:r><w:r><w:instrText>EAUTO x</w:instrText>`)),
    'unsupported_type',
  ],
  'a DOCX with such a field around a comment, in entities': [
    docx(fields(`${begin}<w:instrText>D<!-- -->D&#69;<![CDATA[ x]]></w:instrText>`)),
    'unsupported_type',
  ],
  'a DOCX with such a field as an attribute': [docx(fields(`<w:fldSimple w:instr=" DDE x y "/>`)), 'unsupported_type'],
  'a DOCX with a field that is spelled in numbers': [
    docx(fields(`${begin}<w:instrText> QUOTE 68 68 69 65 85 84 79 </w:instrText>`)),
    'unsupported_type',
  ],
  'a DOCX in an encoding that hides its words': [
    docx(xml('word/styles.xml', '<?xml version="1.0" encoding="UTF-7"?><x/>')),
    'unsupported_type',
  ],
  'a DOCX with a part that is larger than it says': [
    docx({ name: 'word/media/a.bin', bytes: Buffer.alloc(1_000_000), claims: { size: 10 } }),
    'unsupported_type',
  ],
  'a DOCX with a part that is smaller than it says': [
    docx({ name: 'word/media/a.bin', bytes: 'x', claims: { size: 10 } }),
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

test('documents that are made to be read slowly are read in time', () => {
  const many = (text: string) => text.repeat(Math.floor((4 * 1024 * 1024) / text.length))
  const slow: Record<string, () => void> = {}
  for (const text of ['/URI(', '/URI ( ', '#4a', '/Filter [ ', 'stream\n', '( ', ' '])
    slow[`a PDF of ${text}`] = () => void cvTypeOf(pdf(`/XFA ${many(text)}`))
  for (const text of [
    '<w:fldChar ',
    '<w:instrText>',
    '<Relationship a="',
    '<Relationship ',
    '&#x',
    '<!--',
    ' w:instr="',
    ' ',
  ])
    for (const name of ['a.xml', 'a.rels']) slow[`${name} of ${text}`] = () => refuseActivePart(name, many(text))
  for (const [what, read] of Object.entries(slow)) {
    const began = process.cpuUsage()
    try {
      read()
    } catch (error) {
      assert.ok(error instanceof Problem, String(error))
    }
    const { user, system } = process.cpuUsage(began)
    assert.ok(user + system < 3_000_000, `${what} took ${user + system} µs`)
  }
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
