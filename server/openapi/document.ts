import * as z from 'zod'
import { type Endpoint, type Endpoints, maxBodyOf, type Role } from '#contract/endpoint.ts'
import { type Contract, contract } from '#contract/index.ts'
import { answersOf, problemSchema } from './answers.ts'
import { meaningOf } from './parameters.ts'
import { inputSchema, isObject, type JsonSchema, type Schemas } from './schemas.ts'

const features: Record<keyof Contract, string> = {
  service: 'The service itself.',
  audit: 'What was done in the house, by whom and from where.',
  realtime: 'What changed, as it changes.',
  messaging: 'Mail that leaves the house.',
  accounts: 'Registering, signing in and the own account.',
  claims: 'How an account that was brought in becomes its owner’s.',
  secondFactor: 'What somebody proves to be the owner with, beside a password, or in its place.',
  security: 'What keeps an account its owner’s: password, recovery email and devices.',
  phones: 'Which numbers get text messages, and what went to a person and came from them.',
  push: 'What happens, shown by a device although the product is not open there.',
  subjects: 'What is taught or practised, in categories.',
  profiles: 'What an employee teaches or practises, and what an employer says of itself.',
  alerts: 'By which ways people are told of what while they are not looking.',
  notifications: 'What a person is told inside the product.',
  credentials: 'Registrations, clearances and documents, and the desk that checks them.',
  connections: 'Inviting each other, answering, ending it, and blocking.',
  conversations: 'What connected people write to each other, and to support.',
  shifts: 'Asking for a shift, answering, and calling it off.',
  availability: 'When people can work, and who can work then.',
  replies: 'What was written about a shift by message, and what was answered.',
  attendance: 'Whether somebody who is booked comes: on the way, there, or missed.',
  ratings: 'What each side of a shift says of the other, and the reply.',
  timesheets: 'What was really worked, and what is paid for it.',
  billing: 'Pay statements and invoices for approved timesheets.',
  payments: 'What an employer owes for its plan, and how it is paid.',
  subscriptions: 'The plan of an employer, what it allows, and how it changes.',
  records: 'What was worked, looked back at.',
  calendar: 'The own shifts in the calendar that a person already uses.',
  answerLinks: 'Answering a request by the link in its message, without signing in.',
  support: 'What people ask of the support team, and what it answers.',
  analytics: 'What has become of the bookings, counted.',
  imports: 'Staff, employers and subjects from a file.',
  settings: 'What the operator of the service settles.',
  admin: 'The people, as those see them who look after the platform.',
  privacy: 'What is known of oneself: taking it along, what was agreed to, and closing the account.',
}

export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: JsonSchema
}
type Reference = { $ref: string }
export type Operation = {
  operationId: string
  summary: string
  description: string
  tags: string[]
  security: Record<string, string[]>[]
  parameters: (Parameter | Reference)[]
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema; encoding?: object }> }
  responses: Record<string, object>
  /** Roles that may make the call; absent if it needs no sign-in. */
  'x-roles'?: readonly Role[]
}
export type ApiDocument = {
  openapi: '3.1.1'
  info: { title: string; version: string; description: string; contact: object; license: object }
  servers: { url: string; description: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: Record<string, object> & { schemas: Schemas; responses: Record<string, object> }
}

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'The same key and content from the same person within 24 hours gets the first answer again and changes nothing. ' +
    'Calls without a token take it and do not need it.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}
const lastEventId: Parameter = {
  name: 'Last-Event-ID',
  in: 'header',
  required: false,
  description: 'The number of the last event that was seen; everything after it follows.',
  schema: { type: 'string' },
}

const fieldsOf = (schema: z.ZodType | undefined, place: 'path' | 'query'): Parameter[] => {
  if (!schema) return []
  const { properties = {}, required = [] } = inputSchema(schema) as { properties?: Schemas; required?: string[] }
  return Object.entries(properties).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    description: meaningOf(place, name),
    schema: field,
  }))
}

