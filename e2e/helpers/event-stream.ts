import type { FastifyInstance } from 'fastify'

type Door = { port: number; host: string }
/**
 * Exports of the file named by `CHECK_FRONT`, a proxy in front of the service that inspects its
 * traffic.
 */
export type ProxyFront = {
  standBefore(address: string, door: Door): Promise<{ base: string; close(): Promise<void> }>
}

/** Starts the service, directly or behind the proxy of an external check, and returns its URL. */
export const listenBehindProxy = async (
  app: Pick<FastifyInstance, 'listen'>,
  door: Door,
  ends: (() => unknown)[],
): Promise<string> => {
  const front = process.env.CHECK_FRONT
  if (front === undefined) return app.listen(door)
  const { standBefore } = (await import(front)) as ProxyFront
  const { base, close } = await standBefore(await app.listen({ ...door, port: 0 }), door)
  ends.push(close)
  return base
}
