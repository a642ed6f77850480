import * as z from 'zod'
import { AvailabilityException, AvailablePerson, MyAvailability } from '#contract/booking/availability.ts'
import { Shift } from '#contract/booking/shifts.ts'
import { User } from '#contract/identity/accounts.ts'
import { Notification } from '#contract/messaging/notifications.ts'
import { Message } from '#contract/messaging/outbox.ts'
import { EmployeeProfile, ProfileAnswer } from '#contract/people/profiles.ts'
import { Category, Subject } from '#contract/people/subjects.ts'

export type JsonSchema = { [key: string]: unknown }
export type Schemas = Record<string, JsonSchema>

/** Schemas that responses reference by name; others are written inline. */
const namedSchemas = {
  User,
  Category,
  Subject,
  EmployeeProfile,
  ProfileAnswer,
  Notification,
  Shift,
  AvailabilityException,
  MyAvailability,
  AvailablePerson,
  Message,
}
const names = z.registry<{ id: string }>()
for (const [id, schema] of Object.entries(namedSchemas)) names.add(schema, { id })

export const isObject = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isText = (schema: unknown) => isObject(schema) && schema.type === 'string' && Object.keys(schema).length === 1
const isWhole = (schema: unknown) => isObject(schema) && schema.type === 'integer'
const isNull = (schema: unknown) => isObject(schema) && schema.type === 'null'

const choice = (options: readonly JsonSchema[]): JsonSchema => {
  // In URLs and forms, ids and page numbers are sent as text; the document describes them as
  // integers from 1.
  const whole = options.find(isWhole)
  if (whole && options.every((option) => isWhole(option) || isText(option)))
    return 'exclusiveMinimum' in whole ? whole : { ...whole, minimum: 1 }
  const [only, ...others] = options.filter((option) => !isNull(option))
  if (only && others.length === 0 && typeof only.type === 'string' && !('const' in only) && !('enum' in only))
    return { ...only, type: [only.type, 'null'] }
  return { anyOf: options }
}

/** The schema as a reader wants it, without what only a validator needs. */
const readable = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(readable)
  if (!isObject(schema)) return schema
  const { anyOf, ...rest } = Object.fromEntries(
    Object.entries(schema)
      .filter(([key]) => key !== '$schema')
      .map(([key, value]) => [key, key === 'properties' ? eachReadable(value as JsonSchema) : readable(value)]),
  )
  if (Array.isArray(rest.type) && rest.type.join() === 'string,boolean') rest.type = 'boolean'
  // The pattern that covers leap years is harder to read than the format.
  if (rest.format === 'date') delete rest.pattern
  if (Math.abs(Number(rest.minimum)) === Number.MAX_SAFE_INTEGER) delete rest.minimum
  if (rest.maximum === Number.MAX_SAFE_INTEGER) delete rest.maximum
  if (typeof rest.$ref === 'string') rest.$ref = rest.$ref.replace('#/$defs/', '#/components/schemas/')
  return anyOf ? { ...choice(anyOf as JsonSchema[]), ...rest } : rest
}
const eachReadable = (properties: JsonSchema) =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, readable(schema)]))

const toJson = (schema: z.ZodType, io: 'input' | 'output', metadata: typeof names) =>
  z.toJSONSchema(schema, {
    io,
    metadata,
    target: 'draft-2020-12',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod
      if (def.type === 'default') jsonSchema.default = def.defaultValue
      // Responses may gain fields, and clients ignore those they do not know.
      if (io === 'output') delete jsonSchema.additionalProperties
    },
  }) as JsonSchema

/** Schema of a request; unknown fields are rejected, and the schema says so. */
export const inputSchema = (schema: z.ZodType): JsonSchema =>
  readable(toJson(schema, 'input', z.registry<{ id: string }>())) as JsonSchema

/** Schema of a response; adds the named schemas that it references to `schemas`. */
export const answerSchema = (schema: z.ZodType, schemas: Schemas): JsonSchema => {
  // Only a schema inside another one becomes a reference, so it is wrapped in an object.
  const whole = toJson(z.object({ answer: schema }), 'output', names)
  for (const [name, { id: _, ...fields }] of Object.entries((whole.$defs ?? {}) as Schemas))
    schemas[name] = readable(fields) as JsonSchema
  return readable((whole.properties as Schemas).answer) as JsonSchema
}
