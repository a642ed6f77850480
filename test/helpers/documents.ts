/** Small documents built in code, good and hostile ones, so that no test needs a binary file. */
import { crc32, deflateRawSync } from 'node:zlib'

/** A PDF of one empty page, with whatever `more` puts into its catalogue. */
export const pdf = (more = '', trailer = ''): Buffer => {
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${more} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
  ]
  let text = '%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n'
  const offsets = objects.map((object, i) => {
    const at = text.length
    text += `${i + 1} 0 obj\n${object}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const at = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${at}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

export type Part = {
  name: string
  bytes: Buffer | string
  /** False values to write into the ZIP headers. */
  claims?: { size?: number; packed?: number; flags?: number; method?: number; at?: number }
}

/** A ZIP with these parts. */
export const zip = (parts: readonly Part[], comment = ''): Buffer => {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let at = 0
  for (const { name, bytes, claims = {} } of parts) {
    const raw = Buffer.from(bytes)
    const packed = deflateRawSync(raw, { level: 9 })
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(claims.flags ?? 0, 2)
    fields.writeUInt16LE(claims.method ?? 8, 4)
    fields.writeUInt32LE(crc32(raw), 10)
    fields.writeUInt32LE(claims.packed ?? packed.length, 14)
    fields.writeUInt32LE(claims.size ?? raw.length, 18)
    fields.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(claims.at ?? at, 10)
    central.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), fields, rest, Buffer.from(name)]))
    locals.push(local)
    at += local.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  end.writeUInt16LE(comment.length, 20)
  return Buffer.concat([...locals, directory, end, Buffer.from(comment)])
}

const MAIN = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
export const contentTypes = (main = MAIN): Part => ({
  name: '[Content_Types].xml',
  bytes: `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`,
})
export const wordDocument = (text = 'Curriculum vitae'): Part => ({
  name: 'word/document.xml',
  bytes: `${XML}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`,
})
/** A Word document, with these parts beside the usual two. */
export const docx = (...more: Part[]): Buffer => zip([contentTypes(), wordDocument(), ...more])

const SECTOR = 512
const END_OF_CHAIN = 0xfffffffe
const item = (name: string, type: number, start: number, size: number) => {
  const entry = Buffer.alloc(128)
  entry.write(name, 'utf16le')
  entry.writeUInt16LE((name.length + 1) * 2, 64)
  entry[66] = type
  entry.writeUInt32LE(start, 116)
  entry.writeUInt32LE(size, 120)
  return entry
}

/**
 * Builds a compound file with one stream of eight sectors, after one sector of table and two of
 * directory.
 */
export const compound = (stream: string, head: Buffer, storages: readonly string[] = []): Buffer => {
  const header = Buffer.alloc(SECTOR)
  header.write('d0cf11e0a1b11ae1', 'hex')
  header.writeUInt16LE(0x3e, 24)
  header.writeUInt16LE(3, 26)
  header.writeUInt16LE(0xfffe, 28)
  header.writeUInt16LE(9, 30)
  header.writeUInt16LE(6, 32)
  header.writeUInt32LE(1, 44)
  header.writeUInt32LE(1, 48)
  header.writeUInt32LE(4096, 56)
  header.writeUInt32LE(END_OF_CHAIN, 60)
  header.writeUInt32LE(END_OF_CHAIN, 68)
  header.fill(0xff, 76)
  header.writeUInt32LE(0, 76)
  const table = Buffer.alloc(SECTOR, 0xff)
  const chain = [0xfffffffd, 2, END_OF_CHAIN, 4, 5, 6, 7, 8, 9, 10, END_OF_CHAIN]
  for (const [i, next] of chain.entries()) table.writeUInt32LE(next, i * 4)
  const names = [item('Root Entry', 5, END_OF_CHAIN, 0), item(stream, 2, 3, 8 * SECTOR)]
  const directory = Buffer.alloc(2 * SECTOR)
  Buffer.concat([...names, ...storages.map((name) => item(name, 1, 0, 0))]).copy(directory)
  const content = Buffer.alloc(8 * SECTOR)
  head.copy(content)
  return Buffer.concat([header, table, directory, content])
}

const fib = (flags: number) => {
  const head = Buffer.alloc(32)
  head.writeUInt16LE(0xa5ec, 0)
  head.writeUInt16LE(flags, 10)
  return head
}
/** A Word document of the old kind. */
export const doc = (flags = 0, storages: readonly string[] = []): Buffer =>
  compound('WordDocument', fib(flags), storages)
