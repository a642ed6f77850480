import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { Problem } from '#contract/errors.ts'
import type { Clock } from './clock.ts'
import { cookiesOf } from './cookies.ts'
import type { Database, Db, Tx } from './database.ts'
import { claimKey, type KeptAnswer, keepAnswer, keptAnswer, requestHash, slowHash } from './idempotency.ts'
import { requestBudget, spend } from './limits.ts'
import { errorBody, JSON_TYPE } from './refusals.ts'
import type { Caller, Identity, Route } from './routes.ts'
import { parse, writerOf } from './schemas.ts'
import { readForm, type UploadedFile } from './uploads.ts'

export type Means = {
  db: Database
  clock: Clock
  /** Who a token speaks for; null when it is unknown, expired or revoked. */
  identify: (token: string) => Promise<Identity | null>
  /** Takes one from what a network address may call in order to come in. */
  spendEntry: (network: string) => Promise<void>
  /** People come by https. */
  overTls: boolean
}

/** A signed-in person's calls of all kinds, a minute (rulings.md section 3). */
const CALLS_A_MINUTE = { count: 600, window: 60 }
/** What the fields and boundaries of a form may take beside its file. */
const FORM_OVERHEAD = 1024 * 1024
const NOTHING = z.strictObject({}).optional()
const NO_QUERY = z.strictObject({})
const KEY = /^[\x21-\x7e]{1,255}$/

