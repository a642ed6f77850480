/** Places in the body of a call that take text, found in its schema. */
import * as z from 'zod'
import type { Endpoint } from '#contract/platform/endpoint.ts'

export type Path = readonly (string | number)[]

type Schema = {
  type?: string
  $ref?: string
  $defs?: Record<string, Schema>
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

export const textPaths = ({ body }: Endpoint): Path[] => {
  if (!body) return []
  const root = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema
  const found = new Map<string, Path>()
  const look = (at: Schema, path: Path) => {
    const schema = at.$ref ? (root.$defs?.[at.$ref.slice(at.$ref.lastIndexOf('/') + 1)] ?? {}) : at
    if (schema.type === 'string') found.set(path.join('.'), path)
    for (const part of [schema.anyOf, schema.oneOf, schema.allOf].flat()) if (part) look(part, path)
    for (const [name, each] of Object.entries(schema.properties ?? {})) look(each, [...path, name])
    if (schema.items) look(schema.items, [...path, 0])
  }
  look(root, [])
  return [...found.values()]
}

/** Returns the body with this text at this path, which is created if missing. */
export const withText = (body: unknown, [first, ...rest]: Path, text: string): unknown => {
  if (first === undefined) return text
  if (typeof first === 'number') {
    const list = Array.isArray(body) ? body : []
    return [withText(list[0], rest, text), ...list.slice(1)]
  }
  const fields = (body && typeof body === 'object' ? body : {}) as Record<string, unknown>
  return { ...fields, [first]: withText(fields[first], rest, text) }
}
