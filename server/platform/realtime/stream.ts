import type { ServerResponse } from 'node:http'
import { EventKind } from '#contract/platform/realtime.ts'

/**
 * Bytes buffered for a client that does not read; beyond that the stream is closed and resumes at
 * its last event.
 */
const MOST_WAITING = 64 * 1024
const RETRY_MS = 1000

export const eventText = ({ id, kind }: { id: number; kind: EventKind }) => `id: ${id}\nevent: ${kind}\ndata: {}\n\n`

/** The first words of a stream whose reader has seen everything up to `seen`. */
export const hello = (seen: number) => `: hello\nretry: ${RETRY_MS}\nid: ${seen}\n\n`

/**
 * Start of a stream for a client that missed more than is kept: one event of each kind, with the id
 * only on the last.
 */
export const everythingChanged = (last: number) => {
  const kinds = EventKind.options
  const events = kinds.map((kind, i) => `${i === kinds.length - 1 ? `id: ${last}\n` : ''}event: ${kind}\ndata: {}\n\n`)
  return `: hello\nretry: ${RETRY_MS}\n\n${events.join('')}`
}

/** One browser that listens. */
export type Stream = {
  readonly userId: number
  readonly sessionId: number
  /** The number of the last event that was handed to it. */
  seen: number
  write(text: string): void
  end(): void
  /** Called once, when the stream ends for any reason. */
  onEnd(then: () => void): void
}

type Listener = { userId: number; sessionId: number; seen: number }

/** Turns an answer whose head is written into a stream. */
export const streamTo = (response: ServerResponse, { userId, sessionId, seen }: Listener): Stream => ({
  userId,
  sessionId,
  seen,
  write(text) {
    if (response.writableEnded) return
    if (response.writableLength > MOST_WAITING) response.destroy()
    else response.write(text)
  },
  end() {
    // A client that does not read would not notice the end of the stream either.
    if (response.writableLength > 0) return void response.destroy()
    response.end()
    // The socket would otherwise wait for another request and hold up a server that wants to close.
    response.socket?.destroySoon()
  },
  onEnd(then) {
    if (response.destroyed) then()
    else response.once('close', then)
  },
})
