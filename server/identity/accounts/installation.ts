import { ConfigError } from '#server/platform/config.ts'
import type { Database, Db } from '#server/platform/database.ts'

/**
 * Returns the salt shared by all registrations of an address; it is the same for known and unknown
 * addresses.
 */
export const registrationSalt = async (db: Db, email: string): Promise<Buffer> =>
  (
    await db.one<{ salt: Buffer }>`
    select substring(sha256(registration_salt || convert_to(${email}, 'UTF8')) for 16) as salt from installation`
  ).salt

/**
 * Marks the database of a demo, and refuses to start a live service on it or a demo on a live one.
 * The demo admin's password is public, and a demo shows the newest mail of any address to everyone.
 */
export const ensureMode = (db: Database, demo: boolean): Promise<void> =>
  db.transaction(async (tx) => {
    const { is_demo, has_accounts } = await tx.one<{ is_demo: boolean; has_accounts: boolean }>`
      select is_demo, exists (select from users) as has_accounts from installation for update`
    if (is_demo && !demo)
      throw new ConfigError(
        'This database contains demo accounts with public passwords. Set DATA_DIR or DATABASE_URL to another ' +
          'location for a live service, or start with DEMO=on.',
      )
    if (demo && !is_demo && has_accounts)
      throw new ConfigError(
        'This database contains real accounts. Start with DEMO=off, or set DATA_DIR or DATABASE_URL to another ' +
          'location for a demo.',
      )
    if (demo && !is_demo) await tx.run`update installation set is_demo = true`
  })
