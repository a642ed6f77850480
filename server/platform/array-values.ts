/**
 * Reads arrays of the database element by element. The driver reads one character at a time, which
 * is slow for the texts in a list of people.
 */
import pg from 'pg'

type Parser = (text: string) => unknown

const INT2_ARRAY = 1005
const INT4_ARRAY = 1007
const TEXT_ARRAY = 1009

/** Elements of an array without escaped characters. */
const elementsOf = <T>(text: string, read: (element: string) => T): (T | null)[] => {
  const elements: (T | null)[] = []
  let start = 1
  while (start < text.length) {
    if (text[start] === '"') {
      const end = text.indexOf('"', start + 1)
      elements.push(read(text.slice(start + 1, end)))
      start = end + 2
    } else {
      const comma = text.indexOf(',', start)
      const end = comma === -1 ? text.length - 1 : comma
      const element = text.slice(start, end)
      elements.push(element === 'NULL' ? null : read(element))
      start = end + 1
    }
  }
  return elements
}

/** Leaves arrays with escaped characters, inner arrays or bounds to the driver. */
export const readArraysByElement = (): void => {
  for (const type of [INT2_ARRAY, INT4_ARRAY, TEXT_ARRAY]) {
    const usual: Parser = pg.types.getTypeParser(type, 'text')
    const readElement: Parser = type === TEXT_ARRAY ? String : Number
    pg.types.setTypeParser(type, (text) => {
      if (text === '{}') return []
      const isPlain = text.startsWith('{') && text[1] !== '{' && !text.includes('\\')
      return isPlain ? elementsOf(text, readElement) : usual(text)
    })
  }
}
