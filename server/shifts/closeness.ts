import type { Db } from '../platform/database.ts'

/**
 * What makes an employer so close to an employee that they see each other's contact details, and the employer the CV:
 * a connection, or else a booking between them that is accepted and not over. Profiles stands below shifts and is handed
 * this by the app.
 */
export const areClose = async (
  db: Db,
  employerId: number,
  employeeId: number,
  now: Temporal.Instant,
): Promise<'connected' | 'booked' | null> => {
  const tie = await db.maybe<{ tie: 'connected' | 'booked' }>`
    select 'connected' as tie from connections
    where employer_id = ${employerId} and employee_id = ${employeeId} and status = 'accepted'
    union all
    select 'booked' from shifts
    where inviter_id = ${employerId} and invitee_id = ${employeeId} and status = 'accepted'
      and upper(period) > ${now.toString()}::timestamptz
    order by tie desc
    limit 1`
  return tie?.tie ?? null
}