const asForm = (body: JsonSchema, { field, types }: NonNullable<Endpoint['upload']>) => {
  const properties = Object.entries((body.properties ?? {}) as Schemas)
    .filter(([name]) => name !== field)
    .map(([name, schema]) => [isObject(schema) && schema.type === 'array' ? `${name}[]` : name, schema])
  const file = { type: 'string', format: 'binary' }
  return {
    schema: { ...body, properties: { ...Object.fromEntries(properties), [field]: file } },
    encoding: { [field]: { contentType: types.join(', ') } },
  }
}

const bodyOf = ({ body, upload }: Endpoint): Operation['requestBody'] => {
  if (!body) return undefined
  const schema = inputSchema(body)
  return {
    required: !(body instanceof z.ZodOptional),
    content: {
      'application/json': { schema },
      ...(upload && { 'multipart/form-data': asForm(schema, upload) }),
    },
  }
}

const securityOf = ({ access, raw }: Endpoint): Operation['security'] => {
  if (access !== 'public') return [{ bearer: [] }]
  // A file decides by itself for whom it is.
  return raw === 'file' ? [{ bearer: [] }, {}] : []
}

const notesOf = (endpoint: Endpoint) => {
  const { access, beforeTerms, body, entry, limit, upload } = endpoint
  return [
    access === 'public' ? 'Needs no token.' : `For ${access.join(', ')}.`,
    beforeTerms && 'Open before the terms are agreed to.',
    entry && 'A network address has a budget for this and the other calls by which people come in.',
    limit && `At most ${limit.count} calls in ${limit.window} seconds for an account.`,
    body && `A JSON body has at most ${maxBodyOf(endpoint) / 1024} kB.`,
    upload && `With a file (\`${upload.field}\`, at most ${upload.maxBytes / 1024 / 1024} MB) it is sent as a form.`,
  ]
    .filter(Boolean)
    .join(' ')
}

const operationOf = (feature: string, name: string, endpoint: Endpoint, components: ApiDocument['components']) => {
  const requestBody = bodyOf(endpoint)
  const operation: Operation = {
    operationId: `${feature}.${name}`,
    summary: endpoint.summary,
    description: notesOf(endpoint),
    tags: [feature],
    security: securityOf(endpoint),
    parameters: [
      ...fieldsOf(endpoint.params, 'path'),
      ...fieldsOf(endpoint.query, 'query'),
      ...(endpoint.route.startsWith('GET ') ? [] : [{ $ref: '#/components/parameters/IdempotencyKey' }]),
      ...(endpoint.raw === 'stream' ? [lastEventId] : []),
    ],
    ...(requestBody && { requestBody }),
    responses: answersOf(endpoint, components.schemas, components.responses),
  }
  return endpoint.access === 'public' ? operation : { ...operation, 'x-roles': endpoint.access }
}

export type Publisher = {
  readonly productName: string
  readonly supportEmail: string | null
  readonly publicUrl: string
}

/** The whole API as OpenAPI 3.1, made from the contract. */
export const apiDocument = ({ productName, supportEmail, publicUrl }: Publisher, version: string): ApiDocument => {
  const components: ApiDocument['components'] = {
    securitySchemes: {
      bearer: { type: 'http', scheme: 'bearer', description: 'The token that signing in hands out.' },
    },
    parameters: { IdempotencyKey: idempotencyKey },
    schemas: { Problem: problemSchema },
    responses: {},
  }
  const paths: ApiDocument['paths'] = {}
  for (const [feature, endpoints] of Object.entries(contract))
    for (const [name, endpoint] of Object.entries(endpoints as Endpoints)) {
      const [method, route] = endpoint.route.split(' ') as [string, string]
      const path = route.replace(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(feature, name, endpoint, components) }
    }
  return {
    openapi: '3.1.1',
    info: {
      title: `${productName} API`,
      version,
      description: 'Everything that the web app can do. Dates are YYYY-MM-DD, times HH:MM, instants ISO 8601 in UTC.',
      contact: { name: `${productName} support`, url: publicUrl, ...(supportEmail && { email: supportEmail }) },
      license: { name: 'All rights reserved', url: `${publicUrl}/employer/tnc` },
    },
    servers: [{ url: '/api', description: 'This installation.' }],
    tags: Object.entries(features)
      .map(([name, description]) => ({ name, description }))
      .sort((a, b) => (a.name < b.name ? -1 : 1)),
    paths,
    components,
  }
}
