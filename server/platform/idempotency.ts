import { argon2, createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { Problem } from '#contract/platform/errors.ts'
import type { Db, Tx } from './database.ts'

export type StoredAnswer = { status: number; body: string }
type Row = StoredAnswer & { request_hash: Buffer }

type HashedRequest = { params: unknown; query: unknown; body: unknown; file: Buffer | undefined }

export const requestHash = (route: string, { params, query, body, file }: HashedRequest) =>
  createHash('sha256')
    .update(JSON.stringify([route, params ?? null, query ?? null, body ?? null]))
    .update(file ?? '')
    .digest()

const derive = promisify(argon2)
const COST = { memory: 19 * 1024, passes: 2, parallelism: 1, tagLength: 32 }
/** A slow hash for a request with a password, so that the password cannot be guessed from it. */
export const slowHash = (hash: Buffer, userId: number, key: string): Promise<Buffer> =>
  derive('argon2id', { ...COST, message: hash, nonce: createHash('sha256').update(`${userId} ${key}`).digest() })

const sameRequest = (row: Row, hash: Buffer): StoredAnswer => {
  if (!row.request_hash.equals(hash)) throw new Problem('idempotency_mismatch')
  return row
}

/**
 * Claims the key before the work, in the same transaction: a second call with the same key waits
 * here for the first, then finds its answer. Returns null if the caller must do the work.
 */
export const claimKey = async (tx: Tx, userId: number, key: string, hash: Buffer) => {
  const { now } = tx
  await tx.run`
    delete from idempotent_answers
    where user_id = ${userId} and key = ${key} and created_at <= ${now.subtract({ hours: 24 })}`
  const claimed = await tx.run`
    insert into idempotent_answers (user_id, key, request_hash, status, body, created_at)
    values (${userId}, ${key}, ${hash}, 0, '', ${now})
    on conflict do nothing`
  if (claimed === 1) return null
  const row = await tx.one<Row>`
    select status, body, request_hash from idempotent_answers where user_id = ${userId} and key = ${key}`
  return sameRequest(row, hash)
}

/**
 * Returns the answer stored for this key in the last 24 hours, without waiting for a call in
 * progress.
 */
export const storedAnswer = async (db: Db, userId: number, key: string, hash: Buffer) => {
  const row = await db.maybe<Row>`
    select status, body, request_hash from idempotent_answers
    where user_id = ${userId} and key = ${key} and status <> 0
      and created_at > ${db.now.subtract({ hours: 24 })}`
  return row && sameRequest(row, hash)
}

export const storeAnswer = (db: Db, userId: number, key: string, hash: Buffer, answer: StoredAnswer) => db.run`
  insert into idempotent_answers (user_id, key, request_hash, status, body, created_at)
  values (${userId}, ${key}, ${hash}, ${answer.status}, ${answer.body}, ${db.now})
  on conflict (user_id, key) do update set status = excluded.status, body = excluded.body
  where idempotent_answers.status = 0`

export const deleteOldAnswers = (db: Db) =>
  db.run`delete from idempotent_answers where created_at <= ${db.now.subtract({ hours: 24 })}`
