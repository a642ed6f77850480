import { DAYS_AFTER_BOOKING } from '#contract/people/conversations.ts'
import { areBlockedPair } from '#server/people/connections/blocks.ts'
import type { Pair } from '#server/people/connections/rules.ts'
import { type Db, type Fragment, sql } from '#server/platform/database.ts'

/**
 * Employees with contact access: they and the employer see each other's contact details, and the
 * employer the CV. The reason is a connection or an accepted booking that is not over; an employee
 * with several reasons has a row for each.
 */
export const contactAccessOf = (employer: Fragment, now: Temporal.Instant) => sql`
  select employee_id, 'connected' as reason from connections where employer_id = ${employer} and status = 'accepted'
  union all
  select invitee_id, 'booked' from shifts
  where inviter_id = ${employer} and status = 'accepted' and upper(period) > ${now}::timestamptz`

/**
 * Phone of the invitee `e` of a shift `s`, if its employer has contact access or the person shows
 * it to all employers; null for a blocked pair.
 */
export const phoneForEmployer = (now: Temporal.Instant) => sql`
  case when not ${areBlockedPair(sql`s.inviter_id`, sql`s.invitee_id`)} and (e.shows_phone or exists (
    select from (${contactAccessOf(sql`s.inviter_id`, now)}) access where access.employee_id = s.invitee_id)) then e.phone end`

/** Reason for contact access, a connection first. */
export const contactAccessOfPair = async (
  db: Db,
  employerId: number,
  employeeId: number,
): Promise<'connected' | 'booked' | null> => {
  const found = await db.maybe<{ reason: 'connected' | 'booked' }>`
    select reason from (${contactAccessOf(sql`${employerId}`, db.now)}) access where employee_id = ${employeeId}
    order by reason desc limit 1`
  return found?.reason ?? null
}

/** Whether an accepted shift between the two is not over. */
export const hasBooking = async (db: Db, pair: Pair): Promise<boolean> =>
  (await db.maybe`
    select 1 as found from (${contactAccessOf(sql`${pair.employer_id}`, db.now)}) access
    where employee_id = ${pair.employee_id} and reason = 'booked' limit 1`) !== null

/**
 * Returns the pairs that have a booking, until some days after its end. One that was cancelled or
 * handed over no longer counts; a no-show does, because its person may want to explain it.
 */
export const bookedPairsOf = (db: Db, pairs: readonly Pair[]) => {
  const since = db.now.subtract({ hours: 24 * DAYS_AFTER_BOOKING })
  return db.all<Pair>`
    select p.employer_id, p.employee_id
    from unnest(${pairs.map(({ employer_id }) => employer_id)}::int[], ${pairs.map(({ employee_id }) => employee_id)}::int[])
      as p (employer_id, employee_id)
    where exists (
      select from shifts s
      where s.invitee_id = p.employee_id and s.inviter_id = p.employer_id and s.status in ('accepted', 'completed', 'no_show')
        and s.date >= ${since}::date - 2 and upper(s.period) > ${since}::timestamptz)`
}
