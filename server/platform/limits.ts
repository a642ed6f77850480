import { Problem } from '#contract/platform/errors.ts'
import { type Db, sql } from './database.ts'

export type Limit = { count: number; window: number }

/**
 * Takes one from a budget shared by all processes; throws `too_many_requests` when nothing is left.
 * Outside a transaction, what is taken stays taken, even if the call is refused later.
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

export const deleteOldLimits = (db: Db) => db.run`delete from limits where window_ends_at <= ${db.now}::timestamptz`

type Count = { here: number; elsewhere: number; endsAt: number; unsent: number }
type Unsent = { key: string; count: Count }
const SYNC_EVERY_MS = 1000
/** Limit of counts that one statement stores. */
const MOST_AT_ONCE = 1000

/**
 * Budget for all calls of one caller. Counts in memory and exchanges counts with other processes
 * through the database once a second, because a write per read would cost more than the read.
 */
export const requestBudget = (db: Db, limit: Limit) => {
  const counts = new Map<string, Count>()
  const now = () => db.now.epochMilliseconds
  let isExchanging = false
  const timer = setInterval(async () => {
    if (isExchanging) return
    isExchanging = true
    await exchange().catch(() => {})
    isExchanging = false
  }, SYNC_EVERY_MS).unref()

  const exchange = async () => {
    const unsent: Unsent[] = []
    for (const [key, count] of counts)
      if (count.endsAt <= now()) counts.delete(key)
      else if (count.unsent > 0)
        unsent.push({ key: `${key}:${Math.floor(count.endsAt / (limit.window * 1000))}`, count })
    // In the order of the keys, so that two processes with the same callers cannot deadlock.
    unsent.sort((one, other) => (one.key < other.key ? -1 : 1))
    while (unsent.length > 0) await send(unsent.splice(0, MOST_AT_ONCE))
  }

  const send = async (batch: readonly Unsent[]) => {
    const sent = batch.map(({ count }) => count.unsent)
    for (const { count } of batch) count.unsent = 0
    const rows = await db.all<{ key: string; spent: number }>`
      insert into limits as l (key, window_ends_at, spent)
      select c.key, to_timestamp(c.ends_at), c.sent
      from unnest(${batch.map(({ key }) => key)}::text[], ${batch.map(({ count }) => count.endsAt / 1000)}::double precision[],
        ${sent}::integer[]) as c (key, ends_at, sent)
      on conflict (key) do update set spent = l.spent + excluded.spent
      returning key, spent`.catch((error) => {
      // Sends the failed counts again with the next ones.
      for (const [i, { count }] of batch.entries()) count.unsent += sent[i]!
      throw error
    })
    const spentOn = new Map(rows.map(({ key, spent }) => [key, spent]))
    for (const { key, count } of batch) count.elsewhere = spentOn.get(key)! - (count.here - count.unsent)
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
