import type { User } from '#contract/identity/accounts.ts'
import type { Role } from '#contract/platform/endpoint.ts'
import { type Db, onConstraint, sql, type Tx } from '#server/platform/database.ts'
import { voidCodes } from './codes.ts'
import { voidRegistrationsOf } from './registrations.ts'

/** A member of an organisation is an employer to every reader. */
export const wireRole = sql`public_role(u.role)`

/**
 * Admins have no terms to agree to. Others have agreed if they accepted the version in force, or a
 * later one that applies soon.
 */
export const hasAgreed = (now: Temporal.Instant) => sql`(u.role = 'admin'
  or coalesce(u.terms_version >= (
    select max(version) from terms t where t.role = ${wireRole} and t.applies_at <= ${now}), false))`

export type Account = Omit<User, 'employee_details'>

/**
 * An account's columns of `users u`, to be set into another query. A member has id, sector and time
 * zone of the site `acting` that the session acts for.
 */
export const accountColumns = (
  now: Temporal.Instant,
  acting = sql`u`,
) => sql`${acting}.id, u.name, u.email, ${wireRole} as role, u.status, ${acting}.sector, ${acting}.time_zone, u.phone, u.bio,
  u.hides_email, u.shows_phone, '/api/files/' || u.avatar as avatar, ${hasAgreed(now)}::int as terms_agreed,
  u.second_factor_since is not null as has_2fa, u.created_at,
  u.last_login_at`

/** Details of an employee `u`, which are part of their account. */
export const employeeDetails = sql`(
  select json_build_object('work_preferences', p.work_preferences)
  from employee_profiles p where p.employee_id = u.id and u.role = 'employee')`

export const accountOf = (db: Db, id: number) =>
  db.one<Account>`select ${accountColumns(db.now)} from users u where u.id = ${id}`

export type SignIn = Pick<User, 'id' | 'role' | 'status'> & {
  password_hash: string
  verified: boolean
  /** Brought in by an admin, and not claimed yet. */
  unclaimed: boolean
}
export const signInOf = (db: Db, email: string) => db.maybe<SignIn>`
  select u.id, ${wireRole} as role, u.status, u.password_hash, u.email_verified_at is not null as verified,
    exists (select from claims c where c.user_id = u.id and c.claimed_at is null) as unclaimed
  from users u where u.email = ${email}`

/** Returns the account's current status and password hash, locked until the sign-in is done. */
export const lockSignIn = (tx: Tx, id: number) => tx.maybe<Pick<SignIn, 'status' | 'password_hash'>>`
  select status, password_hash from users where id = ${id} for no key update`

/** null once the account has none any more. */
export const setSecondFactorSince = (tx: Tx, id: number, since: Temporal.Instant | null) => tx.run`
  update users set second_factor_since = ${since ?? null} where id = ${id}`

/** False when the account was closed while the password was looked at. */
export const recordSignIn = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.run`
    update users set last_login_at = ${tx.now} where id = ${id} and status in ('active', 'on_leave')`) === 1

export type LockedAccount = Pick<Account, 'id' | 'name' | 'email' | 'role' | 'status'>
/** Locks an account that is about to be changed. */
export const lockAccount = (tx: Tx, id: number) =>
  tx.one<LockedAccount>`
    select u.id, u.name, u.email, ${wireRole} as role, u.status from users u where u.id = ${id} and u.closed_at is null
    for no key update`

const ofOpenAdmins = sql`
  select id from users where role = 'admin' and status = 'active' and email_verified_at is not null order by id`
const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

/**
 * Admins whose accounts are open; all of them handle support and get the notifications for admins.
 */
export const openAdmins = async (db: Db): Promise<number[]> => ids(await db.all<{ id: number }>`${ofOpenAdmins}`)

/** Locks all open admin accounts, so that of two admins who close each other one remains. */
export const lockOpenAdmins = async (tx: Tx): Promise<number[]> =>
  ids(await tx.all<{ id: number }>`${ofOpenAdmins} for no key update`)

