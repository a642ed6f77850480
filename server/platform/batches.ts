type Waiting<Key, Answer> = { key: Key; resolve: (answer: Answer) => void; reject: (error: unknown) => void }

/** Limit of keys in one question, so that nobody waits for a long one. */
const MOST = 100

/**
 * Collects keys that are asked for while an earlier question is under way, and asks for them
 * together. A question begins after its keys were asked for, so no answer is older than that.
 */
export const inBatches = <Key, Answer>(askAll: (keys: readonly Key[]) => Promise<readonly Answer[]>) => {
  const waiting: Waiting<Key, Answer>[] = []
  let isAsking = false

  const askWaiting = async () => {
    isAsking = true
    while (waiting.length > 0) {
      const batch = waiting.splice(0, MOST)
      try {
        const answers = await askAll(batch.map(({ key }) => key))
        for (const [place, { resolve }] of batch.entries()) resolve(answers[place]!)
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    isAsking = false
  }

  return (key: Key): Promise<Answer> =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      if (!isAsking) void askWaiting()
    })
}
