import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { type Endpoint, isRaw, maxBodyOf, partsOfRoute } from '#contract/platform/endpoint.ts'
import { Problem } from '#contract/platform/errors.ts'
import { callerAddress } from './address.ts'
import { type AdmissionDeps, createAdmission, isForm, userAgentOf } from './admission.ts'
import { changesOf, createChangeTurns, idempotencyKeyOf } from './changes.ts'
import { cookiesOf } from './cookies.ts'
import type { Database, Tx } from './database.ts'
import { spend } from './limits.ts'
import { JSON_TYPE } from './refusals.ts'
import type { Caller, Route } from './routes.ts'
import { parse, writerOf } from './schemas.ts'
import { createTurns } from './turns.ts'
import { readForm, type UploadedFile } from './uploads.ts'

export type Deps = AdmissionDeps & {
  /** Whether people reach the service by https. */
  overTls: boolean
}

const NOTHING = z.strictObject({}).optional()
const NO_QUERY = z.strictObject({})

/** Leaves out empty parameters, because browsers send the empty fields of a form too. */
const definedParams = (query: unknown) =>
  Object.fromEntries(Object.entries(query as Record<string, unknown>).filter(([, value]) => value !== ''))

const answerOf = ({ message, returns }: Endpoint) => {
  if (message === undefined) return returns ?? z.undefined()
  return returns ? z.object({ message: z.string(), data: returns }) : z.object({ message: z.string() })
}

const writers = new WeakMap<Endpoint, (answer: unknown) => string>()
/**
 * Created on first use and cached: creating all of them takes longer than the rest of the startup.
 */
const writerFor = (endpoint: Endpoint) => writers.getOrInsertComputed(endpoint, () => writerOf(answerOf(endpoint)))

/** Uploads that are read at once per person; others wait unread, so that they take no memory. */
const FORMS_AT_ONCE = 2
const FORMS_WAITING = 100

/**
 * Mounts the contract: headers and budgets → authentication → body → role → parsing → handler →
 * response by its schema (docs/decisions/0110).
 */
export const mount = (app: FastifyInstance, routes: readonly Route[], { overTls, ...deps }: Deps): void => {
  const { db: pool } = deps
  const admission = createAdmission(deps)
  app.addHook('onClose', async () => admission.close())
  const turns = createChangeTurns()
  const formsInTurn = createTurns({
    atOnce: FORMS_AT_ONCE,
    waiting: FORMS_WAITING,
    refusal: () => new Problem('too_many_requests', { retryAfter: 1 }),
  })

  for (const route of routes) {
    const { endpoint, handler, prepareFile } = route
    const { method, path } = partsOfRoute(endpoint.route)
    const safe = method === 'GET'
    const isPublic = endpoint.access === 'public'
    const wrap = (result: unknown) => {
      const write = writerFor(endpoint)
      if (endpoint.message === undefined) return write(result)
      const { message } = endpoint
      return write({ message: typeof message === 'function' ? message(result as never) : message, data: result })
    }
    const status = endpoint.status ?? 200

    const limit = endpoint.budget?.account
    const spendLimit = async (actor: Caller) => limit && spend(pool, `${limit.of ?? endpoint.route}:${actor.id}`, limit)
    const change = changesOf({ endpoint, prepareFile }, { turns }, spendLimit)

    /** A malformed path parameter is a 404, like an unknown id. */
    const paramsOf = (request: FastifyRequest) => {
      if (!endpoint.params) return undefined
      const result = endpoint.params.safeParse(request.params)
      if (!result.success) throw new Problem('not_found')
      return result.data
    }

    const answer = async (request: FastifyRequest, reply: FastifyReply, actor: Caller | null) => {
      const key = safe || isPublic ? null : idempotencyKeyOf(request, endpoint)
      // With a key, the budget is spent later, once the call is known not to be a repetition.
      if (actor && key === null) await spendLimit(actor)
      const form = !safe && isForm(request) ? await readForm(request.raw, endpoint.upload!) : undefined
      const query = parse(endpoint.query ?? NO_QUERY, definedParams(request.query))
      const body = safe ? undefined : parse(endpoint.body ?? NOTHING, form ? form.fields : request.body)
      const params = paramsOf(request)
      // One instant for the whole call, in the handler and in its statements.
      const { now } = pool
      const db = pool.at(now)
      const circumstances = {
        actor,
        params,
        query,
        body,
        now,
        network: callerAddress(request),
        userAgent: userAgentOf(request),
        cookies: cookiesOf(request, reply, overTls),
      }
      const call = (file: UploadedFile | undefined, deps: { db: Database } | { tx: Tx }) =>
        handler({ ...circumstances, file, ...deps, ...(isRaw(endpoint) && { request, reply }) } as never)

      if (isRaw(endpoint)) {
        await call(undefined, { db })
        return reply
      }
      const file = form?.file
      const asJson = async (file: UploadedFile | undefined, deps: { db: Database } | { tx: Tx }) => ({
        status,
        body: wrap(await call(file, deps)),
      })
      const answered =
        safe || isPublic || actor === null
          ? await asJson(file, { db })
          : await change(actor, key, { params, query, body, file, db }, asJson)
      return reply
        .code(answered.status)
        .header('content-type', JSON_TYPE)
        .header('cache-control', 'no-store')
        .send(answered.body)
    }

    const handle = async (request: FastifyRequest, reply: FastifyReply) => {
      const actor = await admission.callerOf(request, endpoint)
      if (actor === null || safe || !isForm(request)) return answer(request, reply, actor)
      return formsInTurn(String(actor.id), () => answer(request, reply, actor))
    }

    app.route({
      method: method as 'GET',
      url: path,
      bodyLimit: maxBodyOf(endpoint),
      onRequest: (request) => admission.admit(request, endpoint),
      handler: handle,
    })
  }
}
