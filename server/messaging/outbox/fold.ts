/**
 * Replaces characters outside GSM-7 where the reader loses nothing: a single one doubles the price
 * of the whole text message.
 */
import { isGsm7 } from './gsm7.ts'

const likened: Record<string, string> = {
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
  const like = likened[letter] ?? letter.normalize('NFD').replace(/\p{M}/gu, '')
  return like !== '' && isGsm7(like) ? like : letter
}

/** In one line; letters of other scripts stay as they are. */
export const folded = (text: string): string =>
  [...text.normalize('NFC').replace(/[\p{Cc}\p{Z}]+/gu, ' ')].map(foldOne).join('').trim()
