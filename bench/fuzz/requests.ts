import { type Random, randomFrom } from '#bench/simulation/random.ts'
import type { JsonSchema } from '#server/openapi/schemas.ts'
import type { RequestInput } from '#test/access/world.ts'
import type { Call } from './document.ts'
import { among, exampleOf, upTo } from './examples.ts'
import { oddBodies, oddFiles, oddQueries, oddTexts, oddTypes, oddValues } from './values.ts'

/** A valid or almost valid request, with the name of the person who sends it. */
export type Sample = { caller: string; input: RequestInput }
export type FuzzRequest = {
  call: Call
  caller: string
  method: string
  /** Includes the query string. */
  path: string
  headers: Record<string, string>
  body: Buffer | null
}
type Draft = {
  params: Record<string, string>
  query: [name: string, value: string][]
  body: unknown
  headers: Record<string, string>
  rawBody?: string
  rawQuery?: string
  file?: Buffer
}

const NOBODY = 'nobody'
/** Caller whose token belongs to no session. */
export const STRANGER = 'stranger'

type Place = { holder: Record<string, unknown> | unknown[]; key: string }
/** Returns every place in a value where another value can be put. */
const placesIn = (value: unknown): Place[] => {
  if (typeof value !== 'object' || value === null) return []
  const holder = value as Place['holder']
  return Object.entries(value).flatMap(([key, each]) => [{ holder, key }, ...placesIn(each)])
}

const put = ({ holder, key }: Place, value: unknown) => {
  if (Array.isArray(holder)) holder[Number(key)] = value
  else holder[key] = value
}
const valueAt = ({ holder, key }: Place) => (holder as Record<string, unknown>)[key]

/** An object may have got a property `toString` by an earlier change. */
const textOf = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/** Copies the value, because a later change may modify it. */
const oddValue = (random: Random): unknown => structuredClone(among(random, oddValues))

const BODY_CHANGES: readonly ((place: Place, call: Call, random: Random) => void)[] = [
  (place, _call, random) => put(place, oddValue(random)),
  (place, _call, random) => put(place, oddValue(random)),
  // The id of another record, which may belong to another person.
  (place, _call, random) => put(place, 1 + upTo(random, 300)),
  (place) => put(place, [valueAt(place)]),
  (place) => put(place, textOf(valueAt(place))),
  (place) =>
    put(
      place,
      Array.from({ length: 600 }, () => valueAt(place)),
    ),
  ({ holder, key }) => {
    if (Array.isArray(holder)) holder.splice(Number(key), 1)
    else delete holder[key]
  },
  ({ holder }, _call, random) => {
    if (Array.isArray(holder)) holder.push(oddValue(random))
    else holder[among(random, ['id', 'role', 'constructor', 'toString', ''])] = oddValue(random)
  },
  (place, { body }, random) => {
    const field = ((body?.properties ?? {}) as Record<string, JsonSchema>)[place.key]
    put(place, field ? exampleOf(field, random) : oddValue(random))
  },
]

const changeBody = (draft: Draft, call: Call, random: Random) => {
  if (random() < 0.1) {
    const json = JSON.stringify(draft.body ?? {})
    draft.rawBody = among(random, oddBodies)(json)
    return
  }
  const places = placesIn(draft.body)
  if (places.length === 0) draft.body = oddValue(random)
  else among(random, BODY_CHANGES)(among(random, places), call, random)
}

const changePath = (draft: Draft, _call: Call, random: Random) => {
  const name = among(random, Object.keys(draft.params))
  draft.params[name] = random() < 0.6 ? String(1 + upTo(random, 300)) : among(random, oddTexts)
}

const changeQuery = (draft: Draft, { parameters }: Call, random: Random) => {
  const known = parameters.filter((one) => one.in === 'query')
  const chance = random()
  if (chance < 0.1) draft.rawQuery = among(random, oddQueries)
  else if (chance < 0.2 && draft.query.length > 0) draft.query.push(among(random, draft.query))
  else if (chance < 0.25 || known.length === 0) draft.query.push(['role', among(random, oddTexts)])
  else {
    const { name, schema } = among(random, known)
    const value = random() < 0.5 ? among(random, oddTexts) : String(exampleOf(schema, random))
    draft.query = [...draft.query.filter(([other]) => other !== name), [name, value]]
  }
}

/** Replaces characters that Node refuses to send in a header. */
const forHeader = (text: string) => text.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '?').slice(0, 2000)

