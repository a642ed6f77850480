import type { JsonSchema } from '#server/openapi/schemas.ts'

/** Returns a plausible value for a parameter, as it is written in a URL. */
export const exampleOf = (name: string, schema: JsonSchema): string => {
  if (Array.isArray(schema.enum)) return String(schema.enum[0])
  const [type] = [schema.type].flat()
  if (type === 'integer' || type === 'number') return '1'
  if (type === 'boolean') return 'true'
  if (schema.format === 'date' || /^(date|from|to)$/.test(name)) return '2026-03-09'
  if (name.endsWith('_time')) return '08:30'
  return 'a'
}
