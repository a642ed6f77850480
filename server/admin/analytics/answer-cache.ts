import type { Db } from '#server/platform/database.ts'

/** Age in seconds up to which a large answer is used again. */
export const KEPT_SECONDS = 30
/** Age in seconds up to which a running query is shared; it may miss changes of that time. */
const SHARED_SECONDS = 1
/** Answers about more people than this are kept. */
export const MANY_PEOPLE = 5000
/** Limit of answers in memory; the oldest is deleted first. */
const MOST = 200

type CachedAnswer<Answer> = { asked: Temporal.Instant; answer: Promise<Answer>; isUnderWay: boolean }

/**
 * Shares one computation among equal questions within a second, and uses an answer again for half
 * a minute if `isLarge` says so. Other answers are not kept.
 */
export const cacheAnswers = <Answer>(isLarge: (answer: Answer) => boolean) => {
  // Handles of one pool share the function `all`, although each handle has its own instant.
  const byPool = new WeakMap<Db['all'], Map<string, CachedAnswer<Answer>>>()

  return async (db: Db, question: object, ask: () => Promise<Answer>): Promise<Answer> => {
    const kept = byPool.get(db.all) ?? new Map<string, CachedAnswer<Answer>>()
    byPool.set(db.all, kept)
    const key = JSON.stringify(question)
    const last = kept.get(key)
    if (last && isYounger(last.asked, db.now, last.isUnderWay ? SHARED_SECONDS : KEPT_SECONDS)) return last.answer

    const entry: CachedAnswer<Answer> = { asked: db.now, answer: ask(), isUnderWay: true }
    kept.delete(key)
    kept.set(key, entry)
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST) break
      kept.delete(oldest)
    }
    const forget = () => {
      if (kept.get(key) === entry) kept.delete(key)
    }
    try {
      const answer = await entry.answer
      entry.isUnderWay = false
      if (!isLarge(answer)) forget()
      return answer
    } catch (error) {
      forget()
      throw error
    }
  }
}

const isYounger = (asked: Temporal.Instant, now: Temporal.Instant, most: number) => {
  const seconds = asked.until(now).total('seconds')
  return seconds >= 0 && seconds < most
}
