/**
 * One statement of the owner's specification. Its id is its section and its number there, so it
 * changes if statements are added or removed before it.
 */
export type Statement = { id: string; section: string; text: string }

/** All sections; the title and the text above the first section state nothing. */
const COVERED = /^[1-9]$/

/**
 * Splits a text into sentences, but not inside quotes or brackets, since quoted screen text may
 * have full stops of its own.
 */
const sentencesOf = (text: string): string[] => {
  const sentences: string[] = []
  let depth = 0
  let quote: string | null = null
  let from = 0
  for (const [at, char] of [...text].entries()) {
    const before = text[at - 1] ?? ' '
    const after = text[at + 1] ?? ' '
    if (quote) {
      if (char === quote && /[\s.,;:)/]/.test(after)) quote = null
    } else if ((char === "'" || char === '"') && /[\s(]/.test(before)) quote = char
    else if (char === '(' || char === '{') depth++
    else if (char === ')' || char === '}') depth--
    const ends = (char === '.' || char === ';') && /\s/.test(after) && before !== '.'
    if (!ends || quote || depth > 0) continue
    sentences.push(text.slice(from, at + 1).trim())
    from = at + 1
  }
  return [...sentences, text.slice(from).trim()].filter((each) => /\w/.test(each))
}

/** Turns a heading into a name, without the text in brackets. */
const nameOf = (heading: string) =>
  heading
    .replace(/\(.*\)/, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/**
 * Returns every statement of sections 1 to 9, in order: sentences of paragraphs and lists, and rows
 * of tables.
 */
export const statementsOf = (markdown: string): Statement[] => {
  const statements: Statement[] = []
  const counted = new Map<string, number>()
  let section = ''
  let part = ''
  let isTable = false
  for (const line of markdown.split('\n')) {
    const [, hashes, heading = ''] = /^(##+) (.+)$/.exec(line) ?? []
    const [, row] = /^\| (.+) \|$/.exec(line) ?? []
    const isHeader = row !== undefined && !isTable
    isTable = line.startsWith('|')
    if (hashes === '##') [section, part] = [/^\d+/.exec(heading)?.[0] ?? '', '']
    else if (hashes) part = nameOf(heading)
    if (hashes || isHeader || /^\|[-|]+\|$/.test(line) || !COVERED.test(section)) continue
    const texts = row === undefined ? sentencesOf(line.replace(/^- /, '')) : [row]
    for (const each of texts) {
      const place = part ? `${section}.${part}` : section
      const number = (counted.get(place) ?? 0) + 1
      counted.set(place, number)
      statements.push({ id: `${place}.${number}`, section: place, text: each })
    }
  }
  return statements
}
