import fastJson from 'fast-json-stringify'
import * as z from 'zod'
import type { FieldErrors } from '#contract/platform/errors.ts'
import { Problem } from '#contract/platform/errors.ts'

const UNKNOWN = 'This field is not known.'
/** Fields that an answer names: a body can hold thousands, and a person reads a few. */
const MOST_UNKNOWN = 20
const MOST_FIELDS = 100

const fieldErrors = (issues: readonly z.core.$ZodIssue[]): FieldErrors => {
  // A field may be called `constructor`: without a prototype it is a name like any other.
  const errors: FieldErrors = Object.create(null)
  const add = (field: string, sentence: string) => {
    errors[field] ??= []
    errors[field].push(sentence)
  }
  let unknown = 0
  for (const issue of issues.slice(0, MOST_FIELDS)) {
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys.slice(0, MOST_UNKNOWN - unknown)) {
        unknown++
        add([...issue.path, key].map(String).join('.'), UNKNOWN)
      }
    else add(issue.path.map(String).join('.') || 'body', issue.message)
  }
  return errors
}

export const parse = (schema: z.ZodType, input: unknown): unknown => {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  const errors = fieldErrors(result.error.issues)
  throw new Problem('invalid', { message: Object.values(errors)[0]?.[0], errors })
}

type JsonSchema = Record<string, unknown>
const isObject = (v: unknown): v is JsonSchema => typeof v === 'object' && v !== null && !Array.isArray(v)

// The names of properties are not keywords, even where one is called `pattern`.
const eachFlattened = (properties: unknown) =>
  Object.fromEntries(Object.entries(properties as JsonSchema).map(([name, value]) => [name, flattened(value)]))

/** Replaces `anyOf` with null, which is slow to write, and drops rules that only parsing needs. */
const flattened = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(flattened)
  if (!isObject(schema)) return schema
  const { anyOf } = schema
  if (Array.isArray(anyOf) && anyOf.length === 2 && anyOf.some((s) => isObject(s) && s.type === 'null')) {
    const other = flattened(anyOf.find((s) => !(isObject(s) && s.type === 'null')))
    if (isObject(other)) return { ...other, nullable: true }
  }
  if (schema.enum || schema.const !== undefined)
    return { type: schema.type ?? (Array.isArray(schema.enum) ? typeof schema.enum[0] : typeof schema.const) }
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key]) => !['$schema', 'pattern', 'format', 'minimum', 'maximum', 'exclusiveMinimum'].includes(key))
      .map(([key, value]) => [key, key === 'properties' ? eachFlattened(value) : flattened(value)]),
  )
}

const jsonSchemaOf = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, target: 'draft-2020-12', unrepresentable: 'any' }) as JsonSchema

const looksLike = (schema: JsonSchema, value: unknown): boolean => {
  if (Array.isArray(value)) return value.length === 0 || (isObject(schema.items) && looksLike(schema.items, value[0]))
  if (!isObject(value)) return true
  const properties = isObject(schema.properties) ? schema.properties : {}
  const needed = Array.isArray(schema.required) ? (schema.required as string[]) : []
  return needed.every((key) => value[key] !== undefined && looksLike(properties[key] as JsonSchema, value[key]))
}

/** Writes an answer by its schema, so that a field which is not in the contract cannot leave. */
export const writerOf = (schema: z.ZodType): ((value: unknown) => string) => {
  const options = schema instanceof z.ZodUnion ? (schema.options as z.ZodType[]) : [schema]
  const writers = options.map((option) => {
    const json = flattened(jsonSchemaOf(option, 'output')) as JsonSchema
    return { json, write: fastJson(json as unknown as Parameters<typeof fastJson>[0]) }
  })
  if (writers.length === 1) return writers[0]!.write
  return (value) => (writers.find(({ json }) => looksLike(json, value)) ?? writers[0]!).write(value)
}
