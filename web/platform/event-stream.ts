import { createParser } from 'eventsource-parser'

/** One event of a server-sent event stream. */
export type StreamEvent = { event: string; data: string }

/**
 * Parses a server-sent event stream piece by piece. The browser's EventSource cannot send the
 * session's token in a header.
 */
export function eventReader() {
  let lastId: string | null = null
  let events: StreamEvent[] = []
  const parser = createParser({
    onId: (id) => {
      lastId = id
    },
    onEvent: ({ event = 'message', data }) => events.push({ event, data }),
  })
  return {
    /** Id of the last complete block, to resume from. */
    lastId: () => lastId,
    /** Returns the events that this piece completes. */
    read(piece: string): StreamEvent[] {
      events = []
      parser.feed(piece)
      return events
    },
  }
}
