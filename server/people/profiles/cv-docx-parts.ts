/** Checks the unpacked XML of a Word document for content that is loaded or run on opening. */
import { damaged, hasMacros, linksOutside } from './cv-refusals.ts'

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
/** Decodes the entities of XML text, as its reader does. */
export const withPlainEntities = (xml: string): string =>
  xml.includes('&')
    ? xml.replace(
        /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{1,6}));/gi,
        (whole, hex?: string, decimal?: string, name?: string) => {
          if (name !== undefined) return ENTITIES[name] ?? whole
          const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
          return code <= 0x10ffff ? String.fromCodePoint(code) : whole
        },
      )
    : xml

const RELATIONSHIP = /<(?:[\w-]+:)?Relationship((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)/g
const attributeOf = (attributes: string, name: string) => {
  const [, , double, single] = new RegExp(`(^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes) ?? []
  return withPlainEntities(double ?? single ?? '').trim()
}
/**
 * Relationships that a reader follows automatically; links and pictures on the web are followed on
 * a click or not at all.
 */
const FOLLOWED = /\/(?:attachedTemplate|oleObject|subDocument|frame|aFChunk|externalLink\w*)$/i
/** Word records which local template a document was made from. */
const OWN_MACHINE = /^(?:file:\/\/\/)?[a-z]:[\\/]|^file:\/{3,4}(?:Users|Applications|Library|home)\/|^[^:\\/]+$/i

const leadsOut = (attributes: string) =>
  attributeOf(attributes, 'TargetMode').toLowerCase() === 'external' &&
  FOLLOWED.test(attributeOf(attributes, 'Type')) &&
  !OWN_MACHINE.test(attributeOf(attributes, 'Target'))

/** Removes comments, which could hide parts of a word. Linear; rejects an unclosed comment. */
const withoutComments = (xml: string): string => {
  let plain = ''
  let at = 0
  for (let open = xml.indexOf('<!--'); open !== -1; open = xml.indexOf('<!--', at)) {
    const close = xml.indexOf('-->', open)
    if (close === -1) throw damaged()
    plain += xml.slice(at, open)
    at = close + 3
  }
  return (plain + xml.slice(at)).replaceAll('<![CDATA[', '').replaceAll(']]>', '')
}

// Without the sign < in it, no search runs beyond its own tag, however many tags are left open.
const FIELD =
  /<(?:[\w-]+:)?(?:fldChar\b[^<>]*\bfldCharType\s*=\s*["']begin["']|instrText\b[^<>]*>([^<]*)|fldSimple\b[^<>]*\binstr\s*=\s*(?:"([^"<]*)"|'([^'<]*)'))/g
/** Field instructions, one per line; a single instruction may be split over several runs. */
const instructionsIn = (xml: string) =>
  [...withoutComments(xml).matchAll(FIELD)]
    .map(([, part, double, single]) => withPlainEntities(part ?? `\n${double ?? single ?? ''}\n`))
    .join('')
/** A program is started by DDE; QUOTE with numbers spells a word so that it cannot be read here. */
const STARTS_PROGRAM = /\bDDE(?:AUTO)?\b|(?:^|\s)QUOTE(?:\s+\d{2,3}){3}/i

const FOREIGN_ENCODING = /^\ufeff?<\?xml[^>]*\bencoding\s*=\s*["'](?!utf-8|us-ascii|iso-8859-1|windows-1252)/i

/** Refuses a part that would load something from elsewhere or start a program. */
export const refuseActivePart = (name: string, xml: string): void => {
  if (FOREIGN_ENCODING.test(xml)) throw damaged()
  if (/\.rels$/i.test(name)) {
    for (const [, attributes = ''] of xml.matchAll(RELATIONSHIP)) if (leadsOut(attributes)) throw linksOutside()
  } else if (STARTS_PROGRAM.test(instructionsIn(xml))) throw hasMacros()
}
