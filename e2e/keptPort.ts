import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** A port whose number is known before the service listens, and that nobody else gets meanwhile. */
export const keepPort = async () => {
  const keeper = createServer()
  keeper.listen({ port: 0, host: '127.0.0.1', reusePort: true })
  await once(keeper, 'listening')
  const { port } = keeper.address() as AddressInfo
  return { port, letGo: () => keeper.close() }
}
