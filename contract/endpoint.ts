import type * as z from 'zod'
import type { ProblemCode } from './errors.ts'

export type Role = 'admin' | 'employer' | 'employee'
/** Whoever is making the request. Authority comes from the token alone. */
export type Actor = { id: number; role: Role; name: string; time_zone: string }
/** Who may call: anyone at all, or people of these roles. */
export type Access = 'public' | readonly Role[]
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A file that comes as one part of multipart/form-data. */
export type Upload = { field: string; maxBytes: number; types: readonly string[] }

export type Endpoint = {
  route: `${Method} /${string}`
  /** One sentence for the reader of the API's documentation. */
  summary: string
  access: Access
  /** Open to people who have not agreed to the terms yet. */
  beforeTerms?: true
  /** Open to an admin who must have a second factor and has none yet. */
  beforeSecondFactor?: true
  /** The answer holds a secret, so it is not kept for a repetition with the same Idempotency-Key. */
  isSecret?: true
  /** The body holds a password: what is kept to know a repetition by is as slow to guess as the password itself. */
  takesPassword?: true
  params?: z.ZodType
  query?: z.ZodType
  /** Unknown fields are refused, never ignored. */
  body?: z.ZodType
  /** Bytes that a JSON body may have, where the usual limit is too small. */
  maxBody?: number
  /** The call takes multipart/form-data as well as JSON. */
  upload?: Upload
  /** What the answer carries; with `message`, it stands in `{message, data}`. */
  returns?: z.ZodType
  /** The sentence a person reads after a change; a function where it depends on the outcome. */
  message?: string | ((data: never) => string)
  status?: 200 | 201
  /** The answer is not JSON: a file, or the event stream. */
  raw?: 'file' | 'stream'
  /** One of the calls by which people come in; for all of them together a network address has a budget. */
  entry?: true
  /** At most `count` calls a `window` (seconds) for one account; calls with the same `of` share them. */
  limit?: { count: number; window: number; of?: string }
  /** Only for those who have proved within the last ten minutes, by this very session, who they are. */
  confirmed?: true
  /** The call waits for a stranger's answer: it gets the database, so that no transaction is held open meanwhile. */
  outside?: true
  /** The refusals special to this call; those that any call can meet are in `errors.ts`. */
  problems?: readonly ProblemCode[]
}
export type Endpoints = Record<string, Endpoint>

const KILOBYTE = 1024
/** Bytes that the JSON body of a call may have; a longer one is refused before it is read. */
export const maxBodyOf = ({ access, maxBody }: Pick<Endpoint, 'access' | 'maxBody'>): number =>
  maxBody ?? (access === 'public' ? 16 : 64) * KILOBYTE

/** Keeps the literal types of an endpoint while checking its shape. */
export const endpoint = <const R extends Endpoint['route'], const E extends Omit<Endpoint, 'route'>>(
  route: R,
  rest: E,
) => ({ route, ...rest })

type In<S> = S extends z.ZodType ? z.input<S> : never
type Out<S> = S extends z.ZodType ? z.output<S> : never
type Part<E, K extends 'params' | 'query' | 'body', Side> =
  E extends Record<K, infer S> ? { [P in K]: Side extends 'in' ? In<S> : Out<S> } : unknown

/** What a caller sends. A `query` whose fields are all optional may be left out. */
export type Input<E> = Part<E, 'params', 'in'> &
  (E extends { body: infer S extends z.ZodType }
    ? undefined extends z.input<S>
      ? { body?: z.input<S> }
      : { body: z.input<S> }
    : unknown) &
  (E extends { query: infer S extends z.ZodType }
    ? Partial<z.input<S>> extends z.input<S>
      ? { query?: z.input<S> }
      : { query: z.input<S> }
    : unknown) &
  (E extends { upload: Upload } ? { file?: File | Blob } : unknown)

/** What a handler receives. */
export type Parsed<E> = Part<E, 'params', 'out'> & Part<E, 'query', 'out'> & Part<E, 'body', 'out'>

/** What a handler gives back. */
export type Data<E> = E extends { returns: infer S extends z.ZodType } ? z.output<S> : undefined

/** What the caller receives. */
export type Answer<E> = E extends { message: unknown }
  ? E extends { returns: z.ZodType }
    ? { message: string; data: Data<E> }
    : { message: string }
  : Data<E>
