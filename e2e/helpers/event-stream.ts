import type { FastifyInstance } from 'fastify'

type Door = { port: number; host: string }
/**
 * Exports of the file named by `JUDGE_FRONT`, a proxy in front of the service that inspects its
 * traffic.
 */
export type JudgesFront = {
  standBefore(address: string, door: Door): Promise<{ base: string; close(): Promise<void> }>
}

/** Starts the service, directly or behind the proxy of an external check, and returns its URL. */
export const listenBehindJudge = async (
  app: Pick<FastifyInstance, 'listen'>,
  door: Door,
  ends: (() => unknown)[],
): Promise<string> => {
  const judge = process.env.JUDGE_FRONT
  if (judge === undefined) return app.listen(door)
  const { standBefore } = (await import(judge)) as JudgesFront
  const { base, close } = await standBefore(await app.listen({ ...door, port: 0 }), door)
  ends.push(close)
  return base
}
