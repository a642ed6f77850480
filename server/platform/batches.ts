type Waiting<Key, Answer> = {
  key: Key
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
  /** Questions with this key, and how many of them have failed. */
  asked: number
  failed: number
}

/** Limit of keys in one question, so that nobody waits for a long one. */
const MOST = 100
/**
 * Time after which a question is asked once more, and new keys no longer wait for it. On a
 * connection that was lost without notice, an error comes only after minutes.
 */
const PATIENCE_MS = 500

/**
 * Collects keys that are asked for while an earlier question is under way, and asks for them
 * together. A question begins after its keys were asked for, so no answer is older than that. Only
 * for questions that change nothing, because a slow one is asked twice.
 */
export const inBatches = <Key, Answer>(askAll: (keys: readonly Key[]) => Promise<readonly Answer[]>) => {
  const waiting: Waiting<Key, Answer>[] = []
  /** Loop that asks for waiting keys; null once it has ended or a question has taken too long. */
  let asking: symbol | null = null

  const askWaiting = async () => {
    const own = Symbol('asking')
    asking = own
    while (asking === own && waiting.length > 0) {
      const batch = waiting.splice(0, MOST)
      const patience = setTimeout(() => {
        asking = null
        // Keys that were asked for twice are not asked for again, to spare a slow database.
        waiting.unshift(...batch.filter(({ asked }) => asked === 1))
        if (waiting.length > 0) void askWaiting()
      }, PATIENCE_MS)
      for (const each of batch) each.asked += 1
      try {
        const answers = await askAll(batch.map(({ key }) => key))
        for (const [place, { resolve }] of batch.entries()) resolve(answers[place]!)
      } catch (error) {
        for (const each of batch) if (++each.failed === each.asked) each.reject(error)
      }
      clearTimeout(patience)
    }
    if (asking === own) asking = null
  }

  return (key: Key): Promise<Answer> =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject, asked: 0, failed: 0 })
      if (asking === null) void askWaiting()
    })
}
