import { refuseActivePdf } from './cv-pdf-names.ts'
import { damaged, isLocked } from './cv-refusals.ts'
import { endsAsZip } from './cv-zip.ts'

const HEADER = /^%PDF-(1\.[0-7]|2\.0)[\r\n \t]/
// Allows only blanks after the end marker: other content there is meant for a program that is not a
// PDF reader.
const TRAILER = /startxref\s+(\d{1,10})\s+%%EOF[\s\0]*$/
const CROSS_REFERENCES = /^\s*(xref\s|\d+\s+\d+\s+obj)/
const MARKUP = /<(!doctype|html|head|body|script|svg|iframe)[\s>]/i
const LOCK = /^\/Encrypt\s*(<<|\d+\s+\d+\s+R)/

const latin1 = (bytes: Buffer, from: number, length: number) =>
  bytes.toString('latin1', Math.max(0, from), Math.min(bytes.length, from + length))

const hasLock = (bytes: Buffer): boolean => {
  for (let at = bytes.indexOf('/Encrypt'); at !== -1; at = bytes.indexOf('/Encrypt', at + 8))
    if (LOCK.test(latin1(bytes, at, 60))) return true
  return false
}

export const looksLikePdf = (bytes: Buffer) => bytes.toString('latin1', 0, 5) === '%PDF-'

/**
 * Rejects anything but a complete PDF that opens without a password and contains no script, action
 * or file.
 */
export const refuseBadPdf = (bytes: Buffer): void => {
  const start = latin1(bytes, 0, 1024)
  const end = TRAILER.exec(latin1(bytes, bytes.length - 2048, 2048))
  if (!HEADER.test(start) || MARKUP.test(start) || end === null || endsAsZip(bytes)) throw damaged()
  if (!CROSS_REFERENCES.test(latin1(bytes, Number(end[1]), 64))) throw damaged()
  if (hasLock(bytes)) throw isLocked()
  refuseActivePdf(bytes)
}
