import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor, Data, Endpoint, Endpoints, MemberRole, Parsed } from '#contract/platform/endpoint.ts'
import type { Cookies } from './cookies.ts'
import type { Database, Db, Tx } from './database.ts'
import type { UploadedFile } from './uploads.ts'

export type Identity = Actor & {
  session_id: number
  /** Account that the session acts for, even if the call counts for another. */
  account_id: number
  /** The person who signed in; their name is recorded with every change. */
  person_id: number
  person_name: string
  /** Account that holds the plan and the payments of the employer. */
  payer_id: number
  /** Role in the organisation of the site; null for employees, admins and former members. */
  member_role: MemberRole | null
  terms_agreed: boolean
  /** An admin who must have a second factor and has none yet. */
  second_factor_missing: boolean
  /** Has proved within the last ten minutes, by this very session, to be who it says. */
  confirmed: boolean
}
export type Caller = Identity & { network: string; user_agent: string }

type Circumstances = {
  now: Temporal.Instant
  network: string
  userAgent: string
  cookies: Cookies
  file: UploadedFile | undefined
}
type Raw<E> = E extends { mode: 'file' | 'stream' } ? { request: FastifyRequest; reply: FastifyReply } : unknown

/**
 * A read gets the database. A signed-in change gets a transaction, opened by the request pipeline
 * and committed together with the stored answer of its Idempotency-Key; an exception rolls back all
 * of it. A public call gets the database and opens its own transactions, because its counters
 * (attempts, codes) must survive a refusal.
 */
type Deps<E extends Endpoint> = E extends { access: 'public' }
  ? { db: Database; actor: Caller | null }
  : E extends { mode: 'outside' }
    ? { db: Database; actor: Caller }
    : E['route'] extends `GET ${string}`
      ? { db: Db; actor: Caller }
      : { tx: Tx; actor: Caller }

export type Request<E extends Endpoint> = Parsed<E> & Circumstances & Deps<E> & Raw<E>
export type Handlers<T extends Endpoints> = {
  [K in keyof T]: (request: Request<T[K]>) => Promise<T[K] extends { returns: object } ? Data<T[K]> : void>
}
/**
 * Converts an uploaded file before a database connection is taken, because decoding a picture takes
 * seconds of CPU. Name and type of the result are ours.
 */
export type PrepareFile = (file: UploadedFile) => Promise<UploadedFile>
export type Route = {
  endpoint: Endpoint
  handler: (request: never) => Promise<unknown>
  prepareFile: PrepareFile | undefined
}

/** Pairs every endpoint of a feature with its handler; a missing one does not compile. */
export const implement = <T extends Endpoints>(
  endpoints: T,
  handlers: Handlers<T>,
  prepareFiles: { [K in keyof T]?: PrepareFile } = {},
): Route[] =>
  Object.entries(endpoints).map(([name, endpoint]) => ({
    endpoint,
    handler: handlers[name as keyof T] as Route['handler'],
    prepareFile: prepareFiles[name as keyof T],
  }))
