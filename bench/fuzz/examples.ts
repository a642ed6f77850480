import type { Random } from '#bench/simulation/random.ts'
import type { JsonSchema } from '#server/openapi/schemas.ts'

export const among = <T>(random: Random, all: readonly T[]): T => all[Math.floor(random() * all.length)]!
export const upTo = (random: Random, most: number): number => Math.floor(random() * (most + 1))

/** A text for each pattern and format of the document. */
const FORMED = [
  '08:30',
  '15:30',
  '2026-03-05',
  '2026-04',
  '2026-03-05T09:00:00Z',
  '123456',
  '0412 345 678',
  'name@example.com',
  'https://bellbird.example/x',
  'Australia/Perth',
  '1,2,3',
  'teacher',
  'name',
  '0123456789abcdef0123456789abcdef',
  'A'.repeat(22),
  'A'.repeat(43),
  'A'.repeat(87),
]
const START_OF_DATES = Temporal.PlainDate.from('2026-02-20')

const textOf = (schema: JsonSchema, random: Random): string => {
  if (schema.format === 'date') return START_OF_DATES.add({ days: upTo(random, 60) }).toString()
  const {
    pattern,
    minLength = 0,
    maxLength = 1000,
  } = schema as {
    pattern?: string
    minLength?: number
    maxLength?: number
  }
  const fits = (text: string) => pattern === undefined || new RegExp(pattern, 'u').test(text)
  const text = among(random, [...FORMED.filter(fits), fits('Some text') ? 'Some text' : FORMED[0]!])
  return text.padEnd(minLength, 'x').slice(0, maxLength)
}

/** Prefers small numbers, because small ids exist, and returns a bound now and then. */
const numberOf = (schema: JsonSchema, random: Random): number => {
  const { minimum, exclusiveMinimum, maximum } = schema as Record<string, number | undefined>
  const least = minimum ?? (exclusiveMinimum === undefined ? 0 : exclusiveMinimum + 1)
  const most = Math.max(least, Math.min(maximum ?? 2 ** 31 - 1, least + 400))
  const chance = random()
  if (chance < 0.05) return least
  if (chance < 0.1) return maximum ?? 2 ** 31 - 1
  return least + Math.floor((most - least) * random() ** 2)
}

/**
 * Returns a value that the schema usually allows; `FORMED` must have a text for each of its
 * patterns.
 */
export const exampleOf = (schema: JsonSchema, random: Random): unknown => {
  if ('const' in schema) return schema.const
  if (Array.isArray(schema.enum)) return among(random, schema.enum)
  const options = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined
  if (options) return exampleOf(among(random, options), random)
  const types = [schema.type].flat() as (string | undefined)[]
  const type = among(random, types)
  if (type === 'string') return textOf(schema, random)
  if (type === 'integer') return numberOf(schema, random)
  if (type === 'number') return numberOf(schema, random) + among(random, [0, 0.5, 0.01])
  if (type === 'boolean') return random() < 0.5
  if (type === 'array') {
    const least = (schema.minItems as number | undefined) ?? 0
    const length = Math.min(least + upTo(random, 3), (schema.maxItems as number | undefined) ?? 4)
    return Array.from({ length }, () => exampleOf((schema.items ?? {}) as JsonSchema, random))
  }
  if (type === 'object') {
    const required = (schema.required ?? []) as string[]
    return Object.fromEntries(
      Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)
        .filter(([name]) => required.includes(name) || random() < 0.5)
        .map(([name, field]) => [name, exampleOf(field, random)]),
    )
  }
  return null
}
