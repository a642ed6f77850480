/** One event of a server-sent event stream. */
export type StreamEvent = { event: string; data: string }

/**
 * Parses a server-sent event stream piece by piece, per the HTML standard. The browser's
 * EventSource cannot send the session's token in a header.
 */
export function eventReader() {
  let rest = ''
  let event = ''
  let data: string[] = []
  let id: string | null = null
  let lastId: string | null = null

  function readLine(line: string): StreamEvent | null {
    if (line === '') {
      // A place counts once its block is complete, also where the block carries no event.
      lastId = id
      const complete = event === '' && data.length === 0 ? null : { event: event || 'message', data: data.join('\n') }
      event = ''
      data = []
      return complete
    }
    const colon = line.indexOf(':')
    // A line that starts with a colon is a comment, sent to keep the line open.
    if (colon === 0) return null
    const field = colon === -1 ? line : line.slice(0, colon)
    const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '')
    if (field === 'event') event = value
    if (field === 'data') data.push(value)
    if (field === 'id') id = value
    return null
  }

  return {
    /** The place to resume from. */
    lastId: () => lastId,
    read(piece: string): StreamEvent[] {
      const text = rest + piece
      // A carriage return at the very end may be the first half of CRLF, so it waits for the next
      // piece.
      const lines = text.split(/\r\n|\n|\r(?!$)/)
      rest = lines.pop() ?? ''
      return lines.flatMap((line) => readLine(line) ?? [])
    },
  }
}
