/**
 * iCalendar syntax (RFC 5545 section 3): lines of at most 75 octets, special characters in texts
 * escaped.
 */
const LONGEST = 75

const bytes = (text: string) => Buffer.byteLength(text)

/** A longer line continues in the next one after a space; no character is split. */
const foldLine = (line: string): string => {
  if (bytes(line) <= LONGEST) return line
  const lines: string[] = []
  let current = ''
  let size = 0
  for (const character of line) {
    if (size + bytes(character) > LONGEST) {
      lines.push(current)
      current = ' '
      size = 1
    }
    current += character
    size += bytes(character)
  }
  return [...lines, current].join('\r\n')
}

export const calendarText = (lines: readonly string[]) => `${lines.map(foldLine).join('\r\n')}\r\n`

/** Escapes typed text, so that none of it is read as a property. */
export const escapeText = (typed: string) =>
  typed
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/\p{Cc}/gu, ' ')

const bare = (iso: string) => iso.replace(/[-:]/g, '')

/** A reading of a clock, which means an instant only together with a zone. */
export const readingOf = (reading: Temporal.PlainDateTime) => bare(reading.toString({ smallestUnit: 'second' }))
export const instantOf = (instant: Temporal.Instant) => bare(instant.toString({ smallestUnit: 'second' }))
