/** Markup that can be put into a page without escaping. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
type Piece = Html | string | number | null | undefined | false | readonly Piece[]

const textOf = (piece: Piece): string => {
  if (piece === null || piece === undefined || piece === false) return ''
  if (piece instanceof Html) return piece.text
  if (Array.isArray(piece)) return piece.map(textOf).join('')
  return String(piece).replace(/[&<>"']/g, (character) => escapes[character]!)
}

/** Markup with values in it; a value is text, never an element, unless it is markup itself. */
export const html = (parts: TemplateStringsArray, ...pieces: Piece[]) =>
  new Html(parts.reduce((text, part, i) => text + textOf(pieces[i - 1]) + part))
