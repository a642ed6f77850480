import type { FastifyInstance } from 'fastify'

type Door = { port: number; host: string }
/** What a file named by JUDGE_FRONT exports: it stands in front of the service and looks at what passes. */
export type JudgesFront = {
  standBefore(address: string, door: Door): Promise<{ base: string; close(): Promise<void> }>
}

/** Where the service of a visit answers: by itself, or behind what a judge has put in front of it. */
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
