import * as z from 'zod'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { everywhere, type ProblemCode, problems } from '#contract/platform/errors.ts'
import { answerSchema, type JsonSchema, type Schemas } from './schemas.ts'

export const problemSchema: JsonSchema = {
  title: 'Problem',
  description: 'Any error. `message` can be shown to a person; `code` never changes.',
  type: 'object',
  properties: {
    message: { type: 'string' },
    code: { type: 'string' },
    errors: {
      description: 'Error messages by field.',
      type: 'object',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
    reference: {
      description: 'Trace of a failure on our side, if the service is traced; support can look it up.',
      type: 'string',
    },
  },
  required: ['message', 'code'],
}

const roles = 3
const hasFields = (schema: z.ZodType | undefined) =>
  schema !== undefined && !(schema instanceof z.ZodObject && Object.keys(schema.shape).length === 0)

/** Errors that a call can return: its own, and those that follow from its shape. */
export const problemsOf = (endpoint: Endpoint): ProblemCode[] => {
  const { route, access, gate, params, query, body, problems: own = [] } = endpoint
  const writes = !route.startsWith('GET ')
  const signedIn = access !== 'public'
  const happens: Partial<Record<ProblemCode, boolean>> = {
    unauthenticated: signedIn,
    forbidden: signedIn && access.length < roles,
    terms_not_agreed: signedIn && !gate?.beforeTerms,
    second_factor_required: signedIn && access.includes('admin') && !gate?.beforeSecondFactor,
    confirmation_needed: gate?.confirmed === true,
    // Sessions end with their account, so that only signing in can meet a closed one.
    account_closed: own.includes('email_not_verified'),
    not_found: [params, query, body].some(hasFields),
    too_large: writes,
    unsupported_type: writes,
    idempotency_mismatch: writes && signedIn,
  }
  const codes = new Set([...everywhere.filter((code) => happens[code] ?? true), ...own])
  return [...codes].sort((a, b) => problems[a].status - problems[b].status)
}

const refusal = (codes: readonly ProblemCode[]) => ({
  description: codes.map((code) => problems[code].message).join(' '),
  ...(codes.some((code) => problems[code].status === 429 || problems[code].status === 503) && {
    headers: { 'Retry-After': { description: 'Seconds to wait before trying again.', schema: { type: 'integer' } } },
  }),
  content: {
    'application/json': {
      schema: {
        allOf: [{ $ref: '#/components/schemas/Problem' }, { properties: { code: { enum: codes } } }],
      },
      examples: Object.fromEntries(codes.map((code) => [code, { value: { message: problems[code].message, code } }])),
    },
  },
})

type Responses = Record<string, object>

/** Refusals by status. Responses common to many calls are written once, in `shared`. */
const refusalsOf = (endpoint: Endpoint, shared: Responses): Responses => {
  const byStatus = Map.groupBy(problemsOf(endpoint), (code) => problems[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => {
      if (codes.length > 1) return [status, refusal(codes)]
      shared[codes[0]!] = refusal(codes)
      return [status, { $ref: `#/components/responses/${codes[0]}` }]
    }),
  )
}

const message = { type: 'string', description: 'A sentence that can be shown to a person.' }

const contentOf = ({ mode, returns, message: says }: Endpoint, schemas: Schemas) => {
  if (mode === 'stream') return { 'text/event-stream': { schema: { type: 'string' } } }
  if (mode === 'file') return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
  const data = returns && answerSchema(returns, schemas)
  const schema =
    says === undefined
      ? (data ?? {})
      : {
          type: 'object',
          properties: {
            message: typeof says === 'string' ? { ...message, example: says } : message,
            ...(data && { data }),
          },
          required: data ? ['message', 'data'] : ['message'],
        }
  return { 'application/json': { schema } }
}

/** Every answer of a call by its status: the one that was asked for, and the refusals. */
export const answersOf = (endpoint: Endpoint, schemas: Schemas, shared: Responses): Responses => ({
  [endpoint.status ?? 200]: {
    description: typeof endpoint.message === 'string' ? endpoint.message : 'Success.',
    content: contentOf(endpoint, schemas),
  },
  // Some files have an ETag; a request that sends it back gets 304.
  ...(endpoint.mode === 'file' && {
    304: { description: 'The version in If-None-Match is still current.' },
  }),
  ...refusalsOf(endpoint, shared),
})
