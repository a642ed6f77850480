import { randomInt } from 'node:crypto'
import type { Role } from '#contract/platform/endpoint.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import { hashSecret } from './passwords.ts'

/** Lifetime and number of wrong attempts of a one-time code (rulings.md section 4). */
export const CODE_LASTS = Temporal.Duration.from({ minutes: 10 })
export const CODE_TRIES = 5

/** A code is valid for one purpose only. */
export type Purpose = 'reset_password' | 'recovery_email'

/** Returns a random code of six digits, and its hash, which is all that is stored. */
export const newCode = async (turn: string, salt?: Buffer) => {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  return { code, hash: await hashSecret(code, turn, salt) }
}

export type CodeHolder = { id: number; name: string; role: Role; recovery_email: string | null }
/**
 * Replaces the older code for the same purpose; null if no open account has verified this address.
 */
export const putCode = (tx: Tx, purpose: Purpose, email: string, hash: string) =>
  tx.maybe<CodeHolder>`
  with holder as (
    select id, name, role, recovery_email from users
    where email = ${email} and status in ('active', 'on_leave') and email_verified_at is not null),
  code as (
    insert into one_time_codes (user_id, purpose, code_hash, tries, created_at, expires_at)
    select id, ${purpose}, ${hash}, 0, ${tx.now}, ${tx.now.add(CODE_LASTS)} from holder
    on conflict (user_id, purpose) do update set code_hash = excluded.code_hash, tries = 0,
      created_at = excluded.created_at, expires_at = excluded.expires_at)
  select id, name, role, recovery_email from holder`

export type TriedCode = { user_id: number; purpose: Purpose; code_hash: string }
/** Counts the try before the code is checked, so that parallel guesses cannot exceed the limit. */
export const takeTry = (tx: Tx, purpose: Purpose, email: string) => tx.maybe<TriedCode>`
  update one_time_codes c set tries = tries + 1
  from users u
  where u.email = ${email} and c.user_id = u.id and c.purpose = ${purpose}
    and c.tries < ${CODE_TRIES} and c.expires_at > ${tx.now}
  returning c.user_id, c.purpose, c.code_hash`

/** Uses the code up; false when it was used or voided in between. */
export const takeCode = async (tx: Tx, { user_id, purpose, code_hash }: TriedCode) =>
  (await tx.run`
    delete from one_time_codes
    where user_id = ${user_id} and purpose = ${purpose} and code_hash = ${code_hash}`) === 1

/** Whether the person has a code for this purpose that has not expired. */
export const awaitsCode = async (db: Db, userId: number, purpose: Purpose): Promise<boolean> =>
  (await db.maybe`
    select from one_time_codes
    where user_id = ${userId} and purpose = ${purpose} and expires_at > ${db.now}`) !== null

/** Voids the codes that these people were sent, for one purpose or for all. */
export const voidCodes = (tx: Tx, ids: readonly number[], purpose: Purpose | null = null) => tx.run`
  delete from one_time_codes
  where user_id = any(${ids}::int[]) and (${purpose}::text is null or purpose = ${purpose})`

export const removeOldCodes = (tx: Tx) => tx.run`delete from one_time_codes where expires_at <= ${tx.now}`
