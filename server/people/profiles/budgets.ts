import type { Db } from '#server/platform/database.ts'
import { type Limit, spend } from '#server/platform/limits.ts'

/**
 * An employer reads dozens of profiles to fill a gap, never hundreds; the limit protects the email
 * addresses in them.
 */
const A_MINUTE: Limit = { count: 60, window: 60 }
const A_DAY: Limit = { count: 600, window: 24 * 3600 }

/**
 * Counts a profile of a stranger read by an employer; profiles of connected and booked people are
 * not counted.
 */
export const spendProfile = async (db: Db, employerId: number): Promise<void> => {
  await spend(db, `profiles-a-minute:${employerId}`, A_MINUTE)
  await spend(db, `profiles-a-day:${employerId}`, A_DAY)
}
