import type { FastifyInstance } from 'fastify'

type ListenOptions = { port: number; host: string }
/**
 * Exports of the file named by `CHECK_PROXY`, a proxy in front of the service that inspects its
 * traffic.
 */
export type TrafficProxy = {
  startProxyBefore(address: string, options: ListenOptions): Promise<{ base: string; close(): Promise<void> }>
}

/** Starts the service, directly or behind the proxy of an external check, and returns its URL. */
export const listenBehindProxy = async (
  app: Pick<FastifyInstance, 'listen'>,
  options: ListenOptions,
  ends: (() => unknown)[],
): Promise<string> => {
  const proxy = process.env.CHECK_PROXY
  if (proxy === undefined) return app.listen(options)
  const { startProxyBefore } = (await import(proxy)) as TrafficProxy
  const { base, close } = await startProxyBefore(await app.listen({ ...options, port: 0 }), options)
  ends.push(close)
  return base
}
