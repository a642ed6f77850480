import { type Config, ConfigError } from '#server/platform/config.ts'
import type { Database } from '#server/platform/database.ts'
import { hashSecret, isCommon } from './passwords.ts'
import { addUser, signInOf } from './queries.ts'

/** Creates the admin of `ADMIN_EMAIL` at the start; one that exists keeps its password. */
export const ensureAdmin = async (db: Database, admin: Config['admin']): Promise<void> => {
  if (admin === null) return
  const { email, password } = admin
  if ((await signInOf(db, email)) === null) {
    if (await isCommon(password)) throw new ConfigError('ADMIN_PASSWORD must not be a commonly used password.')
    const password_hash = await hashSecret(password)
    await db.transaction((tx) =>
      addUser(tx, { role: 'admin', name: 'Administrator', email, password_hash, verified: true }),
    )
  }
  const holder = await signInOf(db, email)
  if (holder?.role !== 'admin') throw new ConfigError('ADMIN_EMAIL must not belong to an employer or employee account.')
}
