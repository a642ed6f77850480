import type { Contract } from '#contract/index.ts'
import type { Answer, Endpoint, Input, Upload } from '#contract/platform/endpoint.ts'
import type { FieldErrors } from '#contract/platform/errors.ts'
import { contract as endpoints } from '#endpoints'
import { type OnProgress, upload } from './upload.ts'

/** A refusal by the server, or the lack of an answer from it (`status` 0). */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly errors: FieldErrors
  /** Seconds until another try makes sense, where the server said so. */
  readonly retryAfter: number | null
  /** Trace of a failure on the server, for support to find. */
  readonly reference: string | null
  constructor(
    status: number,
    code: string,
    message: string,
    errors: FieldErrors = {},
    retryAfter: number | null = null,
    reference: string | null = null,
  ) {
    super(message)
    this.status = status
    this.code = code
    this.errors = errors
    this.retryAfter = retryAfter
    this.reference = reference
  }
}

type Options = {
  idempotencyKey?: string
  signal?: AbortSignal
  /** The call outlives the page that made it. */
  keepalive?: boolean
  /** For calls that carry a file. */
  onProgress?: OnProgress
}
type Call<EndpointType> = keyof Input<EndpointType> extends never
  ? (input?: Record<string, never>, options?: Options) => Promise<Answer<EndpointType>>
  : Partial<Input<EndpointType>> extends Input<EndpointType>
    ? (input?: Input<EndpointType>, options?: Options) => Promise<Answer<EndpointType>>
    : (input: Input<EndpointType>, options?: Options) => Promise<Answer<EndpointType>>

/** One typed function for each call: `api.shifts.answer({ params: { id }, body: { status } })`. */
export type Api = { [Feature in keyof Contract]: { [Name in keyof Contract[Feature]]: Call<Contract[Feature][Name]> } }

/** The part of an endpoint that the client needs: its route and the form field of its file. */
export type Destination = Pick<Endpoint, 'route'> & { upload?: Pick<Upload, 'field'> }

type AnyInput = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown; file?: Blob }

const pathOf = (endpoint: Destination, { params, query }: AnyInput) => {
  const path = endpoint.route.slice(endpoint.route.indexOf(' ') + 1)
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name])))
  const entries = Object.entries(query ?? {}).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  )
  const search = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString()
  return `/api${filled}${search && `?${search}`}`
}

/**
 * With a file the body is sent as a form; lists are named `name[]`, as the specification has it.
 */
const formOf = (endpoint: Destination, { body, file }: AnyInput) => {
  const form = new FormData()
  for (const [name, value] of Object.entries((body ?? {}) as Record<string, unknown>)) {
    // An empty list is sent too; otherwise the field would count as left out.
    if (Array.isArray(value)) for (const item of value.length > 0 ? value : ['']) form.append(`${name}[]`, String(item))
    else if (value !== undefined) form.append(name, value === null ? '' : String(value))
  }
  if (file) form.append(endpoint.upload!.field, file)
  return form
}

export type Connection = {
  /** Base URL of the service; empty in the browser, which uses its own origin. */
  base?: string
  token: () => string | null
  /** Called with whether there was an answer at all. */
  onReachable?: (isReachable: boolean) => void
  /** Called when the server says that the session is over. */
  onUnauthenticated?: () => void
  /** Called when the server reports that the current version of the terms is not agreed to. */
  onTermsNotAgreed?: () => void
  /** Called when the server wants the person to prove their identity; true repeats the call. */
  onConfirmationNeeded?: () => Promise<boolean>
  /** Called when the server refuses all calls of an admin who has no second factor yet. */
  onSecondFactorRequired?: () => void
}

/** The body of a refusal, which may also be its sentence alone. */
type RefusalBody = { code?: string; message?: string; errors?: FieldErrors; reference?: string }

const NO_ANSWER = 'We could not reach the server. Please check your connection and try again.'

/** Calls the server. Resolves to the answer of the contract, or rejects with an `ApiError`. */
export const sender = (connection: Connection) => {
  const { base = '', token, onUnauthenticated, onTermsNotAgreed, onConfirmationNeeded } = connection
  const send = async (
    endpoint: Destination,
    input: AnyInput,
    { idempotencyKey, signal, keepalive, onProgress }: Options,
  ): Promise<unknown> => {
    const headers = new Headers({ accept: 'application/json' })
    const sessionToken = token()
    if (sessionToken !== null) headers.set('authorization', `Bearer ${sessionToken}`)
    if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey)
    let body: string | FormData | undefined
    if (input.file) body = formOf(endpoint, input)
    else if (input.body !== undefined) {
      headers.set('content-type', 'application/json')
      body = JSON.stringify(input.body)
    }
    const method = endpoint.route.slice(0, endpoint.route.indexOf(' '))
    const noAnswer = method === 'GET' ? 'not_loaded' : 'no_answer'
    const url = base + pathOf(endpoint, input)
    const request =
      onProgress && body instanceof FormData
        ? upload(onProgress)(url, { method, headers, body, signal })
        : fetch(url, { method, headers, body, signal, keepalive })
    const response = await request.catch((error) => {
      if (signal?.aborted) throw error
      connection.onReachable?.(false)
      throw new ApiError(0, noAnswer, NO_ANSWER)
    })
    const payload = await response.json().catch(() => undefined)
    if (signal?.aborted) throw signal.reason
    // All our answers are JSON. A wifi sign-in page answers 200 with HTML, and a proxy in front of
    // a dead server answers 502 with HTML.
    const isReachable = payload !== undefined || (response.status >= 400 && response.status < 500)
    connection.onReachable?.(isReachable)
    if (!isReachable) throw new ApiError(0, noAnswer, NO_ANSWER)
    if (response.ok) return payload
    const answer = (payload ?? null) as RefusalBody | string | null
    const refusal = typeof answer === 'string' ? { message: answer } : answer
    const problem = new ApiError(
      response.status,
      refusal?.code ?? 'unexpected',
      refusal === null ? NO_ANSWER : (refusal.message ?? ''),
      refusal?.errors,
      Number(response.headers.get('retry-after')) || null,
      refusal?.reference,
    )
    if (problem.code === 'unauthenticated' && sessionToken !== null) onUnauthenticated?.()
    if (problem.code === 'terms_not_agreed') onTermsNotAgreed?.()
    if (problem.code === 'second_factor_required') connection.onSecondFactorRequired?.()
    throw problem
  }
  return async (endpoint: Destination, input: AnyInput, options: Options): Promise<unknown> => {
    try {
      return await send(endpoint, input, options)
    } catch (thrown) {
      const needsConfirmation = thrown instanceof ApiError && thrown.code === 'confirmation_needed'
      if (needsConfirmation && (await onConfirmationNeeded?.())) return send(endpoint, input, options)
      throw thrown
    }
  }
}

export const clientFor = (connection: Connection): Api => {
  const send = sender(connection)
  return Object.fromEntries(
    Object.entries(endpoints).map(([feature, calls]) => [
      feature,
      Object.fromEntries(
        Object.entries(calls as Record<string, Destination>).map(([name, endpoint]) => [
          name,
          (input: AnyInput = {}, options: Options = {}) => send(endpoint, input, options),
        ]),
      ),
    ]),
  ) as unknown as Api
}
