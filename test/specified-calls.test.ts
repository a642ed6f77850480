import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import { statementsOf } from '#scripts/conformance/statements.ts'
import { startWorld } from './access/world.ts'
import { type SpecifiedCall, specifiedCalls } from './specified-calls.ts'

const rows = statementsOf(readFileSync(new URL('../docs/specification/product.md', import.meta.url), 'utf8'))
  .filter(({ section, text: says }) => section === '7' && says.includes(' | '))
  .map(({ text: says }) => says.split(' | ') as [method: string, path: string, payload: string, response: string])
const nameOf = ([method, path]: (typeof rows)[number]) => `${method} ${path}`

const started = startWorld({ after })

/**
 * Returns the field names that a cell of the table asks for, or null if it says so in other words.
 */
const fieldsOf = (payload: string): string[] | null => {
  const [, braced] = /\{(.+)\}/.exec(payload) ?? []
  if (braced !== undefined) return braced.split(', ').map((field) => field.split(':')[0]!)
  const [, listed] = /^(?:multipart create: |optional )(.+)$/.exec(payload) ?? []
  return listed?.replace(/ \([^)]*\)/g, '').split(', ') ?? null
}

const MULTIPART = fieldsOf(rows.find((row) => nameOf(row) === 'POST /employee-details')?.[2] ?? '') ?? []
const describedFields: Record<string, string[]> = {
  none: [],
  'no body': [],
  'empty body; id may be the word all': [],
  page: ['page'],
  'role employer or employee': [],
  'same fields plus replace_subjects true': [...MULTIPART, 'replace_subjects', '_method'],
}

const addressOf = (path: string, { at: valueAt, query }: SpecifiedCall) => {
  const bare = path.replace(/ .*$|\?.*$/g, '').replace(/\{\w+\}/, String(valueAt))
  return query
    ? `${bare}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`
    : bare
}

const make = async (base: string, row: (typeof rows)[number], call: SpecifiedCall, token: string | undefined) => {
  const [method, path] = row
  const form = new FormData()
  for (const [name, value] of call.form ?? []) form.append(name, value)
  const body = call.form ? form : call.body && JSON.stringify(call.body)
  const headers = {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(call.body && { 'content-type': 'application/json' }),
  }
  const response = await fetch(`${base}/api${addressOf(path, call)}`, { method, headers, body: body ?? null })
  return { status: response.status, body: (await response.json()) as unknown }
}

const valueAt = (body: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((inside, name) => (inside as Record<string, unknown> | null | undefined)?.[name], body)

test('every call of the specification is made here', () => {
  assert.equal(rows.length, 36)
  assert.deepEqual(rows.map(nameOf).sort(), Object.keys(specifiedCalls).sort())
})

// spec: 7.1, 7.2, 7.3, 7.4, 7.5, 7.6, 7.7, 7.8, 7.9, 7.10, 7.11, 7.12, 7.13, 7.14, 7.15, 7.16, 7.17
// spec: 7.18, 7.19
// spec: 7.20, 7.21, 7.22, 7.23, 7.24, 7.25, 7.26, 7.27, 7.28, 7.29, 7.30, 7.31, 7.32, 7.33, 7.34
// spec: 7.35, 7.36, 7.37
// spec: 7.38, 7.40
for (const row of rows)
  test(`the call of the specification: ${nameOf(row)}`, async () => {
    const { app, people } = await started
    const call = await specifiedCalls[nameOf(row)]!({ app, people })
    const [, , payload, response] = row
    const sent = call.form?.map(([name]) => name) ?? Object.keys(call.body ?? call.query ?? {})
    assert.deepEqual(
      [...new Set(sent)],
      fieldsOf(payload) ?? describedFields[payload],
      'the fields are those of the row',
    )

    if (call.by !== null) assert.equal((await make(app.base, row, call, undefined)).status, 401)
    const answer = await make(app.base, row, call, call.by?.token)
    assert.ok([200, 201].includes(answer.status), JSON.stringify(answer.body))
    for (const path of call.gives) {
      assert.notEqual(valueAt(answer.body, path) ?? null, null, `${path} in ${JSON.stringify(answer.body)}`)
      if (path !== 'message' && response !== 'not shown')
        assert.ok(response.includes(path.split('.')[0]!) || response === 'shift requests', path)
    }
  })
