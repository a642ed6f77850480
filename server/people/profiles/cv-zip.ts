/**
 * DOCX is a ZIP. Its directory is checked first; then each part is unpacked separately, no further
 * than its stated size.
 */
import { inflateRawSync } from 'node:zlib'
import { refuseActivePart, withPlainEntities } from './cv-docx-parts.ts'
import { damaged, hasMacros, isLocked, unpacksTooFar, wrongType } from './cv-refusals.ts'

type Entry = { name: string; flags: number; method: number; packed: number; size: number; at: number; data: number }

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const END_SIZE = 22
const DESCRIPTOR_AT_MOST = 24
const ENTRIES_AT_MOST = 1000
const UNPACKED_AT_MOST = 50 * 1024 * 1024
/**
 * Text compresses to between a tenth and a thirtieth; only a decompression bomb exceeds this ratio.
 */
const RATIO_AT_MOST = 200
const RATIO_COUNTS_FROM = 1024 * 1024
const TYPES_AT_MOST = 256 * 1024
const PROLOGUE_AT_MOST = 64 * 1024

export const looksLikeZip = (bytes: Buffer) => bytes.length > END_SIZE && bytes.readUInt32LE(0) === LOCAL

/** Whether a ZIP reader would find a directory at the end, which makes the file (also) a ZIP. */
export const endsAsZip = (bytes: Buffer): boolean => {
  for (let at = bytes.length - END_SIZE; at >= 0 && at >= bytes.length - END_SIZE - 0xffff; at--)
    if (bytes.readUInt32LE(at) === END && bytes.readUInt32LE(at + 4) === 0) return true
  return false
}

const readEntry = (bytes: Buffer, at: number): { entry: Entry; next: number } => {
  if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== CENTRAL) throw damaged()
  const nameLength = bytes.readUInt16LE(at + 28)
  const next = at + 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  const local = bytes.readUInt32LE(at + 42)
  const name = bytes.toString('latin1', at + 46, at + 46 + nameLength)
  if (local + 30 + nameLength > bytes.length || bytes.readUInt32LE(local) !== LOCAL) throw damaged()
  if (bytes.toString('latin1', local + 30, local + 30 + bytes.readUInt16LE(local + 26)) !== name) throw damaged()
  const entry = {
    name,
    flags: bytes.readUInt16LE(at + 8),
    method: bytes.readUInt16LE(at + 10),
    packed: bytes.readUInt32LE(at + 20),
    size: bytes.readUInt32LE(at + 24),
    at: local,
    data: local + 30 + nameLength + bytes.readUInt16LE(local + 28),
  }
  return { entry, next }
}

/** The entries; the directory must be the last thing in the file and describe all of it. */
const readDirectory = (bytes: Buffer): Entry[] => {
  const end = bytes.length - END_SIZE
  if (bytes.readUInt32LE(end) !== END || bytes.readUInt32LE(end + 4) !== 0) throw damaged()
  const count = bytes.readUInt16LE(end + 10)
  const start = bytes.readUInt32LE(end + 16)
  if (count !== bytes.readUInt16LE(end + 8) || start + bytes.readUInt32LE(end + 12) !== end) throw damaged()
  if (count > ENTRIES_AT_MOST) throw unpacksTooFar()
  const entries: Entry[] = []
  let at = start
  for (let i = 0; i < count; i++) {
    const { entry, next } = readEntry(bytes, at)
    entries.push(entry)
    at = next
  }
  if (at !== end) throw damaged()
  refuseGaps(entries, start)
  return entries
}

/**
 * Overlapping parts are how a small file becomes a bomb; bytes between parts belong to another file
 * format.
 */
const refuseGaps = (entries: readonly Entry[], end: number) => {
  let covered = 0
  for (const { at, data, packed } of entries.toSorted((a, b) => a.at - b.at)) {
    if (at < covered || at - covered > DESCRIPTOR_AT_MOST) throw damaged()
    covered = data + packed
  }
  if (covered > end || end - covered > DESCRIPTOR_AT_MOST) throw damaged()
}

const refuseBombs = (entries: readonly Entry[]) => {
  const isBomb = (e: Entry) => e.size > RATIO_COUNTS_FROM && e.size > e.packed * RATIO_AT_MOST
  if (entries.reduce((sum, e) => sum + e.size, 0) > UNPACKED_AT_MOST || entries.some(isBomb)) throw unpacksTooFar()
}

const refuseStrangeNames = (entries: readonly Entry[]) => {
  const names = entries.map(({ name }) => name.toLowerCase())
  const strange = (name: string) => name.startsWith('/') || /[\\:\0]|(^|\/)\.\.(\/|$)/.test(name)
  if (new Set(names).size !== names.length || names.some(strange)) throw damaged()
}

/** Unpacks a part; rejects one that is larger or smaller than it says. */
const unpack = (bytes: Buffer, { method, data, packed, size }: Entry): Buffer => {
  const stored = bytes.subarray(data, data + packed)
  try {
    const part = method === 0 ? stored : inflateRawSync(stored, { maxOutputLength: Math.max(size, 1) })
    if (part.length === size) return part
  } catch {
    // A part that cannot be unpacked is damaged too.
  }
  throw damaged()
}

/**
 * Skips what may precede the root element and rejects a document type, which could define endless
 * entities.
 */
const startsWithItsRoot = (xml: string): boolean => {
  let at = xml.startsWith('\ufeff') ? 1 : 0
  for (;;) {
    while (/\s/.test(xml[at] ?? '')) at++
    const close = xml.startsWith('<?', at) ? '?>' : xml.startsWith('<!--', at) ? '-->' : null
    if (close === null) return /^<[A-Za-z_]/.test(xml.slice(at, at + 2))
    const end = xml.indexOf(close, at)
    if (end === -1) return false
    at = end + close.length
  }
}

const typesIn = (bytes: Buffer, entry: Entry): string => {
  if (entry.size > TYPES_AT_MOST) throw unpacksTooFar()
  return withPlainEntities(unpack(bytes, entry).toString('utf8'))
}

/**
 * Rejects anything but a plain Word document: no macros, programs, password, bomb, external
 * content, or bytes before, between or after its parts.
 */
export const refuseBadDocx = (bytes: Buffer): void => {
  if (bytes.subarray(0, 1024).includes('%PDF-')) throw damaged()
  const entries = readDirectory(bytes)
  refuseStrangeNames(entries)
  const byName = new Map(entries.map((entry) => [entry.name, entry]))
  const types = byName.get('[Content_Types].xml')
  if (!types || !byName.has('word/document.xml')) throw wrongType()
  if (entries.some(({ flags }) => (flags & 1) !== 0)) throw isLocked()
  if (entries.some(({ method }) => method !== 0 && method !== 8)) throw damaged()
  refuseBombs(entries)
  if (entries.some(({ name }) => /vbaproject|vbadata|activex/i.test(name))) throw hasMacros()
  const listed = typesIn(bytes, types)
  if (/macroEnabled|vbaProject/i.test(listed)) throw hasMacros()
  if (!listed.includes('wordprocessingml.document.main+xml')) throw wrongType()
  for (const entry of entries) {
    const part = unpack(bytes, entry)
    if (!/\.(xml|rels)$/i.test(entry.name)) continue
    const xml = part.toString('utf8')
    if (!startsWithItsRoot(xml.slice(0, PROLOGUE_AT_MOST))) throw damaged()
    refuseActivePart(entry.name, xml)
  }
}
