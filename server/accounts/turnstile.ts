import { Problem } from '#contract/errors.ts'

/**
 * Lets heavy work through a few at a time. Those who wait are few too: beyond them it is kinder to say at once
 * that we are busy than to let everybody wait for longer and longer.
 */
export const turnstile = ({ atOnce, waiting }: { atOnce: number; waiting: number }) => {
  let inside = 0
  const queue: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (inside < atOnce) inside++
    else {
      if (queue.length >= waiting) throw new Problem('unavailable', { retryAfter: 2 })
      await new Promise<void>((enter) => queue.push(enter))
    }
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else inside--
    }
  }
}
