/** DOC is a compound file: a small file system in sectors, with a stream named WordDocument. */
import { damaged, hasMacros, isLocked, wrongType } from './cv-refusals.ts'
import { endsAsZip } from './cv-zip.ts'

const MAGIC = 'd0cf11e0a1b11ae1'
const FREE = 0xffffffff
const LAST_REGULAR = 0xfffffffa
const SMALL_STREAM = 4096
const SMALL_SECTOR = 64
const WORD_MAGICS = [0xa5ec, 0xa5dc]
const ENCRYPTED = 0x0100

type Compound = { bytes: Buffer; sectorSize: number; table: number[] }
type Item = { name: string; start: number; size: number }

export const looksLikeWord = (bytes: Buffer) => bytes.length >= 1536 && bytes.toString('hex', 0, 8) === MAGIC

const offsetOf = ({ sectorSize }: Pick<Compound, 'sectorSize'>, sector: number) => (sector + 1) * sectorSize

const sectorAt = (file: Pick<Compound, 'bytes' | 'sectorSize'>, sector: number): Buffer => {
  const from = offsetOf(file, sector)
  if (sector > LAST_REGULAR || from + 1 > file.bytes.length) throw damaged()
  return file.bytes.subarray(from, from + file.sectorSize)
}

const numbersIn = (sector: Buffer) =>
  Array.from({ length: Math.floor(sector.length / 4) }, (_, i) => sector.readUInt32LE(i * 4))

const readTable = (bytes: Buffer, sectorSize: number): number[] => {
  const file = { bytes, sectorSize }
  const most = Math.ceil(bytes.length / sectorSize)
  const sectors = numbersIn(bytes.subarray(76, 512))
  let more = bytes.readUInt32LE(68)
  for (let count = 0; more <= LAST_REGULAR; count++) {
    if (count > most) throw damaged()
    const numbers = numbersIn(sectorAt(file, more))
    more = numbers.pop() ?? FREE
    sectors.push(...numbers)
  }
  const used = sectors.filter((sector) => sector <= LAST_REGULAR)
  if (used.length === 0 || used.length > most) throw damaged()
  return used.flatMap((sector) => numbersIn(sectorAt(file, sector)))
}

/** The sectors of one stream, in order; a cycle in the table means that the file is damaged. */
const chainOf = ({ table }: Compound, start: number): number[] => {
  const chain: number[] = []
  for (let sector = start; sector <= LAST_REGULAR; sector = table[sector] ?? FREE) {
    if (chain.length > table.length) throw damaged()
    chain.push(sector)
  }
  return chain
}

const readItems = (file: Compound): Item[] =>
  chainOf(file, file.bytes.readUInt32LE(48)).flatMap((sector) => {
    const block = sectorAt(file, sector)
    return Array.from({ length: Math.floor(block.length / 128) }, (_, i) => block.subarray(i * 128, i * 128 + 128))
      .filter((item) => [1, 2, 5].includes(item[66]!))
      .map((item) => ({
        name: item.toString('utf16le', 0, Math.max(0, Math.min(64, item.readUInt16LE(64)) - 2)),
        start: item.readUInt32LE(116),
        size: item.readUInt32LE(120),
      }))
  })

/**
 * Returns the beginning of a stream. Small streams are stored together in the stream of the root.
 */
const beginningOf = (file: Compound, items: readonly Item[], { start, size }: Item): Buffer => {
  if (size >= SMALL_STREAM) return sectorAt(file, start)
  const at = start * SMALL_SECTOR
  const holder = chainOf(file, items[0]!.start)[Math.floor(at / file.sectorSize)]
  if (holder === undefined) throw damaged()
  return sectorAt(file, holder).subarray(at % file.sectorSize)
}

/**
 * Rejects anything but a legacy Word document without macros, password or data beyond its
 * allocation table.
 */
export const refuseBadWord = (bytes: Buffer): void => {
  const shift = bytes.readUInt16LE(30)
  if ((shift !== 9 && shift !== 12) || endsAsZip(bytes) || bytes.subarray(0, 1024).includes('%PDF-')) throw damaged()
  const sectorSize = 2 ** shift
  const file = { bytes, sectorSize, table: readTable(bytes, sectorSize) }
  const items = readItems(file)
  const names = new Set(items.map(({ name }) => name.toLowerCase()))
  if (names.has('encryptedpackage') || names.has('encryptioninfo')) throw isLocked()
  const word = items.find(({ name }) => name === 'WordDocument')
  if (!word) throw wrongType()
  const head = beginningOf(file, items, word)
  if (head.length < 32 || !WORD_MAGICS.includes(head.readUInt16LE(0))) throw damaged()
  if ((head.readUInt16LE(10) & ENCRYPTED) !== 0) throw isLocked()
  if (names.has('macros') || names.has('vba') || names.has('_vba_project')) throw hasMacros()
  if (bytes.subarray(offsetOf(file, file.table.length)).some((byte) => byte !== 0)) throw damaged()
}
