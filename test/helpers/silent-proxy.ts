/** A connection to PostgreSQL that can be lost without notice, as when a machine loses power. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { isAbsolute, join } from 'node:path'

type After = { after(work: () => unknown): void }

/** Starts a proxy for this address that forwards everything until it falls silent. */
export const startSilentProxy = async (t: After, url: string) => {
  const { hostname, port } = new URL(url)
  const host = decodeURIComponent(hostname)
  const sockets = new Set<Socket>()
  const { promise: silent, resolve } = Promise.withResolvers<void>()
  const server = createServer((client) => {
    const upstream = isAbsolute(host) ? connect(join(host, `.s.PGSQL.${port}`)) : connect(Number(port), host)
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from)
      from.on('error', () => {}).on('data', (bytes) => to.write(bytes))
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const end = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  t.after(end)
  const proxied = Object.assign(new URL(url), { host: `127.0.0.1:${(server.address() as AddressInfo).port}` })
  return {
    url: proxied.href,
    silent,
    /** Keeps all connections open, and forwards nothing any more. */
    fallSilent() {
      for (const socket of sockets) socket.removeAllListeners('data').pause()
      resolve()
    },
    end,
  }
}
