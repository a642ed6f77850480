/** Turns of people who wait: mornings without a request, and the seats of newcomers. */
import type { Database, Db, Tx } from '#server/platform/database.ts'

/** Plans that are older say nothing about who waits now. */
const DAYS_COUNTED = 7

/** First key of the advisory locks of seats; the second is the employer. Any constant will do. */
const NEWCOMER_SEAT_LOCKS = 7_202

/** Requests that an employer has sent since the last one to a newcomer. */
export const sentSinceNewcomer = async (db: Db, employerId: number): Promise<number> =>
  (await db.maybe<{ sent: number }>`select sent from newcomer_seats where employer_id = ${employerId}`)?.sent ?? 0

/**
 * Keeps that number. Planners never wait for one another: if two plan at once, one count is kept.
 */
export const setSentSinceNewcomer = (tx: Tx, employerId: number, sent: number) => tx.run`
  insert into newcomer_seats (employer_id, sent)
  select ${employerId}, ${sent} where pg_try_advisory_xact_lock(${NEWCOMER_SEAT_LOCKS}::int, ${employerId}::int)
  on conflict (employer_id) do update set sent = excluded.sent`

/**
 * Adds a morning to the wait of each person who was considered that day, or ends it if they were
 * asked.
 */
const countDay = (tx: Tx, day: Temporal.PlainDate) => tx.run`
  insert into waited_mornings as w (employee_id, mornings, counted_on)
  select p.employee_id, case when c.is_asked then 0 else 1 end, ${day}
  from (
    select e.alias, bool_or(e.reason in ('rank', 'newcomer', 'draw', 'pool', 'applied', 'day_plan')) as is_asked
    from offer_ledger l cross join unnest(l.people, l.reasons) e (alias, reason)
    where l.day = ${day} group by e.alias) c
  join ledger_people p on p.alias = c.alias
  order by p.employee_id
  on conflict (employee_id) do update
    set mornings = case when excluded.mornings = 0 then 0 else least(w.mornings + 1, 1000) end, counted_on = excluded.counted_on
    where w.counted_on < excluded.counted_on`

/** Counts all days that have ended in the whole country since the last one that was counted. */
export const countWaitedMornings = async (db: Database): Promise<void> => {
  const today = db.now.toZonedDateTimeISO('Australia/Perth').toPlainDate()
  const { last } = await db.one<{ last: string | null }>`select max(counted_on) as last from waited_mornings`
  const since = [
    today.subtract({ days: DAYS_COUNTED }),
    ...(last ? [Temporal.PlainDate.from(last).add({ days: 1 })] : []),
  ]
  for (
    let day = since.toSorted(Temporal.PlainDate.compare).at(-1)!;
    Temporal.PlainDate.compare(day, today) < 0;
    day = day.add({ days: 1 })
  )
    await db.transaction((tx) => countDay(tx, day))
}
