import { isObject, type JsonSchema, type Schemas } from './schemas.ts'

/** `named` is the schema that the page links to, of the value or of its items. */
export type Field = { name: string; type: string; named: string | null; required: boolean; note: string }

const labels: Record<string, string> = {
  string: 'text',
  integer: 'whole number',
  boolean: 'true or false',
  null: 'null',
  object: 'object',
}
const nameOf = (schema: JsonSchema) => (typeof schema.$ref === 'string' ? schema.$ref.split('/').at(-1)! : null)
const partsOf = (schema: JsonSchema) => (schema.anyOf as JsonSchema[] | undefined) ?? null
const itemsOf = (schema: JsonSchema) => (isObject(schema.items) ? schema.items : null)

export const typeOf = (schema: JsonSchema): string => {
  const name = nameOf(schema)
  if (name) return name
  if ('const' in schema) return JSON.stringify(schema.const)
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(' or ')
  const parts = partsOf(schema)
  if (parts) return [...new Set(parts.map(typeOf))].join(' or ')
  const items = itemsOf(schema)
  if (items) return `list of ${typeOf(items)}`
  if (schema.format === 'date') return 'date'
  if (schema.format === 'binary') return 'file'
  const types = [schema.type ?? 'anything'].flat() as string[]
  return types.map((type) => labels[type] ?? type).join(' or ')
}

const namedIn = (schema: JsonSchema): string | null =>
  nameOf(schema) ?? partsOf(schema)?.map(namedIn).find(Boolean) ?? (itemsOf(schema) ? namedIn(itemsOf(schema)!) : null)

const noteOf = (schema: JsonSchema) =>
  [
    schema.description,
    schema.maxLength !== undefined && `at most ${schema.maxLength} characters`,
    Number(schema.minLength) > 1 && `at least ${schema.minLength} characters`,
    schema.maxItems !== undefined && `at most ${schema.maxItems}`,
    schema.pattern !== undefined && `like ${schema.pattern}`,
    schema.default !== undefined && schema.default !== null && `usually ${JSON.stringify(schema.default)}`,
  ]
    .filter(Boolean)
    .join('; ')

/** Objects inside a value: the value itself, items of its list, or its alternatives. */
const objectsIn = (schema: JsonSchema): { schema: JsonSchema; mark: string }[] => {
  if (isObject(schema.properties)) return [{ schema, mark: '' }]
  const items = itemsOf(schema)
  if (items) return objectsIn(items).map(({ schema: inner, mark }) => ({ schema: inner, mark: `[]${mark}` }))
  return (partsOf(schema) ?? []).flatMap(objectsIn)
}

/** Lists the fields of an object and of nested objects by path: `pattern[].weekday`. */
export const fieldsOf = (schema: JsonSchema, before = ''): Field[] =>
  objectsIn(schema).flatMap(({ schema: object, mark }) => {
    const required = (object.required ?? []) as string[]
    const path = before === '' ? mark : `${before}${mark}.`
    return Object.entries(object.properties as Schemas).flatMap(([name, field]) => [
      {
        name: `${path}${name}`,
        type: typeOf(field),
        named: namedIn(field),
        required: required.includes(name),
        note: noteOf(field),
      },
      ...fieldsOf(field, `${path}${name}`),
    ])
  })

/** Sample value to start from when trying a call. */
export const exampleOf = (schema: JsonSchema, name = ''): unknown => {
  if ('const' in schema) return schema.const
  if (schema.default !== undefined) return schema.default
  if (Array.isArray(schema.enum)) return schema.enum[0]
  const parts = partsOf(schema)
  if (parts) return exampleOf(parts.at(-1)!, name)
  if (isObject(schema.properties)) {
    const required = (schema.required ?? []) as string[]
    const documented = Object.entries(schema.properties as Schemas).filter(
      ([field]) => required.length === 0 || required.includes(field),
    )
    return Object.fromEntries(documented.map(([field, inner]) => [field, exampleOf(inner, field)]))
  }
  if (itemsOf(schema)) return [exampleOf(itemsOf(schema)!, name)]
  const [type] = [schema.type].flat()
  if (type === 'integer') return 1
  if (type === 'boolean') return true
  if (type === 'null') return null
  if (schema.format === 'date') return '2026-03-25'
  if (name.endsWith('email')) return 'name@example.com'
  if (String(schema.pattern).includes(':')) return '08:30'
  return ''
}
