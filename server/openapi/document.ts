import * as z from 'zod'
import { type Contract, contract } from '#contract/index.ts'
import { type Endpoint, type Endpoints, maxBodyOf, partsOfRoute, type Role } from '#contract/platform/endpoint.ts'
import { answersOf, problemSchema } from './answers.ts'
import { meaningOf } from './parameters.ts'
import { inputSchema, isObject, type JsonSchema, type Schemas } from './schemas.ts'

const features: Record<keyof Contract, string> = {
  service: 'The service: health, version, settings and logo.',
  audit: 'The audit log: who did what, when and from where.',
  realtime: 'A stream of events about changes.',
  messaging: 'Outgoing emails and text messages, and replies.',
  accounts: 'Registration, sign-in and the caller’s account.',
  claims: 'Claiming an imported account.',
  organisations: 'Organisations with their sites and members',
  secondFactor: 'Authenticator apps, passkeys and recovery codes.',
  security: 'Password, recovery email and devices of an account.',
  phones: 'Phone numbers that get text messages, and the messages sent to and received from a person.',
  push: 'Push notifications on a person’s devices.',
  subjects: 'Subjects and specialties, in categories.',
  places: 'Suburbs (data of GeoNames, CC BY 4.0), and how far people travel.',
  pools: 'Ordered lists of staff that an organisation keeps.',
  staffInvitations: 'Inviting a list of staff by email or text message.',
  staffNotes: 'Notes, tags and onboarding status that an organisation keeps about a person.',
  staffPreferences: 'People whom a site prefers or does not book.',
  profiles: 'Profiles of employees and employers.',
  alerts: 'Notification settings: which events are sent by which channel.',
  notifications: 'Notifications inside the product.',
  credentials: 'Registrations, clearances and documents, and their checks by admins.',
  connections: 'Inviting, answering, disconnecting and blocking.',
  conversations: 'Messages between connected people, and with support.',
  approvals: 'Limits for organisers, and requests that wait for a manager’s approval.',
  shifts: 'Requesting, answering and cancelling shifts.',
  requestReasons: 'Why people were asked for a shift, or were not.',
  vacancies: 'Posting vacancies, for which people who fit are asked a few at a time.',
  myShifts: 'Booked and worked shifts of a person in a range of dates.',
  roster: 'Who is booked in a week, counts of a month, and posting the shifts of some days again.',
  specialDays: 'Public holidays, school holidays and pupil-free days of a site.',
  colleagues: 'Permanent staff of a site, who are chosen when they are away.',
  vacancyFiles: 'Files of vacancies, such as lesson plans and maps.',
  vacancyTemplates: 'Vacancies that a site keeps under a name, to post them again.',
  fillDay: 'Filling the open slots of a day together.',
  openJobs: 'Open jobs that a person fits, and taking one of them.',
  applications: 'Applying for open jobs, and choosing among the people who applied.',
  agencies: 'The staff of an agency, and the agencies that represent a person.',
  agencyContracts: 'Contracts between agencies and their clients, with hourly rates.',
  agencyBookings: 'Bookings that an agency makes for its clients, with hours and margin.',
  availability: 'When people can work, and searching for available staff.',
  wishes: 'Whether people would like to work tomorrow, for how many days a week and for which pay.',
  replies: 'Messages sent about a shift, and the replies to them.',
  slots: 'Changes of one date of a vacancy: other times, or split in two.',
  shiftChanges: 'Changes of a booking: another date or other times, to which the person agrees.',
  shiftSwaps: 'Handing a booking to a colleague or exchanging it for one of theirs, with the employer’s approval.',
  attendance: 'Check-ins and no-shows: on the way, arrived, or not attended.',
  today: 'The board of a day: who is coming, and which shifts still need people.',
  payEstimates: 'Estimated pay of an employee’s open requests.',
  employerCancellations: 'How often employers cancel bookings.',
  workplaces: 'Workplaces of an employee’s coming shifts.',
  ratings: 'Ratings between the two sides of a shift, and replies to them.',
  timesheets: 'Hours worked, and pay rates.',
  timesheetQueue: 'Lists of timesheets to approve, and decisions about several at once.',
  billing: 'Pay statements and invoices for approved timesheets.',
  payments: 'Invoices, payments and cards for an employer’s plan.',
  subscriptions: 'An employer’s plan, its limits and its changes.',
  records: 'Past shifts.',
  siteFigures: 'Bookings, hours and pay of the sites of an organisation.',
  bookings: 'A request or booking, with its history.',
  calendar: 'A private calendar feed of a person’s shifts.',
  answerLinks: 'Answering a request from the link in a message, without signing in.',
  support: 'Support requests and replies.',
  adminOrganisations: 'Organisations with their sites and members, for admins.',
  analytics: 'Statistics about bookings.',
  imports: 'Importing staff, employers and subjects from a file.',
  settings: 'Settings for the whole service.',
  admin: 'Managing people’s accounts.',
  privacy: 'Downloading personal data, agreements, and closing the account.',
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
    'Repeating a key with the same content within 24 hours returns the first response and changes nothing. ' +
    'Calls without a token accept it but do not need it.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}
const lastEventId: Parameter = {
  name: 'Last-Event-ID',
  in: 'header',
  required: false,
  description: 'Id of the last event received. The stream resumes after it.',
  schema: { type: 'string' },
}

const fieldsOf = (schema: z.ZodType | undefined, location: 'path' | 'query'): Parameter[] => {
  if (!schema) return []
  const { properties = {}, required = [] } = inputSchema(schema) as { properties?: Schemas; required?: string[] }
  return Object.entries(properties).map(([name, field]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    description: meaningOf(location, name),
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

const securityOf = ({ access, mode }: Endpoint): Operation['security'] => {
  if (access !== 'public') return [{ bearer: [] }]
  // Some files are public, so the token is optional.
  return mode === 'file' ? [{ bearer: [] }, {}] : []
}

const notesOf = (endpoint: Endpoint) => {
  const { access, gate, budget, body, upload } = endpoint
  const limit = budget?.account
  return [
    access === 'public' ? 'No token required.' : `For ${access.join(', ')}.`,
    gate?.beforeTerms && 'Available before the caller has agreed to the terms.',
    budget?.signIn && 'Rate-limited per network address, together with the other sign-in and registration calls.',
    limit && `At most ${limit.count} calls in ${limit.window} seconds per account.`,
    body && `A JSON body can have at most ${maxBodyOf(endpoint) / 1024} kB.`,
    upload &&
      `To send a file (\`${upload.field}\`, at most ${upload.maxBytes / 1024 / 1024} MB), use a multipart form.`,
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
      ...(endpoint.mode === 'stream' ? [lastEventId] : []),
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
      bearer: { type: 'http', scheme: 'bearer', description: 'The token returned by sign-in.' },
    },
    parameters: { IdempotencyKey: idempotencyKey },
    schemas: { Problem: problemSchema },
    responses: {},
  }
  const paths: ApiDocument['paths'] = {}
  for (const [feature, endpoints] of Object.entries(contract))
    for (const [name, endpoint] of Object.entries(endpoints as Endpoints)) {
      const { method, path: route } = partsOfRoute(endpoint.route)
      const path = route.replace(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(feature, name, endpoint, components) }
    }
  return {
    openapi: '3.1.1',
    info: {
      title: `${productName} API`,
      version,
      description: 'The API behind the web app. Dates are YYYY-MM-DD, times HH:MM, instants ISO 8601 in UTC.',
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
