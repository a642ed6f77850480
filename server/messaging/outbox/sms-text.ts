/**
 * Text of SMS messages: characters outside GSM-7 and their price in segments (3GPP TS 23.038). One
 * such character turns the whole text into UCS-2 and doubles its price.
 */
import type { Brand } from '#server/platform/config.ts'

const ONE =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const TWO = '^{}\\[~]|€\f'
const SINGLE = { gsm7: 160, ucs2: 70 }
// Units in each part of a longer message; the header with the number of the part takes the others.
const PART = { gsm7: 153, ucs2: 67 }

const septets = new Map([...[...ONE].map((c) => [c, 1] as const), ...[...TWO].map((c) => [c, 2] as const)])

const isOf = (characters: string) => new RegExp(`^[${RegExp.escape(characters)}]*$`, 'u')
const [isAllOne, isAllGsm7] = [isOf(ONE), isOf(ONE + TWO)]

export const isGsm7 = (text: string) => isAllGsm7.test(text)

/** Units that each character takes. No character is split between two parts. */
const unitsOf = (text: string, gsm7: boolean) => [...text].map((c) => (gsm7 ? septets.get(c)! : c.length))

export const segmentsOf = (text: string): number => {
  if (text.length <= SINGLE.gsm7 && isAllOne.test(text)) return 1
  const gsm7 = isGsm7(text)
  const alphabet = gsm7 ? 'gsm7' : 'ucs2'
  const units = unitsOf(text, gsm7)
  if (units.reduce((sum, n) => sum + n, 0) <= SINGLE[alphabet]) return 1
  let parts = 1
  let used = 0
  for (const n of units) {
    if (used + n > PART[alphabet]) {
      parts += 1
      used = 0
    }
    used += n
  }
  return parts
}

/** Replacements where the reader loses nothing. */
const lookalikes: Record<string, string> = {
  '\u2018': "'",
  '\u2019': "'",
  '\u201a': "'",
  '\u201c': '"',
  '\u201d': '"',
  '\u201e': '"',
  '\u00ab': '"',
  '\u00bb': '"',
  '\u2026': '...',
  '\u2022': '-',
  '\u00b7': '-',
  '\u00d7': 'x',
  '\u00b4': "'",
  '`': "'",
  đ: 'd',
  Đ: 'D',
  ł: 'l',
  Ł: 'L',
  œ: 'oe',
  Œ: 'OE',
  ı: 'i',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'Th',
}

const foldOne = (letter: string): string => {
  if (isGsm7(letter)) return letter
  if (/\p{Pd}/u.test(letter)) return '-'
  const like = lookalikes[letter] ?? letter.normalize('NFD').replace(/\p{M}/gu, '')
  return like !== '' && isGsm7(like) ? like : letter
}

/** Converts a text to one line of GSM-7; letters of other scripts stay as they are. */
export const folded = (text: string): string => {
  const line = text.normalize('NFC').replace(/[\p{Cc}\p{Z}]+/gu, ' ')
  return (isGsm7(line) ? line : [...line].map(foldOne).join('')).trim()
}

/** Lengths of names to try, longest first. */
const NAME_LENGTHS = [60, 45, 35, 30, 25, 20, 16, 12] as const

const cut = (name: string, length: number) => {
  const letters = [...folded(name)]
  return letters.length <= length
    ? letters.join('')
    : `${letters
        .slice(0, length - 2)
        .join('')
        .trimEnd()}..`
}

/** Shortens a name to the length that the text has room for. */
export type Name = (whole: string) => string

/** Text after the product's name, with names as long as they can be for the fewest segments. */
export const smsText = ({ productName }: Pick<Brand, 'productName'>, say: (name: Name) => string): string => {
  const start = folded(productName)
  let best = { text: '', segments: Number.POSITIVE_INFINITY }
  for (const length of NAME_LENGTHS) {
    const text = `${start}: ${say((whole) => cut(whole, length))}`
    const segments = segmentsOf(text)
    if (segments < best.segments) best = { text, segments }
    if (segments === 1) break
  }
  return best.text
}