export const setUserStatus = (tx: Tx, id: number, status: LockedAccount['status']) =>
  tx.run`update users set status = ${status} where id = ${id}`

/**
 * Matches no password: the passwords of an account that waits for its code are stored with its
 * registrations.
 */
export const UNVERIFIED = 'unverified'

/**
 * Matches no password: a site that was added to an organisation has members, but no sign-in of its
 * own.
 */
export const NO_SIGN_IN = 'site'
/** Whether others see the account `u`: unverified, inactive and banned people are invisible. */
export const isVisibleAccount = sql`u.email_verified_at is not null and u.status in ('active', 'on_leave')`

/** Domain that never gets mail (RFC 2606); an added site has no mail address of its own. */
const NO_MAIL = 'site.invalid'

type NewSiteAccount = { name: string; sector: string; time_zone: string; payerId: number }
/** Adds the employer account of a site; it has agreed to the terms that the paying account has. */
export const addSiteAccount = async (tx: Tx, { name, sector, time_zone, payerId }: NewSiteAccount): Promise<number> => {
  const { id } = await tx.one<{ id: number }>`
    insert into users (role, name, email, password_hash, sector, time_zone, email_verified_at, terms_version,
      terms_agreed_at, created_at)
    select 'employer', ${name}, gen_random_uuid() || '@' || ${NO_MAIL}, ${NO_SIGN_IN}, ${sector}, ${time_zone},
      ${tx.now}, terms_version, terms_agreed_at, ${tx.now}
    from users where id = ${payerId}
    returning id`
  return id
}

/** Removes the account of a site; the constraints refuse one with requests or bookings. */
export const removeSiteAccount = (tx: Tx, id: number) =>
  tx.run`delete from users where id = ${id} and password_hash = ${NO_SIGN_IN}`
    .catch(onConstraint('shifts_inviter_id_fkey', 'site_in_use'))
    .catch(onConstraint('slots_employer_id_fkey', 'site_in_use'))

export type NewUser = { role: Role | 'member'; name: string; email: string; password_hash: string; verified?: boolean }
/** Null if the email has an account already, which stays unchanged. */
export const addUser = async (tx: Tx, user: NewUser): Promise<number | null> => {
  const { now } = tx
  const row = await tx.maybe<{ id: number }>`
    insert into users (role, name, email, password_hash, email_verified_at, created_at)
    values (${user.role}, ${user.name}, ${user.email}, ${user.password_hash},
      ${user.verified ? now : null}, ${now})
    on conflict on constraint one_account_per_email do nothing
    returning id`
  return row?.id ?? null
}

export const verifyEmail = (tx: Tx, id: number) => tx.run`
  update users set email_verified_at = ${tx.now} where id = ${id} and email_verified_at is null`

type CompletedRegistration = { role: 'employer' | 'employee'; name: string; email: string; password_hash: string }
/**
 * Applies the name, role and password of the registration whose code was entered, and returns the
 * account's id. An account registered in the other role is created anew, because read models are
 * built for one role.
 */
export const completeRegistration = async (
  tx: Tx,
  id: number,
  { role, name, email, password_hash }: CompletedRegistration,
): Promise<number> => {
  const updated = await tx.run`
    update users set name = ${name}, password_hash = ${password_hash}, email_verified_at = ${tx.now}
    where id = ${id} and role = ${role}`
  if (updated === 1) return id
  await tx.run`delete from users where id = ${id}`
  const added = await addUser(tx, { role, name, email, password_hash, verified: true })
  if (added === null) throw new Error('The address was registered while its account was locked.')
  return added
}

/** Frees an address from registrations that nobody has verified; imported accounts stay. */
export const dropUnverified = (tx: Tx, email: string) => tx.run`
  delete from users where email = ${email} and email_verified_at is null
    and not exists (select from claims c where c.user_id = users.id)`

/**
 * Deletes unverified accounts without a registration, to free the address for its owner; imported
 * accounts wait for theirs.
 */
export const removeUnverified = (tx: Tx, createdBefore: Temporal.Instant) => tx.run`
  delete from users where email_verified_at is null and created_at < ${createdBefore}
    and not exists (select from claims c where c.user_id = users.id)
    and not exists (select from registrations r where r.user_id = users.id)`

