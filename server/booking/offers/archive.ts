/**
 * Archive of old offers, by month of the work (docs/decisions/0225). Each step is a transaction of
 * its own, so a process may die between any two of them. A step skips locked offers, and waits for
 * the lock of a table for a moment only.
 */
import { type Database, type Db, sql, type Tx } from '#server/platform/database.ts'
import { offerDeletion } from './queries.ts'

/**
 * Months before this one that stay: a year, for comparisons with the same month of the year before,
 * and one more, so that the last of them is whole while this month has only begun.
 */
const MONTHS_KEPT = 13
const AT_ONCE = 5000

const isOf = (month: string) => sql`o.date >= ${month}::date and o.date < ${month}::date + interval '1 month'`

type Month = { month: string; has_table: boolean }
/** Months before this one that have offers or a table, but no open offer; oldest first. */
const endedMonths = (db: Db, before: string) => db.all<Month>`
  select m.month, bool_or(m.has_table) as has_table from (
    select to_date(c.relname, '"m"YYYY_MM') as month, true as has_table
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'offers'::regclass and c.relname <> 'others'
    union all select date_trunc('month', date)::date, false from offer_months.others where date < ${before}::date) m
  where m.month < ${before}::date and not exists (
    select from offers o
    where o.status = 'pending' and o.date >= m.month and o.date < m.month + interval '1 month')
  group by m.month order by m.month`

const sums = sql`count(*), count(*) filter (where o.wave is not null), count(*) filter (where o.status = 'accepted'),
  count(*) filter (where o.late_yes_at is not null), count(*) filter (where o.status = 'rejected'),
  count(*) filter (where o.status = 'expired' and o.late_yes_at is null),
  count(*) filter (where o.status = 'withdrawn' and o.late_yes_at is null)`

/** Sums up a month before the first of its offers is moved; does nothing after that. */
const sumUp = async (tx: Tx, month: string): Promise<void> => {
  // Reading all offers of a month takes longer than the usual limit.
  await tx.run`select set_config('statement_timeout', '10min', true)`
  const isSummed = sql`exists (select from offer_sums_of_sites where month = ${month}::date)`
  await tx.run`
    insert into offer_sums_of_people (employee_id, month, sent, in_waves, accepted, late_yes, rejected, unanswered, withdrawn)
    select o.invitee_id, ${month}::date, ${sums} from offers o
    where ${isOf(month)} and not ${isSummed} group by o.invitee_id order by o.invitee_id`
  await tx.run`
    insert into offer_sums_of_sites (employer_id, month, sent, in_waves, accepted, late_yes, rejected, unanswered, withdrawn)
    select o.inviter_id, ${month}::date, ${sums} from offers o
    where ${isOf(month)} and not ${isSummed} group by o.inviter_id order by o.inviter_id`
}

/** Moves the next offers of a month, from this person on; returns the person of the last one. */
const moveNext = async (tx: Tx, month: string, from: number, atOnce: number): Promise<number | null> => {
  await tx.run`select set_config('bellbird.archives_offers', 'yes', true)`
  const { last } = await tx.one<{ last: number | null }>`
    with moved as (${offerDeletion({ isOf: isOf(month), from, atOnce })}),
    kept as (insert into archived_offers select * from moved)
    select max(invitee_id) as last from moved`
  return last
}

/** Postgres code: another transaction has kept the table locked for too long. */
const LOCK_NOT_AVAILABLE = '55P03'
const isLocked = (error: unknown) => (error as { code?: string }).code === LOCK_NOT_AVAILABLE

const dropMonth = async (db: Database, month: string): Promise<void> => {
  try {
    await db.transaction((tx) => tx.run`select drop_offer_month(${month}::date)`)
  } catch (error) {
    // The next run tries again.
    if (!isLocked(error)) throw error
  }
}

/** Archives all months that are due. */
export const archiveOffers = async (db: Database, atOnce = AT_ONCE): Promise<void> => {
  const thisMonth = db.now.toZonedDateTimeISO('UTC').toPlainDate().with({ day: 1 })
  const before = thisMonth.subtract({ months: MONTHS_KEPT })
  for (const { month, has_table } of await endedMonths(db, before.toString())) {
    await db.run`select add_offer_year(${Temporal.PlainDate.from(month).year}::integer)`
    await db.transaction((tx) => sumUp(tx, month))
    for (let from: number | null = 0; from !== null; ) {
      const next: number = from
      from = await db.transaction((tx) => moveNext(tx, month, next, atOnce))
    }
    if (has_table) await dropMonth(db, month)
  }
}
