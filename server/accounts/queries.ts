import type { User } from '#contract/accounts.ts'
import type { Role } from '#contract/endpoint.ts'
import { type Db, sql, type Tx } from '../platform/database.ts'

/** Admins have no terms to agree to; everybody else has agreed to the newest of the role, or has not agreed. */
export const hasAgreed = sql`(u.role = 'admin'
  or coalesce(u.terms_version = (select max(version) from terms t where t.role = u.role), false))`

/** What accounts keep of a user; the profile adds the rest. */
export type Account = Omit<User, 'employee_details'>

const account = sql`u.id, u.name, u.email, u.role, u.status, u.sector, u.time_zone, u.phone, u.bio, u.hides_email,
  u.shows_phone, '/api/files/' || u.avatar as avatar, ${hasAgreed}::int as terms_agreed, false as has_2fa, u.created_at,
  u.last_login_at`

export const accountOf = (db: Db, id: number) => db.one<Account>`select ${account} from users u where u.id = ${id}`

export type SignIn = Pick<User, 'id' | 'role' | 'status'> & { password_hash: string; verified: boolean }
export const signInOf = (db: Db, email: string) => db.maybe<SignIn>`
  select id, role, status, password_hash, email_verified_at is not null as verified from users where email = ${email}`

export const noteSignIn = (tx: Tx, id: number, now: Temporal.Instant) =>
  tx.run`update users set last_login_at = ${now.toString()} where id = ${id}`

export type NewUser = { role: Role; name: string; email: string; password_hash: string; verified?: boolean }
/** Null when the email has an account already, of which nothing changes. */
export const addUser = async (tx: Tx, user: NewUser, now: Temporal.Instant): Promise<number | null> => {
  const row = await tx.maybe<{ id: number }>`
    insert into users (role, name, email, password_hash, email_verified_at, created_at)
    values (${user.role}, ${user.name}, ${user.email}, ${user.password_hash},
      ${user.verified ? now.toString() : null}, ${now.toString()})
    on conflict on constraint one_account_per_email do nothing
    returning id`
  return row?.id ?? null
}

export const verifyEmail = (tx: Tx, id: number, now: Temporal.Instant) => tx.run`
  update users set email_verified_at = ${now.toString()} where id = ${id} and email_verified_at is null`

/** Registrations that nobody has completed make room for the owner of the address. */
export const removeUnverified = (tx: Tx, createdBefore: Temporal.Instant) =>
  tx.run`delete from users where email_verified_at is null and created_at < ${createdBefore.toString()}`

export type Changes = Pick<Account, 'name' | 'phone' | 'bio' | 'sector' | 'time_zone' | 'hides_email' | 'shows_phone'>
export type Own = Changes & { avatar: string | null }
export const lockOwn = (tx: Tx, id: number) => tx.one<Own>`
  select name, phone, bio, sector, time_zone, hides_email, shows_phone, avatar from users where id = ${id}
  for no key update`

export const changeOwn = (tx: Tx, id: number, own: Own) => tx.run`
  update users set name = ${own.name}, phone = ${own.phone}, bio = ${own.bio}, sector = ${own.sector},
    time_zone = ${own.time_zone}, hides_email = ${own.hides_email}, shows_phone = ${own.shows_phone},
    avatar = ${own.avatar}
  where id = ${id}`

export type CodeHolder = { id: number; name: string; role: Role }
/** Voids the older code and keeps the new one; null for an address that waits for none. */
export const putCode = (tx: Tx, email: string, hash: string, lasts: Temporal.Duration, now: Temporal.Instant) =>
  tx.maybe<CodeHolder>`
  with holder as (
    select id, name, role from users
    where email = ${email} and email_verified_at is null and status in ('active', 'on_leave')),
  code as (
    insert into one_time_codes (user_id, purpose, code_hash, tries, created_at, expires_at)
    select id, 'verify_email', ${hash}, 0, ${now.toString()}, ${now.add(lasts).toString()} from holder
    on conflict (user_id, purpose) do update set code_hash = excluded.code_hash, tries = 0,
      created_at = excluded.created_at, expires_at = excluded.expires_at)
  select id, name, role from holder`

export type TriedCode = { user_id: number; code_hash: string }
/** Counts the try before the code is looked at, so that no number of guesses at once gets more than its share. */
export const takeTry = (tx: Tx, email: string, most: number, now: Temporal.Instant) => tx.maybe<TriedCode>`
  update one_time_codes c set tries = tries + 1
  from users u
  where u.email = ${email} and c.user_id = u.id and c.purpose = 'verify_email'
    and c.tries < ${most} and c.expires_at > ${now.toString()}
  returning c.user_id, c.code_hash`

/** Uses the code up; false when it was used or voided in between. */
export const useCode = async (tx: Tx, { user_id, code_hash }: TriedCode) =>
  (await tx.run`
    delete from one_time_codes
    where user_id = ${user_id} and purpose = 'verify_email' and code_hash = ${code_hash}`) === 1

export const removeOldCodes = (tx: Tx, now: Temporal.Instant) =>
  tx.run`delete from one_time_codes where expires_at <= ${now.toString()}`

type Terms = { version: number; body: string; published_at: string }
export const newestTerms = (db: Db, role: Role) => db.one<Terms>`
  select version, body, published_at from terms where role = ${role} order by version desc limit 1`

export const agreeToTerms = (tx: Tx, id: number, now: Temporal.Instant) => tx.run`
  update users u set terms_version = (select max(version) from terms t where t.role = u.role),
    terms_agreed_at = ${now.toString()}
  where u.id = ${id} and not ${hasAgreed}`
