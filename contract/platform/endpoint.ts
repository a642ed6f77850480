import type * as z from 'zod'
import type { ProblemCode } from './errors.ts'

export type Role = 'admin' | 'employer' | 'employee'
/**
 * Rights of a member of an organisation: reading, booking, approving hours, changing profiles and
 * rates, and being responsible for plan, payments and members.
 */
export type Right = 'view' | 'book' | 'approve' | 'manage' | 'own'
/** Role of a member of an organisation. */
export type MemberRole = 'owner' | 'manager' | 'organiser' | 'approver' | 'viewer'

/**
 * Account that a call counts for, as the token says. For an employer's call it is the site that the
 * person acts for, for a call of the owner's right the account that registered the organisation,
 * and for a personal call the person.
 */
export type Actor = { id: number; role: Role; name: string; time_zone: string }
/** Permitted callers: anyone, or people of these roles. */
export type Access = 'public' | readonly Role[]
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A file that comes as one part of multipart/form-data. */
export type Upload = { field: string; maxBytes: number; types: readonly string[] }

/** Conditions of the caller's account and session, apart from the role. */
type Gate = {
  /** Open to people who have not agreed to the terms yet. */
  beforeTerms?: true
  /** Open to an admin who must have a second factor and has none yet. */
  beforeSecondFactor?: true
  /** Requires that this session has confirmed its owner's identity within the last ten minutes. */
  confirmed?: true
}

/** Repeated requests with the same Idempotency-Key. */
type Idempotency = {
  /** The answer contains a secret, so it is not stored. */
  secretAnswer?: true
  /**
   * The body contains a password, so the stored request hash is as slow to guess as the password.
   */
  passwordInBody?: true
}

/** Limits of this call, beside those of all calls of an account. */
type Budget = {
  /** Counts against the budget that a network address has for all sign-in calls together. */
  signIn?: true
  /**
   * At most `count` calls per `window` (seconds) for one account; calls with the same `of` share a
   * budget.
   */
  account?: { count: number; window: number; of?: string }
}

/**
 * The usual handler gets a transaction and answers with JSON. `outside` gets the database instead,
 * because it waits for an external service, only reads, or opens several transactions itself;
 * `file` and `stream` answer with a file or the event stream.
 */
type Mode = 'outside' | 'file' | 'stream'

export type Endpoint = {
  route: `${Method} /${string}`
  /** One sentence for the API description. */
  summary: string
  access: Access
  /**
   * Right in the organisation that an employer's call takes; `personal` where the call is about the
   * person who signed in.
   */
  right?: 'personal' | Right
  gate?: Gate
  idempotency?: Idempotency
  budget?: Budget
  params?: z.ZodType
  query?: z.ZodType
  /** Unknown fields are refused, never ignored. */
  body?: z.ZodType
  /** Bytes that a JSON body may have, where the usual limit is too small. */
  maxBody?: number
  /** The call takes multipart/form-data as well as JSON. */
  upload?: Upload
  /** Data of the answer; wrapped in `{message, data}` if there is a message. */
  returns?: z.ZodType
  /** Message shown after a change; a function if it depends on the result. */
  message?: string | ((data: never) => string)
  status?: 200 | 201
  mode?: Mode
  /** The refusals special to this call; those that any call can meet are in `errors.ts`. */
  problems?: readonly ProblemCode[]
}
export type Endpoints = Record<string, Endpoint>

/** Method and path of a route: `GET` and `/shifts/:id`. */
export const partsOfRoute = (route: string) => {
  const space = route.indexOf(' ')
  return { method: route.slice(0, space), path: route.slice(space + 1) }
}

/** Whether the handler writes the response itself. */
export const isRaw = ({ mode }: Endpoint): boolean => mode === 'file' || mode === 'stream'

const KILOBYTE = 1024
/** Bytes that the JSON body of a call may have; a longer one is refused before it is read. */
export const maxBodyOf = ({ access, maxBody }: Pick<Endpoint, 'access' | 'maxBody'>): number =>
  maxBody ?? (access === 'public' ? 16 : 64) * KILOBYTE

/** A call that employers may make says which right it takes; others cannot. */
type WithRight<E> = E extends { access: readonly Role[] }
  ? 'employer' extends E['access'][number]
    ? { right: 'personal' | Right }
    : { right?: never }
  : { right?: never }

/** Keeps the literal types of an endpoint while checking its shape. */
export const endpoint = <const R extends Endpoint['route'], const E extends Omit<Endpoint, 'route'>>(
  route: R,
  rest: E & WithRight<E>,
): { route: R } & E => ({ route, ...(rest as E) })

type In<S> = S extends z.ZodType ? z.input<S> : never
type Out<S> = S extends z.ZodType ? z.output<S> : never
type Part<E, K extends 'params' | 'query' | 'body', Side> =
  E extends Record<K, infer S> ? { [P in K]: Side extends 'in' ? In<S> : Out<S> } : unknown

/** Arguments of a call. A `query` whose fields are all optional may be omitted. */
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

/** Input of a handler. */
export type Parsed<E> = Part<E, 'params', 'out'> & Part<E, 'query', 'out'> & Part<E, 'body', 'out'>

/** Result of a handler. */
export type Data<E> = E extends { returns: infer S extends z.ZodType } ? z.output<S> : undefined

/** Answer that the caller receives. */
export type Answer<E> = E extends { message: unknown }
  ? E extends { returns: z.ZodType }
    ? { message: string; data: Data<E> }
    : { message: string }
  : Data<E>
