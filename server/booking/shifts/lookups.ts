import type { Db } from '#server/platform/database.ts'

/** The clock that a person lives by. */
export const clockOf = async (db: Db, userId: number): Promise<string> =>
  (await db.one<{ time_zone: string }>`select time_zone from users where id = ${userId}`).time_zone

/** Address of the workplace in one line. */
export const workplaceOf = async (db: Db, employerId: number): Promise<string | null> => {
  const found = await db.maybe<{ address: string | null }>`
    select address from employer_details where employer_id = ${employerId}`
  return found?.address?.replace(/\s*\n\s*/g, ', ') ?? null
}
