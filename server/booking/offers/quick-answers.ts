/**
 * People who accept requests faster than one can read them open the details first
 * (docs/decisions/0289).
 */
import type { Db } from '#server/platform/database.ts'

/** Seconds in which nobody reads what a request says. */
const UNREAD_SECONDS = 2
const QUICK_ANSWERS = 3
const DAYS = 7

/**
 * Whether the person has accepted so many requests of waves within seconds of being sent them. A
 * quick yes to a request sent to one person, or to a job that was found, costs nobody else a shift.
 */
export const answersUnread = async (db: Db, employeeId: number): Promise<boolean> =>
  (
    await db.one<{ quick: boolean }>`
      select count(*) >= ${QUICK_ANSWERS} as quick from offers o
      where o.invitee_id = ${employeeId} and o.created_at > ${db.now}::timestamptz - ${DAYS} * interval '1 day'
        and o.date >= ${db.now}::date - ${DAYS + 1}::integer and o.wave is not null
        and case when o.answered_via is not null and o.status = 'accepted' then o.answered_at else o.late_yes_at end
          <= o.created_at + ${UNREAD_SECONDS} * interval '1 second'`
  ).quick

/** Whether the person must open the details of a request before they accept it. */
export const mustOpenFirst = async (db: Db, offerId: number, employeeId: number): Promise<boolean> => {
  if (!(await answersUnread(db, employeeId))) return false
  const unopened = await db.maybe`
    select 1 as found from offers
    where id = ${offerId} and invitee_id = ${employeeId} and opened_at is null and wave is not null`
  return unopened !== null
}
