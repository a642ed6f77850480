/** Runs a signed-in change: in turn, once per Idempotency-Key, in one transaction. */
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { Problem } from '#contract/platform/errors.ts'
import type { Database, Db, Tx } from './database.ts'
import { claimKey, requestHash, type StoredAnswer, slowHash, storeAnswer, storedAnswer } from './idempotency.ts'
import { errorBody } from './refusals.ts'
import type { Caller, Route } from './routes.ts'
import { createTurns } from './turns.ts'
import type { UploadedFile } from './uploads.ts'

const KEY = /^[\x21-\x7e]{1,255}$/

const tooMany = () => new Problem('too_many_requests', { retryAfter: 1 })
const busy = () => new Problem('unavailable', { retryAfter: 2 })

/**
 * Waiting requests occupy no database connection. One person may run two changes at once, which
 * leaves connections for others; changes with files share a quarter of the pool, because their
 * storage may be slow.
 */
export const createChangeTurns = () => ({
  ofKey: createTurns({ atOnce: 1, waiting: 100, refusal: tooMany }),
  ofPerson: createTurns({ atOnce: 2, waiting: 100, refusal: tooMany }),
  ofFiles: createTurns({ atOnce: 5, waiting: 100, refusal: busy }),
})

type ChangeRequest = {
  params: unknown
  query: unknown
  body: unknown
  file: UploadedFile | undefined
  /** Handle with the instant of the call. */
  db: Database
}
type Call = (file: UploadedFile | undefined, db: { db: Database } | { tx: Tx }) => Promise<StoredAnswer>
type Deps = { turns: ReturnType<typeof createChangeTurns> }

/** The Idempotency-Key of a change; null where no answer is to be kept. */
export const idempotencyKeyOf = (request: FastifyRequest, { idempotency }: Endpoint): string | null => {
  const key = request.headers['idempotency-key']
  if (key === undefined || idempotency?.secretAnswer) return null
  if (typeof key !== 'string' || !KEY.test(key))
    throw new Problem('invalid', { errors: { 'Idempotency-Key': ['Please use 1 to 255 visible characters.'] } })
  return key
}

/** An error rolls everything back, except for a refusal that keeps its counts. */
export const inTransaction = async <Result>(
  db: Database,
  work: (tx: Tx) => Promise<Result>,
  refuse: (tx: Tx, refusal: Problem) => Promise<unknown> = async () => undefined,
): Promise<Result> => {
  const outcome = await db.transaction(async (tx) => {
    try {
      return await work(tx)
    } catch (error) {
      if (!(error instanceof Problem && error.keepsWrites)) throw error
      await refuse(tx, error)
      return error
    }
  })
  if (outcome instanceof Problem) throw outcome
  return outcome
}

/**
 * Runs the work and stores a refusal as the final answer; temporary ones (429, 5xx) are not stored,
 * so they can be retried.
 */
const keepingRefusals = async (
  db: Database,
  work: () => Promise<StoredAnswer>,
  keep: (db: Db, answer: StoredAnswer) => Promise<unknown>,
) => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Problem && error.status < 500 && error.status !== 429 && error.code !== 'idempotency_mismatch')
      await keep(db, { status: error.status, body: errorBody(error) })
    throw error
  }
}

/**
 * Runs the changes of one call. `spendLimit` takes from the call's own budget; a repeated request
 * takes nothing.
 */
export const changesOf = (
  { endpoint, prepareFile }: Pick<Route, 'endpoint' | 'prepareFile'>,
  { turns }: Deps,
  spendLimit: (actor: Caller) => Promise<unknown>,
) => {
  const prepared = async (file: UploadedFile | undefined) => (file && prepareFile ? prepareFile(file) : file)

  /** Runs the work in one transaction with the stored answer of its key, if it has one. */
  const change = async (
    request: ChangeRequest,
    call: Call,
    claim: (tx: Tx) => Promise<StoredAnswer | null>,
    keep: (db: Db, answer: StoredAnswer) => Promise<unknown>,
  ) => {
    const file = await prepared(request.file)
    const work = () =>
      inTransaction(
        request.db,
        async (tx) => {
          const stored = await claim(tx)
          if (stored) return stored
          const answer = await call(file, { tx })
          await keep(tx, answer)
          return answer
        },
        (tx, refusal) => keep(tx, { status: refusal.status, body: errorBody(refusal) }),
      )
    return file ? turns.ofFiles('all', work) : work()
  }

  /** Calls an external service outside any transaction; stores the answer afterwards. */
  const callOutside = async (
    request: ChangeRequest,
    call: Call,
    keep: (db: Db, answer: StoredAnswer) => Promise<unknown>,
  ): Promise<StoredAnswer> => {
    const answer = await call(await prepared(request.file), { db: request.db })
    await keep(request.db, answer)
    return answer
  }

  const nothing = async () => null
  const once = (request: ChangeRequest, call: Call) =>
    endpoint.mode === 'outside' ? callOutside(request, call, nothing) : change(request, call, nothing, nothing)

  /** Returns the stored answer of the key, or runs the work and stores its answer. */
  const onceForKey = async (actor: Caller, key: string, request: ChangeRequest, call: Call) => {
    const { file, db, params, query, body } = request
    const fast = requestHash(endpoint.route, { params, query, body, file: file?.bytes })
    const hash = endpoint.idempotency?.passwordInBody ? await slowHash(fast, actor.id, key) : fast
    const stored = await storedAnswer(db, actor.id, key, hash)
    if (stored) return stored
    await spendLimit(actor)
    const keep = (on: Db, answer: StoredAnswer) => storeAnswer(on, actor.id, key, hash, answer)
    const claim = (tx: Tx) => claimKey(tx, actor.id, key, hash)
    return keepingRefusals(
      db,
      () => (endpoint.mode === 'outside' ? callOutside(request, call, keep) : change(request, call, claim, keep)),
      keep,
    )
  }

  return (actor: Caller, key: string | null, request: ChangeRequest, call: Call): Promise<StoredAnswer> => {
    // A change that waits for an external service occupies no connection and does not delay the
    // person's other changes.
    const line = `${endpoint.mode === 'outside' ? 'outside:' : ''}${actor.id}`
    const inTurn = (work: () => Promise<StoredAnswer>) => turns.ofPerson(line, work)
    if (key === null) return inTurn(() => once(request, call))
    return turns.ofKey(`${actor.id}:${key}`, () => inTurn(() => onceForKey(actor, key, request, call)))
  }
}
