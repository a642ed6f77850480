import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { createFairQueue } from './fair-queue.ts'

const COST = { memory: 19 * 1024, passes: 2, parallelism: 1 }
const HASH_BYTES = 32
const derive = promisify(argon2)
const inTurn = createFairQueue({ atOnce: 2, waiting: 64 })

// The same accented letter can be typed as one character or as two.
const bytesOf = (typed: string) => Buffer.from(typed.normalize('NFKC'), 'utf8')
const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

/** Group name for hashing by the service itself, without a caller; see `queueGroupOf`. */
const SERVICE_GROUP = 'service'

/**
 * Hashes a password or one-time code with argon2id in the usual notation, by default with its own
 * salt.
 */
export const hashSecret = (typed: string, turn = SERVICE_GROUP, nonce: Buffer = randomBytes(16)): Promise<string> =>
  inTurn(async () => {
    const hash = await derive('argon2id', { ...COST, message: bytesOf(typed), nonce, tagLength: HASH_BYTES })
    return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${base64(nonce)}$${base64(hash)}`
  }, turn)

const STORED = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/
const read = (stored: string) => {
  const [, memory, passes, parallelism, nonce, hash] = STORED.exec(stored) ?? []
  if (!nonce || !hash) return null
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    nonce: Buffer.from(nonce, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
}
const unknownAccount = { cost: COST, nonce: randomBytes(16), hash: randomBytes(HASH_BYTES) }

/**
 * Returns the stored secret that matches, or null. Secrets with the same salt share one derivation,
 * and an empty list takes as long as one, so that the time reveals nothing.
 */
export const matchingSecret = (stored: readonly string[], typed: string, turn: string): Promise<string | null> =>
  inTurn(async () => {
    const readable = stored.flatMap((text) => {
      const parts = read(text)
      return parts ? [{ text, ...parts }] : []
    })
    const bySalt = Map.groupBy(readable, ({ cost, nonce }) => JSON.stringify([cost, base64(nonce)]))
    let match: string | null = null
    for (const alike of bySalt.size > 0 ? bySalt.values() : [[{ text: null, ...unknownAccount }]]) {
      const { cost, nonce, hash } = alike[0]!
      const derived = await derive('argon2id', { ...cost, message: bytesOf(typed), nonce, tagLength: hash.length })
      for (const one of alike)
        if (one.hash.length === derived.length && timingSafeEqual(derived, one.hash)) match ??= one.text
    }
    return match
  }, turn)

/** Whether this is the secret that was stored; takes the same time when nothing was. */
export const secretMatches = async (stored: string | null, typed: string, turn: string): Promise<boolean> =>
  (await matchingSecret(stored === null ? [] : [stored], typed, turn)) !== null

let common: Promise<ReadonlySet<string>> | null = null
// Most processes never need the list, and it takes a few megabytes.
const readCommon = async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].filter((password) => password.length >= 8))
}

export const TOO_COMMON = 'This password is too common. Please choose another one.'
/** Whether a password is among the commonly used, in any spelling of capitals. */
export const isCommon = async (password: string): Promise<boolean> => {
  common ??= readCommon()
  return (await common).has(password.toLowerCase())
}
