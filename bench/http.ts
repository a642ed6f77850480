import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Figures, measure } from './measure.ts'

const CALLERS = 16

export const get = (agent: Agent, url: string, headers: Record<string, string>) =>
  new Promise<Buffer>((resolve, reject) => {
    request(url, { agent, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        response.statusCode === 200
          ? resolve(Buffer.concat(chunks))
          : reject(new Error(`answered ${response.statusCode}: ${Buffer.concat(chunks)}`)),
      )
    })
      .on('error', reject)
      .end()
  })

export type HttpFigures = { server: Figures; bare: Figures; bytes: number }

/**
 * Measures a list as browsers request it, each caller with its own session, against a bare
 * `node:http` server that returns the same bytes.
 */
export const benchHttp = async (url: string, tokens: readonly string[], seconds: number): Promise<HttpFigures> => {
  const agent = new Agent({ keepAlive: true, maxSockets: CALLERS })
  const headers = tokens.map((token) => ({ authorization: `Bearer ${token}` }))
  const as = (n: number) => headers[n % headers.length]!
  const bytes = await get(agent, url, as(0))
  const bareServer = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': bytes.length })
    response.end(bytes)
  })
  await new Promise<void>((resolve) => bareServer.listen(0, '127.0.0.1', resolve))
  const bareUrl = `http://127.0.0.1:${(bareServer.address() as AddressInfo).port}/`
  try {
    const server = await measure(CALLERS, seconds, (n) => get(agent, url, as(n)))
    const bare = await measure(CALLERS, seconds, (n) => get(agent, bareUrl, as(n)))
    return { server, bare, bytes: bytes.length }
  } finally {
    agent.destroy()
    bareServer.close()
  }
}
