import type { JsonSchema } from '#server/openapi/schemas.ts'

/** A value that a call may well be asked with, as it stands in an address. */
export const exampleOf = (name: string, schema: JsonSchema): string => {
  if (Array.isArray(schema.enum)) return String(schema.enum[0])
  const [type] = [schema.type].flat()
  if (type === 'integer' || type === 'number') return '1'
  if (type === 'boolean') return 'true'
  if (schema.format === 'date' || /^(date|from|to)$/.test(name)) return '2026-03-09'
  if (name.endsWith('_time')) return '08:30'
  return 'a'
}