const bearer = (request: FastifyRequest) =>
  /^Bearer ([A-Za-z0-9_-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1]

const userAgentOf = (request: FastifyRequest) => (request.headers['user-agent'] ?? '').slice(0, 300)

type Asked = {
  params: unknown
  query: unknown
  body: unknown
  file: UploadedFile | undefined
  now: Temporal.Instant
}

/** An empty field of a form means that it was left out. */
const given = (query: unknown) =>
  Object.fromEntries(Object.entries(query as Record<string, unknown>).filter(([, value]) => value !== ''))

const answerOf = ({ message, returns }: Endpoint) => {
  if (message === undefined) return returns ?? z.undefined()
  return returns ? z.object({ message: z.string(), data: returns }) : z.object({ message: z.string() })
}

const writers = new WeakMap<Endpoint, (answer: unknown) => string>()
/** Made at the first answer, and once in a process: to make them all takes longer than all the rest of a start. */
const writerFor = (endpoint: Endpoint) => writers.getOrInsertComputed(endpoint, () => writerOf(answerOf(endpoint)))

/** Mounts the contract: which call → who is it → may this role → parse → handler → the answer by its schema. */
export const mount = (
  app: FastifyInstance,
  routes: readonly Route[],
  { db, clock, identify, spendEntry, overTls }: Means,
): void => {
  const budget = requestBudget(db, clock, CALLS_A_MINUTE)
  app.addHook('onClose', async () => budget.close())

  for (const { endpoint, handler } of routes) {
    const [method, path] = endpoint.route.split(' ') as [string, string]
    const safe = method === 'GET'
    const isPublic = endpoint.access === 'public'
    const wrap = (result: unknown) => {
      const write = writerFor(endpoint)
      if (endpoint.message === undefined) return write(result)
      const { message } = endpoint
      return write({ message: typeof message === 'function' ? message(result as never) : message, data: result })
    }
    const status = endpoint.status ?? 200

    const admit = async (request: FastifyRequest): Promise<Caller | null> => {
      const token = bearer(request)
      const known = token === undefined ? null : await identify(token)
      const caller = known && { ...known, network: request.ip, user_agent: userAgentOf(request) }
      if (isPublic) return caller?.terms_agreed && !caller.second_factor_missing ? caller : null
      if (caller === null) throw new Problem('unauthenticated')
      budget.spend(`calls:${caller.id}`)
      if (!caller.terms_agreed && !endpoint.beforeTerms) throw new Problem('terms_not_agreed')
      if (caller.second_factor_missing && !endpoint.beforeSecondFactor) throw new Problem('second_factor_required')
      if (!endpoint.access.includes(caller.role)) throw new Problem('forbidden')
      if (endpoint.confirmed && !caller.confirmed) throw new Problem('confirmation_needed')
      return caller
    }

    /** A path that cannot name anything is the same as one that names nothing. */
    const paramsOf = (request: FastifyRequest) => {
      if (!endpoint.params) return undefined
      const result = endpoint.params.safeParse(request.params)
      if (!result.success) throw new Problem('not_found')
      return result.data
    }

    const handle = async (request: FastifyRequest, reply: FastifyReply) => {
      const isForm = request.headers['content-type']?.startsWith('multipart/form-data') ?? false
      if (isForm && !endpoint.upload) throw new Problem('unsupported_type')
      if (isForm && Number(request.headers['content-length'] ?? 0) > endpoint.upload!.maxBytes + FORM_OVERHEAD)
        throw new Problem('too_large')
      if (endpoint.entry) await spendEntry(request.ip)
      const actor = isPublic && request.headers.authorization === undefined ? null : await admit(request)
      if (endpoint.limit && actor)
        await spend(db, `${endpoint.limit.of ?? endpoint.route}:${actor.id}`, endpoint.limit, clock())
      const form = isForm ? await readForm(request.raw, endpoint.upload!) : undefined
      const query = parse(endpoint.query ?? NO_QUERY, given(request.query))
      const body = safe ? undefined : parse(endpoint.body ?? NOTHING, form ? form.fields : request.body)
      const params = paramsOf(request)
      const now = clock()
      const circumstances = {
        actor,
        params,
        query,
        body,
        now,
        file: form?.file,
        network: request.ip,
        userAgent: userAgentOf(request),
        cookies: cookiesOf(request, reply, overTls),
      }
      const call = (means: { db: Database } | { tx: Tx }) =>
        handler({ ...circumstances, ...means, ...(endpoint.raw && { request, reply }) } as never)

      if (endpoint.raw) {
        await call({ db })
        return reply
      }
      const answer =
        safe || isPublic || actor === null
          ? { status, body: wrap(await call({ db })) }
          : await (endpoint.outside ? reachOut : change)(request, actor, circumstances, call)
      return reply
        .code(answer.status)
        .header('content-type', JSON_TYPE)
        .header('cache-control', 'no-store')
        .send(answer.body)
    }

    /** Whatever is thrown undoes all of it, but for a refusal that keeps what it has counted. */
    const inTransaction = async (
      work: (tx: Tx) => Promise<KeptAnswer>,
      refuse: (tx: Tx, refusal: Problem) => Promise<unknown>,
    ) => {
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

    /** The key of a change and the hash of what is asked; null where no answer is to be kept. */
    const keyOf = async (request: FastifyRequest, actor: Caller, { file, now: _now, ...asked }: Asked) => {
      const key = request.headers['idempotency-key']
      if (key === undefined || endpoint.isSecret) return null
      if (typeof key !== 'string' || !KEY.test(key))
        throw new Problem('invalid', { errors: { 'Idempotency-Key': ['Please use 1 to 255 visible characters.'] } })
      const fast = requestHash(endpoint.route, { ...asked, file: file?.bytes })
      return { key, hash: endpoint.takesPassword ? await slowHash(fast, actor.id, key) : fast }
    }

    /** Does the work, and keeps a refusal as the first answer; only what may pass by itself (429, 5xx) is asked again. */
    const keepingRefusals = async (
      work: Promise<KeptAnswer>,
      keep: (db: Db, answer: KeptAnswer) => Promise<unknown>,
    ) => {
      try {
        return await work
      } catch (error) {
        if (
          error instanceof Problem &&
          error.status < 500 &&
          error.status !== 429 &&
          error.code !== 'idempotency_mismatch'
        )
          await keep(db, { status: error.status, body: errorBody(error) })
        throw error
      }
    }

    /** A signed-in change, in one transaction with the kept answer of its Idempotency-Key. */
    const change = async (
      request: FastifyRequest,
      actor: Caller,
      asked: Asked,
      call: (means: { tx: Tx }) => Promise<unknown>,
    ) => {
      const answer = async (tx: Tx) => ({ status, body: wrap(await call({ tx })) })
      const named = await keyOf(request, actor, asked)
      if (named === null) return inTransaction(answer, async () => {})
      const { key, hash } = named
      const keep = (on: Db, answer: KeptAnswer) => keepAnswer(on, actor.id, key, hash, answer, asked.now)
      const work = inTransaction(
        async (tx) => {
          const kept = await claimKey(tx, actor.id, key, hash, asked.now)
          if (kept) return kept
          const given = await answer(tx)
          await keep(tx, given)
          return given
        },
        (tx, refusal) => keep(tx, { status: refusal.status, body: errorBody(refusal) }),
      )
      return keepingRefusals(work, keep)
    }

    /** One that asks somebody outside, for which no transaction waits: its answer is kept once it is there. */
    const reachOut = async (
      request: FastifyRequest,
      actor: Caller,
      asked: Asked,
      call: (means: { db: Database }) => Promise<unknown>,
    ) => {
      const answer = async () => ({ status, body: wrap(await call({ db })) })
      const named = await keyOf(request, actor, asked)
      if (named === null) return answer()
      const { key, hash } = named
      const kept = await keptAnswer(db, actor.id, key, hash, asked.now)
      if (kept) return kept
      const keep = (on: Db, given: KeptAnswer) => keepAnswer(on, actor.id, key, hash, given, asked.now)
      const given = await keepingRefusals(answer(), keep)
      await keep(db, given)
      return given
    }

    app.route({ method: method as 'GET', url: path, handler: handle })
  }
}
