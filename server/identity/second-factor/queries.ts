import type { Passkey, SecondFactors } from '#contract/identity/second-factor.ts'
import { setSecondFactorSince } from '#server/identity/accounts/queries.ts'
import { type Db, onConstraint, type Tx } from '#server/platform/database.ts'

/** A secret that was shown must have its first code entered within this time. */
const DRAFT_MINUTES = 15

export const putDraft = (tx: Tx, userId: number, encryptedSecret: Buffer) => tx.run`
  insert into authenticator_drafts (user_id, encrypted_secret, created_at) values (${userId}, ${encryptedSecret}, ${tx.now})
  on conflict (user_id) do update set encrypted_secret = excluded.encrypted_secret, created_at = excluded.created_at`

export const lockAuthenticatorDraft = (tx: Tx, userId: number) => tx.maybe<{ encrypted_secret: Buffer }>`
  select encrypted_secret from authenticator_drafts
  where user_id = ${userId} and created_at > ${tx.now.subtract({ minutes: DRAFT_MINUTES })} for update`

const dropDraft = (tx: Tx, userId: number) => tx.run`delete from authenticator_drafts where user_id = ${userId}`
export const deleteOldDrafts = (tx: Tx) => tx.run`
  delete from authenticator_drafts where created_at <= ${tx.now.subtract({ minutes: DRAFT_MINUTES })}`

/** Makes the draft the account's authenticator app, in place of an older one. */
export const adoptDraft = async (tx: Tx, userId: number, encryptedSecret: Buffer, step: number) => {
  await dropDraft(tx, userId)
  await tx.run`
    insert into authenticators (user_id, encrypted_secret, since, last_step)
    values (${userId}, ${encryptedSecret}, ${tx.now}, ${step})
    on conflict (user_id) do update set encrypted_secret = excluded.encrypted_secret, since = excluded.since,
      last_step = excluded.last_step`
}

export const authenticatorOf = (db: Db, userId: number) => db.maybe<{ encrypted_secret: Buffer }>`
  select encrypted_secret from authenticators where user_id = ${userId}`

/** False if a code of this step or a later one was used before, also at the same moment. */
export const spendStep = async (tx: Tx, userId: number, step: number): Promise<boolean> =>
  (await tx.run`
    update authenticators set last_step = ${step} where user_id = ${userId} and last_step < ${step}`) === 1

export const dropAuthenticator = async (tx: Tx, userId: number): Promise<boolean> => {
  await dropDraft(tx, userId)
  return (await tx.run`delete from authenticators where user_id = ${userId}`) === 1
}

/** Replaces all recovery codes of the account. */
export const putRecoveryCodes = async (tx: Tx, userId: number, hashes: readonly Buffer[]) => {
  await dropRecoveryCodes(tx, userId)
  await tx.run`insert into recovery_codes (user_id, code_hash) select ${userId}, unnest(${hashes}::bytea[])`
}
const dropRecoveryCodes = (tx: Tx, userId: number) => tx.run`delete from recovery_codes where user_id = ${userId}`

/** False if the account has no such code, or it was used before. */
export const spendRecoveryCode = async (tx: Tx, userId: number, hash: Buffer): Promise<boolean> =>
  (await tx.run`
    update recovery_codes set used_at = ${tx.now}
    where user_id = ${userId} and code_hash = ${hash} and used_at is null`) === 1

export const recoveryCodesLeft = async (db: Db, userId: number): Promise<number> =>
  (
    await db.one<{ count: number }>`
    select count(*) as count from recovery_codes where user_id = ${userId} and used_at is null`
  ).count

export type StoredPasskey = {
  id: number
  user_id: number
  credential_id: string
  public_key: Buffer
  counter: number
  transports: string[]
}
export const passkeyBy = (db: Db, credentialId: string) => db.maybe<StoredPasskey>`
  select id, user_id, credential_id, public_key, counter, transports from passkeys where credential_id = ${credentialId}`

export const passkeysOf = (db: Db, userId: number) => db.all<
  Passkey & Pick<StoredPasskey, 'credential_id' | 'transports'>
>`
  select id, name, created_at, last_used_at, is_synced, credential_id, transports
  from passkeys where user_id = ${userId} order by id`

export type NewPasskeyRow = Omit<StoredPasskey, 'id'> & { name: string; is_synced: boolean }
export const addPasskey = (tx: Tx, key: NewPasskeyRow) =>
  tx.one<Passkey>`
    insert into passkeys (user_id, name, credential_id, public_key, counter, transports, is_synced, created_at)
    values (${key.user_id}, ${key.name}, ${key.credential_id}, ${key.public_key}, ${key.counter},
      ${key.transports}::text[], ${key.is_synced}, ${tx.now})
    returning id, name, created_at, last_used_at, is_synced`.catch(
    onConstraint('a_passkey_belongs_to_one_account', 'passkey_exists'),
  )

/** False if the counter has moved on meanwhile. Authenticators that do not count always send 0. */
export const countPasskey = async (tx: Tx, id: number, counter: number): Promise<boolean> =>
  (await tx.run`
    update passkeys set counter = ${counter}, last_used_at = ${tx.now}
    where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter}::bigint = 0))`) === 1

export const lockPasskey = (tx: Tx, userId: number, id: number) =>
  tx.one<{ name: string }>`select name from passkeys where id = ${id} and user_id = ${userId} for update`
export const renamePasskey = (tx: Tx, userId: number, id: number, name: string) => tx.one<Passkey>`
  update passkeys set name = ${name} where id = ${id} and user_id = ${userId}
  returning id, name, created_at, last_used_at, is_synced`
export const dropPasskey = (tx: Tx, userId: number, id: number) =>
  tx.one<{ name: string }>`delete from passkeys where id = ${id} and user_id = ${userId} returning name`

type Factors = { totp_since: string | null; passkeys: number }
export const factorsOf = (db: Db, userId: number) => db.one<Factors>`
  select (select since from authenticators where user_id = ${userId}) as totp_since,
    (select count(*) from passkeys where user_id = ${userId}) as passkeys`

/**
 * Updates whether the account has a second factor, and deletes the recovery codes once it has none.
 * Returns the number of factors left.
 */
export const updateFactorStatus = async (tx: Tx, userId: number): Promise<number> => {
  const { totp_since, passkeys } = await factorsOf(tx, userId)
  const left = passkeys + (totp_since === null ? 0 : 1)
  const { since } = await tx.one<{ since: string | null }>`
    select second_factor_since as since from users where id = ${userId}`
  if (left === 0) await dropRecoveryCodes(tx, userId)
  if (left === 0 && since !== null) await setSecondFactorSince(tx, userId, null)
  if (left > 0 && since === null) await setSecondFactorSince(tx, userId, tx.now)
  return left
}

/** Deletes all second factors of an account; returns whether there were any. */
export const dropFactors = async (tx: Tx, userId: number): Promise<boolean> => {
  const hadApp = await dropAuthenticator(tx, userId)
  const passkeys = await tx.run`delete from passkeys where user_id = ${userId}`
  await updateFactorStatus(tx, userId)
  return hadApp || passkeys > 0
}

export const overviewOf = async (
  db: Db,
  userId: number,
): Promise<Pick<SecondFactors, 'totp' | 'recovery_codes_left' | 'passkeys'>> => {
  const { totp_since } = await factorsOf(db, userId)
  return {
    totp: totp_since === null ? null : { since: totp_since },
    recovery_codes_left: await recoveryCodesLeft(db, userId),
    passkeys: await passkeysOf(db, userId),
  }
}
