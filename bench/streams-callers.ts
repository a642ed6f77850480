/**
 * Holds event streams for `streams.ts` in a process of its own, because a process may have about
 * 20,000 connections. Reports when each stream gets the next event.
 */
import { connect as connectTo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** Asks to open the streams with these numbers, on the servers in turn. */
export type Opening = { bases: readonly string[]; from: number; count: number }
/** Asks to wait for the next event on one stream, or on all streams if null. */
export type Expecting = { only: number | null }
/** Times are milliseconds since the epoch; streams that had no event within the limit have none. */
export type Reached = { times: number[] }
const LONGEST_MS = 30_000

const OPENED_AT_ONCE = 50
const PER_ADDRESS = 20_000
const TOKEN_LENGTH = 43
/** Token of the n-th session. */
export const tokenOf = (n: number) => String(n).padStart(TOKEN_LENGTH, '0')

type OpenStream = { onEvent: () => void }

/** Opens a stream on a plain socket, because `fetch` would need more memory than the server. */
const openOne = (base: string, n: number) =>
  new Promise<OpenStream>((resolve, reject) => {
    const port = Number(new URL(base).port)
    // Linux has about 28,000 ports for outgoing connections from one address.
    const localAddress = `127.0.0.${1 + Math.floor(n / PER_ADDRESS)}`
    const socket = connectTo({ port, host: '127.0.0.1', localAddress })
    const stream: OpenStream = { onEvent: () => {} }
    socket.setEncoding('latin1').on('data', (text: string) => {
      if (text.includes(': hello')) resolve(stream)
      else if (text.startsWith('HTTP/1.1 ') && !text.startsWith('HTTP/1.1 200')) reject(new Error(text))
      if (text.includes('event: ')) stream.onEvent()
    })
    socket.on('error', reject).on('close', () => reject(new Error('the stream was closed')))
    socket.write(`GET /api/events HTTP/1.1\r\nHost: bellbird\r\nAuthorization: Bearer ${tokenOf(n)}\r\n\r\n`)
  })

const openAll = async ({ bases, from, count }: Opening): Promise<Map<number, OpenStream>> => {
  const streams = new Map<number, OpenStream>()
  let next = from
  const open = async () => {
    while (next < from + count) {
      const n = next++
      streams.set(n, await openOne(bases[n % bases.length]!, n))
    }
  }
  await Promise.all(Array.from({ length: OPENED_AT_ONCE }, open))
  return streams
}

const nextEvent = async (streams: readonly OpenStream[]): Promise<number[]> => {
  const times: number[] = []
  const reached = new Promise<void>((resolve) => {
    for (const stream of streams)
      stream.onEvent = () => {
        times.push(performance.timeOrigin + performance.now())
        stream.onEvent = () => {}
        if (times.length === streams.length) resolve()
      }
  })
  process.send!('waits')
  await Promise.race([reached, pause(LONGEST_MS)])
  return times
}

if (process.send) {
  let streams = new Map<number, OpenStream>()
  process.on('message', async (message: Opening | Expecting) => {
    if ('bases' in message) {
      streams = await openAll(message)
      process.send!('open')
      return
    }
    const { only } = message
    const times = await nextEvent(only === null ? [...streams.values()] : [streams.get(only)!])
    process.send!({ times } satisfies Reached)
  })
  process.on('disconnect', () => process.exit(0))
}
