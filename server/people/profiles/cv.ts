/** Accepts a CV only if its content is PDF, DOC or DOCX, whatever its file name says. */
import type { CV_TYPES } from '#contract/people/profiles.ts'
import { looksLikePdf, refuseBadPdf } from './cv-pdf.ts'
import { wrongType } from './cv-refusals.ts'
import { looksLikeWord, refuseBadWord } from './cv-word.ts'
import { looksLikeZip, refuseBadDocx } from './cv-zip.ts'

export type CvType = (typeof CV_TYPES)[number]

const forms = [
  { type: 'application/pdf', looksLike: looksLikePdf, refuseBad: refuseBadPdf },
  { type: 'application/msword', looksLike: looksLikeWord, refuseBad: refuseBadWord },
  {
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    looksLike: looksLikeZip,
    refuseBad: refuseBadDocx,
  },
] as const

export const looksLikeDocument = (bytes: Buffer) => forms.some(({ looksLike }) => looksLike(bytes))

/** Returns the type of a CV; rejects other formats, and files that are two formats at once. */
export const cvTypeOf = (bytes: Buffer): CvType => {
  const form = forms.find(({ looksLike }) => looksLike(bytes))
  if (!form) throw wrongType()
  form.refuseBad(bytes)
  return form.type
}

const ENDINGS: Record<CvType, string> = {
  'application/pdf': '.pdf',
  'application/msword': '.doc',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': '.docx',
}
const LONGEST_STEM = 80
/** In UTF-16 units. A name longer than any file system allows loses its beginning. */
const LONGEST_CLAIM = 1000

/** A name that is safe to save under on any system and ends as its content demands. */
export const fileNameOf = (claimed: string, ending: string, otherwise: string): string => {
  const bare = claimed
    .slice(-LONGEST_CLAIM)
    .toWellFormed()
    .normalize('NFC')
    .replace(/^.*[/\\]/s, '')
    .replace(/[\p{C}\p{Zl}\p{Zp}<>:"|?*%]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
  const stem = bare.toLowerCase().endsWith(ending) ? bare.slice(0, -ending.length) : bare
  const tidy = [...stem]
    .slice(0, LONGEST_STEM)
    .join('')
    .replace(/^[. ]+|[. ]+$/g, '')
  return `${tidy || otherwise}${ending}`
}
export const cvNameOf = (claimed: string, type: CvType): string => fileNameOf(claimed, ENDINGS[type], 'CV')

/**
 * `Content-Disposition` header for downloads, with an ASCII name for old browsers (RFC 6266, RFC
 * 8187).
 */
export const dispositionOf = (name: string): string => {
  const ascii = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9 ._()-]/g, '_')
    // A name of nothing but marks has only its ending left.
    .replace(/^(?=\.)/, 'CV')
  const encoded = encodeURIComponent(name).replace(/['()*!]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
