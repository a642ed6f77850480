/**
 * Registrations that wait for their code. Several may wait for one address; only its owner reads
 * the codes.
 */
import type { Cookies } from '#server/platform/cookies.ts'
import { type Db, sql, type Tx } from '#server/platform/database.ts'
import { newToken, tokenHash } from '#server/platform/tokens.ts'
import { CODE_LASTS, CODE_TRIES } from './codes.ts'

/** Most registrations kept for one address: those with a valid code first, then the newest. */
const MOST = 50

const COOKIE = 'registration'

/**
 * Marks the browser that registers and returns the hash to store; the same header is set for every
 * address.
 */
export const markBrowser = (cookies: Cookies): Buffer => {
  const value = newToken()
  cookies.set(COOKIE, value)
  return tokenHash(value)
}

export const browserOf = (cookies: Cookies): Buffer | null => {
  const value = cookies.get(COOKIE)
  return value === null ? null : tokenHash(value)
}

export type Registration = {
  role: 'employer' | 'employee'
  name: string
  password_hash: string
  network: string
  user_agent: string
  browser_hash: Buffer
}

/** Whether this registration, password included, waits already. */
export const isRegistered = async (
  db: Db,
  email: string,
  { role, name, password_hash }: Pick<Registration, 'role' | 'name' | 'password_hash'>,
): Promise<boolean> =>
  (await db.maybe`
    select from registrations r join users u on u.id = r.user_id
    where u.email = ${email} and (r.role, r.name, r.password_hash) = (${role}, ${name}, ${password_hash})`) !== null

/**
 * Adds a registration to the others of its account and returns its id; an identical one is stored
 * once.
 */
export const putRegistration = async (tx: Tx, userId: number, registration: Registration): Promise<number> => {
  const { now } = tx
  const { role, name, password_hash, network, user_agent, browser_hash } = registration
  const { id } = await tx.one<{ id: number }>`
    insert into registrations (user_id, role, name, password_hash, network, user_agent, browser_hash, created_at)
    values (${userId}, ${role}, ${name}, ${password_hash}, ${network}, ${user_agent}, ${browser_hash}, ${now})
    on conflict (user_id, role, name, password_hash) do update
      set network = excluded.network, user_agent = excluded.user_agent, browser_hash = excluded.browser_hash
    returning id`
  await tx.run`
    delete from registrations where id in (
      select id from registrations where user_id = ${userId} and id <> ${id}
      order by code_expires_at > ${now} desc nulls last, id desc offset ${MOST - 1})`
  return id
}

export type CodeHolder = { user_id: number; role: 'employer' | 'employee'; name: string; created_at: string }
const holder = sql`user_id, role, name, created_at`

export const setRegistrationCode = (tx: Tx, id: number, hash: string) => tx.one<CodeHolder>`
  update registrations set code_hash = ${hash}, tries = 0, code_expires_at = ${tx.now.add(CODE_LASTS)}
  where id = ${id} returning ${holder}`

/** An account whose address is not proved and that does not wait to be claimed. */
const waits = sql`u.email_verified_at is null and u.status in ('active', 'on_leave')
  and not exists (select from claims c where c.user_id = u.id)`

/** Locks the account that waits for a code at this address; null if there is none. */
export const lockWaiting = async (tx: Tx, email: string): Promise<number | null> =>
  (await tx.maybe<{ id: number }>`select u.id from users u where u.email = ${email} and ${waits} for no key update`)
    ?.id ?? null

/** Replaces the code of the browser's own registration, or of the newest one. */
export const renewRegistrationCode = async (
  tx: Tx,
  email: string,
  browser: Buffer | null,
  hash: string,
): Promise<CodeHolder | null> => {
  const userId = await lockWaiting(tx, email)
  if (userId === null) return null
  const chosen = await tx.maybe<{ id: number }>`
    select id from registrations where user_id = ${userId}
    order by browser_hash is not distinct from ${browser}::bytea and browser_hash is not null desc, id desc limit 1`
  return chosen && setRegistrationCode(tx, chosen.id, hash)
}

export type TriedRegistration = { id: number; user_id: number; code_hash: string }
/**
 * Counts the try before any code is checked. A browser that has registered accepts only the code of
 * its own registration, so that its user cannot complete a stranger's by mistake.
 */
export const takeTry = (tx: Tx, email: string, browser: Buffer | null) =>
  // Not null: code_hash, because it is set together with code_expires_at.
  tx.all<TriedRegistration>`
  update registrations r set tries = tries + 1
  from users u
  where u.email = ${email} and r.user_id = u.id and ${waits}
    and r.tries < ${CODE_TRIES} and r.code_expires_at > ${tx.now}
    and (r.browser_hash = ${browser}::bytea or not exists (
      select from registrations own where own.user_id = u.id and own.browser_hash = ${browser}::bytea))
  returning r.id, r.user_id, r.code_hash`

type Completed = Pick<Registration, 'role' | 'name' | 'password_hash'> & {
  /** Null if the consent was recorded at the registration, as in older data. */
  network: string | null
  user_agent: string | null
  created_at: string
}
/**
 * Takes the registration whose code was entered and voids the account's others; null if it is void
 * itself.
 */
export const takeRegistration = async (tx: Tx, { id, user_id, code_hash }: TriedRegistration) => {
  const completed = await tx.maybe<Completed>`
    delete from registrations where id = ${id} and code_hash = ${code_hash}
    returning role, name, password_hash, network, user_agent, created_at`
  if (completed !== null) await voidRegistrationsOf(tx, [user_id])
  return completed
}

export const voidRegistrationsOf = (tx: Tx, userIds: readonly number[]) =>
  tx.run`delete from registrations where user_id = any(${userIds}::int[])`

/** Returns the password hashes of all registrations of an address that is not proved. */
export const passwordsWaitingAt = async (db: Db, email: string): Promise<string[]> =>
  (
    await db.all<{ password_hash: string }>`
    select r.password_hash from registrations r join users u on u.id = r.user_id
    where u.email = ${email} and u.email_verified_at is null`
  ).map(({ password_hash }) => password_hash)

export const removeOldRegistrations = (tx: Tx, createdBefore: Temporal.Instant) =>
  tx.run`delete from registrations where created_at < ${createdBefore}`
