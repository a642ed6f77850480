import { setTimeout as pause } from 'node:timers/promises'
import { createParser } from 'eventsource-parser'
import type { EventKind } from '#contract/platform/realtime.ts'
import { emit } from '#server/platform/realtime/queries.ts'
import type { TestApp } from '../app.ts'

export type ReceivedEvent = { id: string | null; kind: string }

/** Open event stream as a browser keeps it, with what it received and its position. */
export type OpenStream = {
  readonly status: number
  readonly received: readonly ReceivedEvent[]
  /** The number to resume after. */
  lastId(): string | null
  /** Waits for this number of events, at most `within` milliseconds. */
  waitForEvents(count: number, within?: number): Promise<readonly ReceivedEvent[]>
  /** Resolves to true if the server ends the stream within this number of milliseconds. */
  ends(within: number): Promise<boolean>
  cut(): void
}

/**
 * Opens a stream after `lastId`, like a browser that reconnects, or with the events of the last
 * `recentMs` milliseconds.
 */
export const openStream = async (
  base: string,
  token: string | null,
  lastId?: string,
  recentMs?: number,
): Promise<OpenStream> => {
  const abort = new AbortController()
  const headers = new Headers({ accept: 'text/event-stream' })
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
  if (lastId !== undefined) headers.set('last-event-id', lastId)
  const query = recentMs === undefined ? '' : `?recent_ms=${recentMs}`
  const answer = await fetch(`${base}/api/events${query}`, { headers, signal: abort.signal })
  const received: ReceivedEvent[] = []
  let position: string | null = null
  const greeted = Promise.withResolvers<void>()
  const parser = createParser({
    onEvent: ({ id = null, event = 'message' }) => {
      position = id ?? position
      received.push({ id, kind: event })
    },
    onComment: () => greeted.resolve(),
  })
  const read = async () => {
    if (answer.status !== 200) return
    const text = answer.body!.pipeThrough(new TextDecoderStream())
    for await (const piece of text) {
      position = /^id: (\d+)$/m.exec(piece)?.[1] ?? position
      parser.feed(piece)
    }
  }
  const finished = read().catch(() => {})
  if (answer.status === 200) await greeted.promise

  const until = async (done: () => boolean, within: number) => {
    const deadline = performance.now() + within
    while (!done() && performance.now() < deadline) await pause(5)
  }
  return {
    status: answer.status,
    received,
    lastId: () => position,
    async waitForEvents(count, within = 5000) {
      await until(() => received.length >= count, within)
      return received
    },
    ends: (within) => Promise.race([finished.then(() => true), pause(within, false, { ref: false })]),
    cut: () => abort.abort(),
  }
}

/** Emits a change event for this person, without changing anything else. */
export const emitChange = (app: TestApp, userId: number, kind: EventKind = 'shift') =>
  app.db.transaction(async (tx) => emit(tx, userId, kind))
