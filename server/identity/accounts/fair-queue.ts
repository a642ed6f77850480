import { Problem } from '#contract/platform/errors.ts'

type Waiting = { enter(): void; refuse(error: Problem): void }

/**
 * Runs heavy work a few at a time and serves waiting groups round-robin, so that a flood from one
 * network delays others by no more than its turn. The queue is short too, because it is kinder to
 * say at once that we are busy. If it is full, the largest group gives up a place to a smaller one.
 */
export const createFairQueue = ({ atOnce, waiting }: { atOnce: number; waiting: number }) => {
  let inside = 0
  let count = 0
  /** In the order of their turns. */
  const groups = new Map<string, Waiting[]>()

  const leave = (name: string, group: Waiting[]) => {
    count--
    if (group.length === 0) groups.delete(name)
  }
  const makeRoom = (name: string) => {
    if (count < waiting) return
    const busy = () => new Problem('unavailable', { retryAfter: 2 })
    const [largest] = [...groups].sort(([, one], [, other]) => other.length - one.length)
    if (!largest || largest[1].length <= (groups.get(name)?.length ?? 0) + 1) throw busy()
    const last = largest[1].pop()
    leave(...largest)
    last?.refuse(busy())
  }
  const takeNext = () => {
    const [first] = groups
    if (!first) return null
    const [name, group] = first
    const next = group.shift()
    groups.delete(name)
    groups.set(name, group)
    leave(name, group)
    return next ?? null
  }

  return async <T>(work: () => Promise<T>, name = 'everybody'): Promise<T> => {
    if (inside < atOnce) inside++
    else {
      makeRoom(name)
      await new Promise<void>((enter, refuse) => {
        groups.set(name, [...(groups.get(name) ?? []), { enter, refuse }])
        count++
      })
    }
    try {
      return await work()
    } finally {
      const next = takeNext()
      if (next) next.enter()
      else inside--
    }
  }
}
