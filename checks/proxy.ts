/** Proxy between a caller and the service that passes everything on and inspects it. */
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ProxyRequest = { method: string; path: string; headers: IncomingHttpHeaders; body: Buffer }
export type ProxyResponse = { status: number; headers: IncomingHttpHeaders; body: Buffer }
type ProxyOptions = {
  /** Returns the URL to pass on to; known by the first request at the latest. */
  upstream: () => string
  /** Answers by itself, without asking the service. */
  answer?: (request: ProxyRequest) => { type: string; body: string } | null
  /** Replaces the request by another. */
  change?: (request: ProxyRequest) => Promise<ProxyRequest>
  /** Receives each request and its answer; for an event stream, only its start. */
  observe?: (request: ProxyRequest, response: ProxyResponse) => void
}

const bytesOf = async (message: IncomingMessage) => {
  const pieces: Buffer[] = []
  for await (const piece of message) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

const forward = (upstream: string, { method, path, headers, body }: ProxyRequest) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const { hostname, port } = new URL(upstream)
    const length = body.length > 0 || headers['content-length'] ? { 'content-length': String(body.length) } : {}
    const { 'transfer-encoding': _, ...others } = headers
    const outgoing = request({ hostname, port, method, path, headers: { ...others, ...length }, agent: false }, resolve)
    outgoing.on('error', reject)
    outgoing.end(body)
  })

/** Listens on this port, or on a free one, until it is closed. */
export const startProxy = async ({ upstream, answer, change, observe }: ProxyOptions, port = 0) => {
  const handle = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { method = 'GET', url = '/', headers } = incoming
    const received = { method, path: url, headers, body: await bytesOf(incoming) }
    const local = answer?.(received)
    if (local) return outgoing.writeHead(200, { 'content-type': local.type }).end(local.body)
    const request = change ? await change(received) : received
    const response = await forward(upstream(), request)
    const status = response.statusCode ?? 0
    const isStream = response.headers['content-type']?.startsWith('text/event-stream') ?? false
    // A connection that breaks on one side is closed on the other.
    outgoing.once('close', () => response.destroy())
    response.once('error', () => outgoing.destroy())
    if (isStream) {
      observe?.(request, { status, headers: response.headers, body: Buffer.alloc(0) })
      outgoing.writeHead(status, response.headers)
      outgoing.flushHeaders()
      return response.pipe(outgoing)
    }
    const body = await bytesOf(response)
    observe?.(request, { status, headers: response.headers, body })
    outgoing.writeHead(status, response.headers).end(body)
  }
  const server = createServer((incoming, outgoing) => {
    handle(incoming, outgoing).catch(() => outgoing.destroy())
  })
  server.listen({ port, host: '127.0.0.1' })
  await once(server, 'listening')
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
