import type { Db } from '../platform/database.ts'

/**
 * Whether an employer is so close to an employee as to see the contact details and the CV: connected, or with a
 * booking between them that is accepted and not over. Profiles stands below shifts and is handed this by the app.
 */
export const areClose = async (db: Db, employerId: number, employeeId: number, now: Temporal.Instant) =>
  (await db.maybe`
    select 1 as found from connections
    where employer_id = ${employerId} and employee_id = ${employeeId} and status = 'accepted'
    union all
    select 1 from shifts
    where inviter_id = ${employerId} and invitee_id = ${employeeId} and status = 'accepted'
      and upper(period) > ${now.toString()}::timestamptz
    limit 1`) !== null
