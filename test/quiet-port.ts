import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * A port that nobody listens at, of the thousands from this one on. They lie below the ports that systems hand out by
 * themselves, so that nobody takes it before it is used.
 */
export const quietPort = async (from: number): Promise<number> => {
  const port = randomInt(from, from + 5000)
  const probe = createServer().listen({ port, host: '127.0.0.1' })
  try {
    await once(probe, 'listening')
  } catch {
    return quietPort(from)
  }
  probe.close()
  await once(probe, 'close')
  return port
}