const changeHeaders = (draft: Draft, _call: Call, random: Random) => {
  const odd = forHeader(among(random, oddTexts))
  const [name, value] = among(random, [
    ['idempotency-key', odd],
    ['idempotency-key', 'x'.repeat(among(random, [255, 256]))],
    // Repeats a few keys, with different bodies.
    ['idempotency-key', `key-${upTo(random, 20)}`],
    ['content-type', among(random, oddTypes)],
    ['content-encoding', 'gzip'],
    ['last-event-id', odd],
    ['if-none-match', odd],
    ['range', 'bytes=5-2'],
    ['accept', 'text/html'],
    ['accept-language', odd],
    ['user-agent', odd],
    ['cookie', `a=${odd}; ;=;b`],
    ['x-forwarded-for', odd],
    ['x-padding', 'x'.repeat(20_000)],
  ] as const)
  draft.headers[name] = value
}

const draftOf = (call: Call, sample: Sample | null, random: Random): Draft => {
  const inPath = call.parameters.filter((one) => one.in === 'path')
  const { params = {}, query = {}, body } = sample?.input ?? {}
  const required = call.parameters.filter((one) => one.in === 'query' && (one.required || random() < 0.2))
  return {
    params: Object.fromEntries(
      inPath.map(({ name, schema }) => [name, String(params[name] ?? exampleOf(schema, random))]),
    ),
    query: sample
      ? Object.entries(query)
      : required.map(({ name, schema }): [string, string] => [name, String(exampleOf(schema, random))]),
    body: sample ? structuredClone(body) : call.body && exampleOf(call.body, random),
    headers: {},
  }
}

const BOUNDARY = 'bellbird-fuzz'
const formOf = (fields: unknown, fileField: string, file: Buffer): Buffer => {
  const parts = Object.entries((fields ?? {}) as Record<string, unknown>).map(
    ([name, value]) =>
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n` +
      `${typeof value === 'string' ? value : JSON.stringify(value)}\r\n`,
  )
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${fileField}"; filename="a.png"\r\n\r\n`
  return Buffer.concat([Buffer.from(parts.join('') + head), file, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)])
}

const written = (call: Call, draft: Draft): Pick<FuzzRequest, 'path' | 'headers' | 'body'> => {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(draft.params[name]!.toWellFormed()),
  )
  const query = draft.rawQuery ?? String(new URLSearchParams(draft.query))
  const headers = { ...draft.headers }
  let body: Buffer | null = null
  if (draft.file && call.fileField) {
    body = formOf(draft.body, call.fileField, draft.file)
    headers['content-type'] ??= `multipart/form-data; boundary=${BOUNDARY}`
  } else if (draft.rawBody !== undefined) body = Buffer.from(draft.rawBody)
  else if (draft.body !== undefined && draft.body !== null && call.method !== 'GET')
    body = Buffer.from(JSON.stringify(draft.body) ?? '')
  if (body) headers['content-type'] ??= 'application/json'
  return { path: `/api${path}${query && `?${query}`}`, headers, body }
}

const callerOf = (call: Call, sample: Sample | null, people: readonly string[], random: Random): string => {
  const chance = random()
  if (chance < 0.08) return among(random, [NOBODY, STRANGER])
  if (chance < 0.25) return among(random, people)
  if (sample) return sample.caller
  return among(random, call.roles ?? ['admin', 'employer', 'employee'])
}

const CHANGES = { body: changeBody, path: changePath, query: changeQuery, headers: changeHeaders }
const MOST_CHANGES = 3

/**
 * Makes the request of this number: a call of the document with a good sample or an example of its
 * schema, changed in up to three places. The same seed and number give the same request.
 */
export const requestOf = (
  seed: number,
  number: number,
  {
    calls,
    samples,
    people,
  }: { calls: readonly Call[]; samples: ReadonlyMap<string, Sample[]>; people: readonly string[] },
): FuzzRequest => {
  const random = randomFrom(seed, number)
  const call = among(random, calls)
  const known = samples.get(call.name) ?? []
  const sample = known.length > 0 && random() < 0.75 ? among(random, known) : null
  const caller = callerOf(call, sample, people, random)
  const draft = draftOf(call, sample, random)
  if (call.fileField && random() < 0.5) draft.file = among(random, oddFiles)
  const kinds: (keyof typeof CHANGES)[] = ['query', 'headers']
  if (call.body) kinds.push('body', 'body', 'body', 'body')
  if (Object.keys(draft.params).length > 0) kinds.push('path')
  for (let n = upTo(random, MOST_CHANGES); n > 0; n--) CHANGES[among(random, kinds)](draft, call, random)
  return { call, caller, method: call.method, ...written(call, draft) }
}
