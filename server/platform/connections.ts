/** Limits the duration and number of connections, both of which cost a caller nothing. */
import { readFileSync } from 'node:fs'
import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'

/** Times in milliseconds. */
export type ConnectionLimits = {
  /** From opening the connection, or the first byte of a request, to the end of its headers. */
  headers: number
  /** From the headers of a request to the end of its body. */
  body: number
  /** The same for a file, and so the longest that any request may take to arrive. */
  upload: number
  /**
   * Idle time between two requests; longer than the 60 s of common proxies, so that the proxy
   * closes first.
   */
  keepAlive: number
  /** Time between two checks for connections that are too slow. */
  check: number
  /** Connections of the process. */
  most: number
  /** Connections of one address, where callers connect to us without a proxy. */
  mostOfAddress: number
}

/** 5 MB over a line of 17 kB a second. */
export const UPLOAD_TIME = 300_000
const MOST = 10_000
/** Descriptors for files, the database and the event loop. */
const RESERVED = 200

/** Descriptors that this process may have open; known on Linux only. */
const openFiles = (): number => {
  try {
    return Number(/^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1] ?? Number.NaN)
  } catch {
    return Number.NaN
  }
}

export const usualLimits = (): ConnectionLimits => {
  const files = openFiles()
  const most = Number.isNaN(files) ? MOST : Math.max(100, Math.min(MOST, files - RESERVED))
  return {
    headers: 15_000,
    body: 30_000,
    upload: UPLOAD_TIME,
    keepAlive: 65_000,
    check: 5000,
    most,
    // A school of a thousand people with several open tabs each stays below it.
    mostOfAddress: Math.ceil(most / 2),
  }
}

/** Refuses connections beyond the limits at once, before anything is read from them. */
export const limitConnections = (
  server: Server,
  { most, mostOfAddress }: ConnectionLimits,
  isBehindProxy: boolean,
): void => {
  server.maxConnections = most
  if (isBehindProxy) return
  const counts = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    const count = (counts.get(address) ?? 0) + 1
    counts.set(address, count)
    socket.once('close', () => {
      const left = counts.get(address)! - 1
      if (left === 0) counts.delete(address)
      else counts.set(address, left)
    })
    if (count > mostOfAddress) socket.destroy()
  })
}

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>()

/** Whether a body follows the headers of a request. */
export const hasBody = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Calls `onLate` unless the whole body arrives within `time` milliseconds. Another call replaces
 * the deadline.
 */
export const expectBody = (message: IncomingMessage, time: number, onLate: () => void): void => {
  if (message.complete || !hasBody(message)) return
  const before = timers.get(message)
  clearTimeout(before)
  timers.set(message, setTimeout(onLate, time).unref())
  if (before === undefined)
    for (const event of ['end', 'close']) message.once(event, () => clearTimeout(timers.get(message)))
}
