/**
 * Attack 16 of the permission sheet: text that takes more than linear time to normalise or to
 * match.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod'
import { guessFields, looksLikeHeader } from '#server/admin/imports/headings.ts'
import { csvOf } from '#server/platform/csv.ts'
import { endpoints } from '#test/access/world.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { pdf } from '#test/helpers/documents.ts'
import { csv, prepareImport } from '#test/helpers/imports.ts'
import { sendRequest } from '#test/helpers/raw-requests.ts'
import type { Person } from '#test/people.ts'
import { assertHealthAnswersDuring } from './responsiveness.ts'

/** CPU time of this thread in milliseconds, which does not depend on other load. */
const processorTime = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Normalising sorts these by their class, which took 11 s for 100,000 of them. */
const marks = (count: number) => `a${'\u0301'.repeat(count / 2)}${'\u0316'.repeat(count / 2)}`
const attacks = {
  marks: marks(100_000),
  'marks of two units': `a${'\u{1d165}'.repeat(30_000)}${'\u{1d16d}'.repeat(30_000)}`,
  blanks: `a${' '.repeat(100_000)}a`,
  dots: `a@${'.'.repeat(100_000)}@`,
}

type JsonSchema = { [key: string]: unknown; properties?: Record<string, JsonSchema>; items?: JsonSchema }
/** Builds an input with this text in every place where the schema accepts text. */
const filled = (schema: JsonSchema, text: string): unknown => {
  const options = (schema.anyOf ?? schema.oneOf ?? schema.allOf) as JsonSchema[] | undefined
  if (options) return filled(options.find(({ type }) => type !== 'null') ?? options[0]!, text)
  if (schema.type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, property]) => [name, filled(property, text)]),
    )
  if (schema.type === 'array') return [filled(schema.items ?? {}, text)]
  return text
}

for (const { route, ...inputs } of endpoints)
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = inputs[part]
    if (!schema) continue
    test(`reads the ${part} of ${route} in linear time`, () => {
      const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
      for (const [what, text] of Object.entries(attacks)) {
        const input = filled(json, text)
        const start = processorTime()
        schema.safeParse(input)
        const took = processorTime() - start
        assert.ok(took < 1000, `${what}: ${Math.round(took)} ms`)
      }
    })
  }

// attack: 16
test('serves others while refusing a registration with 100,000 combining marks', async (t) => {
  const app = await startApp(t)
  const body = {
    name: marks(100_000),
    email: 'x@example.org',
    password: 'Wombat-river-42!',
    password_confirmation: 'Wombat-river-42!',
    role: 'employee',
  }
  await assertHealthAnswersDuring('POST /register', app, async () => {
    const { status } = await sendRequest(app, 'POST /register', { body })
    assert.ok([413, 422].includes(status), String(status))
  })
})

const saveProfile = async ({ base }: TestApp, { token }: Person, fields: Record<string, string | File>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const headers = { authorization: `Bearer ${token}` }
  return (await fetch(`${base}/api/employee-details/1`, { method: 'PATCH', headers, body: form })).status
}

test('serves others during a form full of combining marks', async (t) => {
  const app = await startApp(t)
  const ana = await app.employee('Ana')
  await assertHealthAnswersDuring('a text', app, async () =>
    assert.equal(await saveProfile(app, ana, { work_preferences: marks(30_000) }), 422),
  )
  await assertHealthAnswersDuring('a file name', app, async () => {
    const cv = new File([new Uint8Array(pdf())], `${marks(38_000)}.pdf`)
    assert.equal(await saveProfile(app, ana, { cv }), 200)
  })
  const { data } = await ana.profiles.get({ params: { id: '1' } })
  assert.match(data?.cv_name ?? '', /^.{1,84}$/u)
})

test('reads an import full of combining marks in linear time', async (t) => {
  const app = await startApp(t)
  const admin = await app.admin()
  const rows = Array.from({ length: 200 }, (_, n) => `${marks(5000)},person${n}@example.com,${marks(5000)}`)
  const start = processorTime()
  const { counts } = await prepareImport(app, admin, csv('Name,Email,Subjects', ...rows))
  assert.ok(processorTime() - start < 6000)
  assert.equal(counts.problem, 200)

  for (const cell of Object.values(attacks)) {
    const cells = Array.from({ length: 100 }, () => cell.slice(0, 5000))
    const table = Array.from({ length: 50 }, (_, number) => ({ number, cells }))
    const began = processorTime()
    looksLikeHeader('staff', table[0]!)
    guessFields('staff', table, 100, true)
    assert.ok(processorTime() - began < 2000)
  }
})

test('writes an export full of combining marks in linear time', async () => {
  const rows = (async function* () {
    yield Array.from({ length: 100 }, () => ({ text: marks(20_000) }))
  })()
  const start = processorTime()
  const pieces: string[] = []
  for await (const piece of csvOf([['Text', ({ text }: { text: string }) => text]], rows)) pieces.push(piece)
  assert.ok(processorTime() - start < 2000)
  assert.ok(pieces.join('').includes(marks(20_000)))
})
