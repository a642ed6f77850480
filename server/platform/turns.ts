import type { Problem } from '#contract/platform/errors.ts'

type Options = { atOnce: number; waiting: number; refusal: () => Problem }
type Line = { inside: number; queue: (() => void)[] }

/**
 * Runs at most `atOnce` tasks per key; more wait in order, and those beyond `waiting` are refused.
 */
export const createTurns = ({ atOnce, waiting, refusal }: Options) => {
  const lines = new Map<string, Line>()
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const line = lines.getOrInsertComputed(key, () => ({ inside: 0, queue: [] }))
    if (line.inside < atOnce) line.inside++
    else {
      if (line.queue.length >= waiting) throw refusal()
      await new Promise<void>((enter) => line.queue.push(enter))
    }
    try {
      return await work()
    } finally {
      const next = line.queue.shift()
      if (next) next()
      else if (--line.inside === 0) lines.delete(key)
    }
  }
}
