/** Fonts of our PDF documents: Inter, embedded, so that a name looks the same on every machine. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const font = (file: string) => readFileSync(join(import.meta.dirname, 'fonts', file))
let fonts: { plain: Buffer; strong: Buffer } | null = null

/** Returns the two fonts of invoices and timesheets. They are read once, for the first PDF. */
export const pdfFonts = () => {
  fonts ??= { plain: font('Inter-Regular.otf'), strong: font('Inter-SemiBold.otf') }
  return fonts
}

// Characters in both fonts: Latin for all of Europe and Vietnam, Greek, Cyrillic, punctuation and
// currencies.
const COVERED = (
  'a 20-7e a0-148 14a-1c3 1c5-24f 259 2b9-2bc 2c6-2dd 300-31e 321-323 370-377 37a-37f 384-38a 38c 38e-3a1 3a3-3e1 ' +
  '3f0-49d 4a0-4ff 52f 1e00-1eff 2010-2027 2030-205e 20a0-20bf 2122 2212 25a1'
)
  .split(' ')
  .map((range) => range.split('-').map((end) => Number.parseInt(end, 16)))
const isCovered = (character: string) => {
  const point = character.codePointAt(0)!
  return COVERED.some(([first, last = first]) => first! <= point && point <= last!)
}

/** Replaces each character that the fonts lack with a box. */
export const drawable = (text: string) =>
  [...text.normalize('NFC').replaceAll('\r', '')].map((c) => (isCovered(c) ? c : '\u25a1')).join('')