export type Changes = Pick<Account, 'name' | 'phone' | 'bio' | 'sector' | 'time_zone' | 'hides_email' | 'shows_phone'>
export type Own = Changes & { avatar: string | null }
export const lockOwnDetails = (tx: Tx, id: number) => tx.one<Own>`
  select name, phone, bio, sector, time_zone, hides_email, shows_phone, avatar from users where id = ${id}
  for no key update`

export const changeOwn = (tx: Tx, id: number, own: Own) => tx.run`
  update users set name = ${own.name}, phone = ${own.phone}, bio = ${own.bio}, sector = ${own.sector},
    time_zone = ${own.time_zone}, hides_email = ${own.hides_email}, shows_phone = ${own.shows_phone},
    avatar = ${own.avatar}
  where id = ${id}`

/**
 * Agrees to the newest version, which may apply later; changes nothing for a person who has agreed
 * to it.
 */
export const agreeToTerms = (tx: Tx, id: number, version: number) => tx.run`
  update users set terms_version = ${version}, terms_agreed_at = ${tx.now}
  where id = ${id} and terms_version is distinct from ${version}`

/** No password ever matches it: nobody signs in before the account is claimed. */
const UNCLAIMED = 'unclaimed'

export type Imported = Pick<Account, 'name' | 'email' | 'phone' | 'sector' | 'time_zone'>
/** Adds accounts that nobody owns yet. One whose email was taken meanwhile is left out. */
export const addImported = (tx: Tx, role: 'employer' | 'employee', people: readonly Imported[]) => tx.all<{
  id: number
  email: string
}>`
  insert into users (role, name, email, password_hash, phone, sector, time_zone, created_at)
  select ${role}, p.name, p.email, ${UNCLAIMED}, p.phone, p.sector, p.time_zone, ${tx.now}
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

/**
 * Locks the accounts at these addresses by id, in the same order as others do, to avoid deadlocks.
 */
export const lockAddresses = (tx: Tx, emails: readonly string[]) =>
  tx.run`select from users where email = any(${emails}::text[]) order by id for no key update`

export const voidRegistrations = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await tx.run`
    update users set password_hash = ${UNCLAIMED} where id = any(${ids}::int[]) and email_verified_at is null`
  await voidRegistrationsOf(tx, ids)
  await voidCodes(tx, ids)
}

export const setPassword = (tx: Tx, id: number, hash: string) =>
  tx.run`update users set password_hash = ${hash}, password_changed_at = ${tx.now} where id = ${id}`

export type SecurityDetails = Pick<Account, 'id' | 'name' | 'email' | 'role' | 'time_zone' | 'has_2fa'> & {
  password_hash: string
  password_changed_at: string
  recovery_email: string | null
  pending_recovery_email: string | null
}
const securityColumns = sql`u.id, u.name, u.email, ${wireRole} as role, u.time_zone, password_hash, recovery_email, pending_recovery_email,
  second_factor_since is not null as has_2fa, coalesce(password_changed_at, created_at) as password_changed_at`
/** Security details of an account; they must not leave the server in this form. */
export const securityDetailsOf = (db: Db, id: number) =>
  db.one<SecurityDetails>`select ${securityColumns} from users u where u.id = ${id}`
/** Like `securityDetailsOf`, for an open account and with a lock. */
export const lockSecurityDetails = (tx: Tx, id: number) => tx.one<SecurityDetails>`
  select ${securityColumns} from users u where u.id = ${id} and u.status in ('active', 'on_leave') for no key update`

export const setPendingRecoveryEmail = (tx: Tx, id: number, email: string | null) =>
  tx.run`update users set pending_recovery_email = ${email} where id = ${id}`

/** Sets the recovery email and drops one that waits for its code. */
export const setRecoveryEmail = (tx: Tx, id: number, email: string | null) =>
  tx.run`update users set recovery_email = ${email}, pending_recovery_email = null where id = ${id}`
