/** Solves an integer program with HiGHS in a thread of its own. */
import { Worker } from 'node:worker_threads'

export type Question = {
  program: string
  /** The program without the restriction to whole numbers; its best is at least as good. */
  relaxation: string
  seconds: number
}
export type Answer = {
  /** Values of the variables of the best solution in that time. */
  values: ReadonlyMap<string, number>
  /** Weight that no solution exceeds; null if this one is proved best. */
  bound: number | null
}

/** Time beyond the limit of the solver, for the start of the thread and the relaxation. */
const MORE_SECONDS = 5

const ask = async (question: Question): Promise<Answer | null> => {
  const worker = new Worker(new URL('./solver-worker.ts', import.meta.url), { workerData: question })
  const { promise, resolve } = Promise.withResolvers<Answer | null>()
  const timer = setTimeout(() => resolve(null), (question.seconds + MORE_SECONDS) * 1000)
  worker.once('message', resolve)
  worker.once('error', () => resolve(null))
  worker.once('exit', () => resolve(null))
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

let last: Promise<unknown> = Promise.resolve()
/**
 * Null if the solver failed. One program at a time, because a thread takes a processor and a
 * hundred megabytes.
 */
export const solve = (question: Question): Promise<Answer | null> => {
  // A thread that cannot start must not keep later ones from their turn.
  const answer = last.then(() => ask(question)).catch(() => null)
  last = answer
  return answer
}
