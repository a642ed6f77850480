import type { User } from '#contract/accounts.ts'
import type { Role } from '#contract/endpoint.ts'
import { type Db, sql, type Tx } from '../platform/database.ts'

/** Admins have no terms to agree to; everybody else has agreed to the newest of the role, or has not agreed. */
export const hasAgreed = sql`(u.role = 'admin'
  or coalesce(u.terms_version = (select max(version) from terms t where t.role = u.role), false))`

/** What accounts keep of a user; the profile adds the rest. */
export type Account = Omit<User, 'employee_details'>

/** An account's columns of `users u`, to be set into another query. */
export const accountColumns = sql`u.id, u.name, u.email, u.role, u.status, u.sector, u.time_zone, u.phone, u.bio, u.hides_email,
  u.shows_phone, '/api/files/' || u.avatar as avatar, ${hasAgreed}::int as terms_agreed, false as has_2fa, u.created_at,
  u.last_login_at`

export const accountOf = (db: Db, id: number) =>
  db.one<Account>`select ${accountColumns} from users u where u.id = ${id}`

export type SignIn = Pick<User, 'id' | 'role' | 'status'> & {
  password_hash: string
  verified: boolean
  /** Brought in by an admin, and not claimed yet. */
  unclaimed: boolean
}
export const signInOf = (db: Db, email: string) => db.maybe<SignIn>`
  select id, role, status, password_hash, email_verified_at is not null as verified,
    exists (select from claims c where c.user_id = users.id and c.claimed_at is null) as unclaimed
  from users where email = ${email}`

/** False when the account was closed while the password was looked at. */
export const noteSignIn = async (tx: Tx, id: number, now: Temporal.Instant): Promise<boolean> =>
  (await tx.run`
    update users set last_login_at = ${now.toString()} where id = ${id} and status in ('active', 'on_leave')`) === 1

export type Standing = Pick<Account, 'id' | 'name' | 'email' | 'role' | 'status'>
/** An account that is about to be changed, held until then. */
export const lockStanding = (tx: Tx, id: number) =>
  tx.one<Standing>`select id, name, email, role, status from users where id = ${id} for no key update`

/** Holds the accounts of all admins that are open, so that of two who close each other one stays. */
export const lockOpenAdmins = async (tx: Tx): Promise<number[]> => {
  const rows = await tx.all<{ id: number }>`
    select id from users where role = 'admin' and status = 'active' and email_verified_at is not null
    order by id for no key update`
  return rows.map((row) => row.id)
}

export const setUserStatus = (tx: Tx, id: number, status: Standing['status']) =>
  tx.run`update users set status = ${status} where id = ${id}`

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

/** Registrations that nobody has completed make room for the owner of the address; what was imported waits for it. */
export const removeUnverified = (tx: Tx, createdBefore: Temporal.Instant) => tx.run`
  delete from users where email_verified_at is null and created_at < ${createdBefore.toString()}
    and not exists (select from claims c where c.user_id = users.id)`

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
    where email = ${email} and email_verified_at is null and status in ('active', 'on_leave')
      and not exists (select from claims c where c.user_id = users.id)),
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

/** Agrees to the version that was read, where that is said, else to the newest. */
export const agreeToTerms = (tx: Tx, id: number, now: Temporal.Instant, version: number | null = null) => tx.run`
  update users u set
    terms_version = coalesce(${version}::integer, (select max(version) from terms t where t.role = u.role)),
    terms_agreed_at = ${now.toString()}
  where u.id = ${id} and not ${hasAgreed}`

/** No password ever matches it: nobody signs in before the account is claimed. */
const UNCLAIMED = 'unclaimed'

export type Imported = Pick<Account, 'name' | 'email' | 'phone' | 'sector' | 'time_zone'>
/** Adds accounts that nobody owns yet; whose email is taken meanwhile is left out. */
export const addImported = (
  tx: Tx,
  role: 'employer' | 'employee',
  people: readonly Imported[],
  now: Temporal.Instant,
) => tx.all<{ id: number; email: string }>`
  insert into users (role, name, email, password_hash, phone, sector, time_zone, created_at)
  select ${role}, p.name, p.email, ${UNCLAIMED}, p.phone, p.sector, p.time_zone, ${now.toString()}
  from jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
    as p (name text, email text, phone text, sector text, time_zone text)
  on conflict on constraint one_account_per_email do nothing
  returning id, email`

export type Completed = Pick<Account, 'id' | 'name' | 'phone' | 'sector' | 'time_zone'>
export const completeImported = (tx: Tx, people: readonly Completed[]) => tx.run`
  update users u set name = p.name, phone = p.phone, sector = p.sector, time_zone = p.time_zone
  from jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
    as p (id integer, name text, phone text, sector text, time_zone text)
  where u.id = p.id`

/** Holds whoever has one of these addresses, in the order in which others hold them too. */
export const holdAddresses = (tx: Tx, emails: readonly string[]) =>
  tx.run`select from users where email = any(${emails}::text[]) order by id for no key update`

/** Whoever registered and never proved the address loses the password: the owner of the address claims the account. */
export const voidRegistrations = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await tx.run`
    update users set password_hash = ${UNCLAIMED} where id = any(${ids}::int[]) and email_verified_at is null`
  await tx.run`delete from one_time_codes where user_id = any(${ids}::int[])`
}

export const setPassword = (tx: Tx, id: number, hash: string) =>
  tx.run`update users set password_hash = ${hash} where id = ${id}`
