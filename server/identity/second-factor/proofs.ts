import type { UsedPasskey } from '#contract/identity/second-factor.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import { decrypt, type EncryptionKey } from '#server/platform/encryption.ts'
import { type Purpose, takeChallenge } from './challenges.ts'
import { recoveryHash, totpStep } from './codes.ts'
import { challengeIn, counterOf } from './passkeys.ts'
import {
  authenticatorOf,
  countPasskey,
  passkeyBy,
  type StoredPasskey,
  spendRecoveryCode,
  spendStep,
} from './queries.ts'
import type { RelyingParty } from './relying-party.ts'

/** Binds an encrypted secret to the account's row. */
export const aboutSecret = (userId: number) => `authenticator of ${userId}`

/** Accepts a code of the app once, even if it is sent several times at the same moment. */
export const proveByCode = async (
  tx: Tx,
  encryptionKey: EncryptionKey,
  userId: number,
  code: string,
): Promise<boolean> => {
  const authenticator = await authenticatorOf(tx, userId)
  if (authenticator === null) return false
  const secret = decrypt(await encryptionKey(tx), authenticator.encrypted_secret, aboutSecret(userId))
  const step = totpStep(secret, code, tx.now)
  return step !== null && spendStep(tx, userId, step)
}

export const proveByRecoveryCode = (tx: Tx, userId: number, code: string) =>
  spendRecoveryCode(tx, userId, recoveryHash(code))

/** A key of no account, so that an unknown passkey takes as long to refuse as a known one. */
const NOBODY: StoredPasskey = {
  id: 0,
  user_id: 0,
  credential_id: '',
  public_key: Buffer.from(
    'a501020326200121582065eda5a12577c2bae829437fe338701a10aaa375e1bb5b5de108de439c08551d2258201e52ed75701163f7f9e40ddf9f341b3dc9ba860af7e0ca7ca7e9eecd0084d19c',
    'hex',
  ),
  counter: 0,
  transports: [],
}

/**
 * Returns the passkey if it was used correctly for exactly this purpose. The challenge is used up
 * either way, so `db` must not be a transaction that a refusal would roll back.
 */
export const provenPasskey = async (
  db: Db,
  party: RelyingParty,
  used: UsedPasskey,
  purpose: Purpose,
): Promise<{ key: StoredPasskey; counter: number } | null> => {
  const wasIssued = await takeChallenge(db, challengeIn(used), purpose)
  const key = await passkeyBy(db, used.id)
  const counter = await counterOf(party, used, key ?? NOBODY)
  if (!wasIssued || key === null || counter === null) return null
  return 'userId' in purpose && purpose.userId !== key.user_id ? null : { key, counter }
}

/** Notes the use; false when another use of the same passkey came first. */
export const recordPasskeyUse = (tx: Tx, { key, counter }: { key: StoredPasskey; counter: number }): Promise<boolean> =>
  countPasskey(tx, key.id, counter)
