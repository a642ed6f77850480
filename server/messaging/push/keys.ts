import webPush from 'web-push'
import type { Config } from '#server/platform/config.ts'
import type { Database, Tx } from '#server/platform/database.ts'
import { decrypt, type EncryptionKey, encrypt } from '#server/platform/encryption.ts'
import { insertKeys, storedKeys } from './queries.ts'

export type PushKeys = { publicKey: string; privateKey: string }
const ABOUT = 'push keys'

const createKeys = async (tx: Tx, encryptionKey: EncryptionKey): Promise<PushKeys> => {
  const key = await encryptionKey(tx)
  if ((await storedKeys(tx)) === null) {
    const { publicKey, privateKey } = webPush.generateVAPIDKeys()
    const encrypted_private_key = encrypt(key, Buffer.from(privateKey), ABOUT)
    await insertKeys(tx, { public_key: publicKey, encrypted_private_key })
  }
  const { public_key, encrypted_private_key } = (await storedKeys(tx))!
  return { publicKey: public_key, privateKey: decrypt(key, encrypted_private_key, ABOUT).toString() }
}

/**
 * Key pair that identifies this server to push services; created on first use and cached. Must not
 * be called inside a transaction.
 */
export const openPushKeys = (db: Database, encryptionKey: EncryptionKey) => {
  let cachedKeys: PushKeys | null = null
  return async (): Promise<PushKeys> => {
    cachedKeys ??= await db.transaction((tx) => createKeys(tx, encryptionKey))
    return cachedKeys
  }
}

/** Contact address for push services, which accept only https or mailto. */
export const contactOf = ({ publicUrl, smtp }: Pick<Config, 'publicUrl' | 'smtp'>): string => {
  if (publicUrl.startsWith('https:')) return publicUrl
  const sender = /[^\s<>]+@[^\s<>]+/.exec(smtp?.from ?? '')?.[0]
  return `mailto:${sender ?? `push@${new URL(publicUrl).hostname}`}`
}
