/**
 * Finds actions that a PDF runs on opening or clicking, even if their names are escaped or packed
 * in an object stream.
 */
import { constants, inflateSync } from 'node:zlib'
import { damaged, hasMacros, linksOutside, unpacksTooFar } from './cv-refusals.ts'

const UNPACKED_AT_MOST = 32 * 1024 * 1024
/** PDF readers take a stream with one of these dictionary entries as a stream of objects. */
const HOLDS_OBJECTS = /\/(?:ObjStm|First)\b/
const FILTER = /\/(?:Filter|F)\b/g
const FLATE_ALONE = /\/(?:Filter|F) ?(?:\/(?:FlateDecode|Fl)\b|\[ ?\/(?:FlateDecode|Fl) ?\])/
const PREDICTS = /\/Predictor (?!1\b)/
/**
 * Actions that run or send something, and embedded files. Each name is long enough not to occur in
 * compressed bytes by chance.
 */
const ACTIVE =
  /\/(?:JavaScript|Launch|EmbeddedFiles?|SubmitForm|ImportData|Rendition|RichMedia|GoToE|GoToR)\b|\/XFA\s*[[\d]/
const LINK = /\/URI\s*(?:\(((?:\\[\s\S]|[^\\()]){0,300})|<([\da-fA-F\s]{0,600}))/g
const FILE_LINK = /\(\s*(?:file:\s*[/\\]|javascript:)/i
const WEB = /^(?:https?|mailto|tel|sms|ftp):/i
const LOCAL = /^(?:\\|(?:file|javascript|vbscript|data):)/i
/** A host with a port is no scheme. */
const SCHEME = /^[a-z][a-z\d+.-]*:(?!\d)/i

/** A name may be written with any of its characters as # and two hexadecimal digits. */
const withPlainNames = (text: string) =>
  text.includes('#')
    ? text.replace(/#([\da-fA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text

const ESCAPED = /\\(?:([0-7]{1,3})|\r\n?|\n|([\s\S]))/g
const plainString = (literal: string) =>
  literal.replace(ESCAPED, (_, octal?: string, other?: string) =>
    octal === undefined ? (other ?? '') : String.fromCharCode(Number.parseInt(octal, 8) & 255),
  )
const leadsToFile = (address: string) => {
  // Readers skip blanks and control characters, and take UTF-16 as well.
  const plain = [...address].filter((c) => c > ' ' && c < '\x7f').join('')
  return LOCAL.test(plain) || (SCHEME.test(plain) && !WEB.test(plain))
}

const refuseActive = (text: string): void => {
  const plain = withPlainNames(text)
  if (ACTIVE.test(plain)) throw hasMacros()
  if (FILE_LINK.test(plain)) throw linksOutside()
  for (const [, literal, hex = ''] of plain.matchAll(LINK))
    if (
      leadsToFile(
        literal === undefined ? Buffer.from(hex.replace(/\s/g, ''), 'hex').toString('latin1') : plainString(literal),
      )
    )
      throw linksOutside()
}

const unpacked = (packed: Buffer, most: number): Buffer => {
  try {
    return inflateSync(packed, { maxOutputLength: most, finishFlush: constants.Z_SYNC_FLUSH })
  } catch (error) {
    throw (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? unpacksTooFar() : damaged()
  }
}

/**
 * Rejects scripts, actions, embedded files and links to files, both in the file itself and in its
 * object streams.
 */
export const refuseActivePdf = (bytes: Buffer): void => {
  const text = bytes.toString('latin1')
  refuseActive(text)
  let left = UNPACKED_AT_MOST
  let after = 0
  for (const { 0: word, index } of text.matchAll(/(?<!end)stream\r?\n/g)) {
    const dictionary = withPlainNames(text.slice(after, index)).replace(/[\s\0]+/g, ' ')
    after = index + word.length
    if (!HOLDS_OBJECTS.test(dictionary)) continue
    const filters = dictionary.match(FILTER)?.length ?? 0
    if (filters === 0) continue
    // Another way of packing would hide the objects from this check, and no program writes them so.
    if (filters > 1 || !FLATE_ALONE.test(dictionary) || PREDICTS.test(dictionary)) throw damaged()
    const objects = unpacked(bytes.subarray(after), left)
    left -= objects.length
    refuseActive(objects.toString('latin1'))
  }
}
