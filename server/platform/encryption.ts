/**
 * Encrypts the stored secrets of second factors and of push notifications. The key is in the
 * database, so that all processes share it without configuration. With SECRET_KEY it is stored
 * encrypted, and a copy of the database reveals none of them (docs/decisions/0077).
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { type Config, ConfigError } from './config.ts'
import type { Database, Db, Tx } from './database.ts'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * `about` names the owner or purpose: a secret copied to another account's row cannot be decrypted.
 */
export const encrypt = (key: Buffer, plain: Buffer, about: string): Buffer => {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(about))
  const encrypted = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted])
}

export const decrypt = (key: Buffer, encrypted: Buffer, about: string): Buffer => {
  const tagEnd = NONCE_BYTES + TAG_BYTES
  const decipher = createDecipheriv(CIPHER, key, encrypted.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(about))
    .setAuthTag(encrypted.subarray(NONCE_BYTES, tagEnd))
  return Buffer.concat([decipher.update(encrypted.subarray(tagEnd)), decipher.final()])
}

// Kept from an earlier name of the key: databases are encrypted with it.
const ABOUT = 'house key'
const outerKey = (secretKey: string) => Buffer.from(hkdfSync('sha256', secretKey, '', ABOUT, KEY_BYTES))

type StoredKey = { key: Buffer; is_encrypted: boolean }
const storedKeyOf = (db: Db) => db.maybe<StoredKey>`select key, is_encrypted from encryption_key`

const decryptStored = ({ key, is_encrypted }: StoredKey, secretKey: string | null): Buffer => {
  if (!is_encrypted) return key
  if (secretKey === null) throw new ConfigError('SECRET_KEY is missing: this database has been used with one.')
  try {
    return decrypt(outerKey(secretKey), key, ABOUT)
  } catch {
    throw new ConfigError('SECRET_KEY must be the one that this database was used with.')
  }
}

const makeKey = (tx: Tx, secretKey: string | null) => {
  const fresh = randomBytes(KEY_BYTES)
  return tx.run`
    insert into encryption_key (key, is_encrypted, created_at)
    values (${secretKey === null ? fresh : encrypt(outerKey(secretKey), fresh, ABOUT)}, ${secretKey !== null},
      ${tx.now})
    on conflict do nothing`
}

/**
 * Creates the key if there is none, and encrypts a plain one. A wrong SECRET_KEY stops the start.
 */
export const ensureEncryptionKey = (db: Database, { secretKey }: Pick<Config, 'secretKey'>): Promise<Buffer> =>
  db.transaction(async (tx) => {
    await makeKey(tx, secretKey)
    const stored = await tx.one<StoredKey>`select key, is_encrypted from encryption_key for update`
    const key = decryptStored(stored, secretKey)
    if (!stored.is_encrypted && secretKey !== null)
      await tx.run`update encryption_key set key = ${encrypt(outerKey(secretKey), key, ABOUT)}, is_encrypted = true`
    return key
  })

export const openEncryptionKey = ({ secretKey }: Pick<Config, 'secretKey'>) => {
  let cached: Buffer | null = null
  return async (tx: Tx): Promise<Buffer> => {
    if (cached) return cached
    const stored = await storedKeyOf(tx)
    if (stored !== null) {
      cached = decryptStored(stored, secretKey)
      return cached
    }
    // Not cached, because this transaction may be rolled back.
    await makeKey(tx, secretKey)
    return decryptStored((await storedKeyOf(tx))!, secretKey)
  }
}
export type EncryptionKey = ReturnType<typeof openEncryptionKey>
