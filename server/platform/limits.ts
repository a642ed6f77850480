import { Problem } from '#contract/platform/errors.ts'
import { type Db, sql } from './database.ts'

export type Limit = { count: number; window: number }

/**
 * Takes one from a budget shared by all processes. Commits separately, so that a later refusal does
 * not return it. Throws `too_many_requests` when nothing is left.
 */
export const spend = async (db: Db, key: string, { count, window }: Limit): Promise<void> => {
  const { now } = db
  // A clock that was set back leaves windows that end too late; other clocks differ by less.
  const isOver = sql`(l.window_ends_at <= ${now}::timestamptz
    or l.window_ends_at > excluded.window_ends_at + interval '1 minute')`
  const { spent, seconds_left } = await db.one<{ spent: number; seconds_left: number }>`
    insert into limits as l (key, window_ends_at, spent)
    values (${key}, ${now}::timestamptz + ${window} * interval '1 second', 1)
    on conflict (key) do update set
      spent = case when ${isOver} then 1 else l.spent + 1 end,
      window_ends_at = case when ${isOver} then excluded.window_ends_at else l.window_ends_at end
    returning spent, ceil(extract(epoch from window_ends_at - ${now}::timestamptz))::int as seconds_left`
  if (spent > count) throw new Problem('too_many_requests', { retryAfter: Math.max(1, seconds_left) })
}

export const spentOf = async (db: Db, key: string): Promise<number> =>
  (
    await db.maybe<{ spent: number }>`
    select spent from limits where key = ${key} and window_ends_at > ${db.now}::timestamptz`
  )?.spent ?? 0

/** Gives a budget back in full, as after a success. */
export const forgive = (db: Db, key: string) => db.run`delete from limits where key = ${key}`

export const forgetOldLimits = (db: Db) => db.run`delete from limits where window_ends_at <= ${db.now}::timestamptz`

type Count = { here: number; elsewhere: number; endsAt: number; unsent: number }
const SYNC_EVERY_MS = 1000

/**
 * Budget for all calls of one caller. Counts in memory and exchanges counts with other processes
 * through the database once a second, because a write per read would cost more than the read.
 */
export const requestBudget = (db: Db, limit: Limit) => {
  const counts = new Map<string, Count>()
  const now = () => db.now.epochMilliseconds
  const timer = setInterval(() => void exchange().catch(() => {}), SYNC_EVERY_MS).unref()

  const exchange = async () => {
    for (const [key, count] of counts) {
      if (count.endsAt <= now()) {
        counts.delete(key)
        continue
      }
      if (count.unsent === 0) continue
      const sent = count.unsent
      count.unsent = 0
      const window = Math.floor(count.endsAt / (limit.window * 1000))
      const { spent } = await db.one<{ spent: number }>`
        insert into limits as l (key, window_ends_at, spent)
        values (${`${key}:${window}`}, to_timestamp(${count.endsAt / 1000}), ${sent})
        on conflict (key) do update set spent = l.spent + excluded.spent
        returning spent`.catch((error) => {
        // Sends the failed counts again with the next ones.
        count.unsent += sent
        throw error
      })
      count.elsewhere = spent - (count.here - count.unsent)
    }
  }

  return {
    spend(key: string) {
      let count = counts.get(key)
      const length = limit.window * 1000
      // A clock that was set back leaves counts that end later than they can.
      if (!count || count.endsAt <= now() || count.endsAt > now() + length) {
        count = { here: 0, elsewhere: 0, endsAt: (Math.floor(now() / length) + 1) * length, unsent: 0 }
        counts.set(key, count)
      }
      count.here++
      count.unsent++
      if (count.here + count.elsewhere > limit.count)
        throw new Problem('too_many_requests', { retryAfter: Math.max(1, Math.ceil((count.endsAt - now()) / 1000)) })
    },
    close: () => clearInterval(timer),
  }
}
