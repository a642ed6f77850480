import type { Db } from '../platform/database.ts'

/** Returns the salt that all registrations of an address share; it is the same for known and unknown addresses. */
export const registrationSalt = async (db: Db, email: string): Promise<Buffer> =>
  (
    await db.one<{ salt: Buffer }>`
    select substring(sha256(registration_salt || convert_to(${email}, 'UTF8')) for 16) as salt from installation`
  ).salt
