import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Finds a port without a listener among the 5,000 from this one on. If they are below the ephemeral
 * ports, no outgoing connection takes it before it is used.
 */
export const freePort = async (from: number): Promise<number> => {
  const port = randomInt(from, from + 5000)
  const probe = createServer().listen({ port, host: '127.0.0.1' })
  try {
    await once(probe, 'listening')
  } catch {
    return freePort(from)
  }
  probe.close()
  await once(probe, 'close')
  return port
}
