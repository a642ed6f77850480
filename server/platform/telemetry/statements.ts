import { relative, sep } from 'node:path'
import { inSpan, isInSpan } from './tracer.ts'

/** A statement that took long, waiting for a connection included, by its place in the source. */
export type SlowStatement = { statement: string; ms: number }
export type SlowNotes = { overMs: number; note: (slow: SlowStatement) => void }

const server = relative('/', `${import.meta.dirname}/../..`)
const FRAME = /at (?:async )?(?:(?:Object\.|new )?([\w$.]+) )?\(?(?:file:\/\/)?(.+?):(\d+):\d+\)?$/
const OWN = /platform\/(database|telemetry\/\w+)\.ts$/

const places = new WeakMap<TemplateStringsArray, string>()

/**
 * Names a statement by file and function, or line, of the code that runs it, such as
 * "identity/accounts/sessions.ts identify". Looked up once for each place.
 */
const placeOf = (parts: TemplateStringsArray): string => {
  const known = places.get(parts)
  if (known !== undefined) return known
  const frames = (new Error().stack ?? '').split('\n').slice(1)
  const calls = frames.flatMap((frame) => {
    const [, name, path = '', line] = FRAME.exec(frame.trim()) ?? []
    return path === '' || OWN.test(path) ? [] : [{ name, path, line }]
  })
  const [call] = calls
  const path = call === undefined ? 'unknown' : relative(server, relative('/', call.path)).split(sep).join('/')
  const place = `${path} ${call?.name ?? call?.line ?? ''}`.trimEnd()
  places.set(parts, place)
  return place
}

/** Runs a statement in a span if it is part of something traced, and notes it if it is slow. */
export const observeStatement = <T>(
  parts: TemplateStringsArray,
  text: string,
  slow: SlowNotes | null,
  run: () => Promise<T>,
): Promise<T> => {
  const isTraced = isInSpan()
  if (!isTraced && slow === null) return run()
  const statement = placeOf(parts)
  const traced = isTraced
    ? () =>
        inSpan(
          statement,
          { kind: 'client', attributes: { 'db.system.name': 'postgresql', 'db.query.text': text } },
          run,
        )
    : run
  return slow === null ? traced() : noted(statement, slow, traced)
}

const noted = async <T>(statement: string, { overMs, note }: SlowNotes, run: () => Promise<T>): Promise<T> => {
  const began = performance.now()
  try {
    return await run()
  } finally {
    const ms = Math.round(performance.now() - began)
    if (ms >= overMs) note({ statement, ms })
  }
}
