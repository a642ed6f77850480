/**
 * Attack 13 on every call of the contract: values that are not text. Attack 14 on an admin's call:
 * odd spellings of its path, two hosts and two tokens.
 */
import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { after, test } from 'node:test'
import * as z from 'zod'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import type { Ends } from '../app.ts'
import { bodyOf, goodRequest, writes } from './table.ts'
import { endpoints, send, shareWorlds, startWorld, tokenOf } from './world.ts'

// Spelled as JSON, since not all of them are text that could be sent otherwise.
const marks = {
  'a NUL': '\\u0000',
  'a lone surrogate': '\\ud800',
  'an override of the direction': '\\u202e',
  'a megabyte of text': 'a'.repeat(1024 * 1024),
}
const hostile: Record<string, string> = {
  ...Object.fromEntries(Object.entries(marks).map(([what, mark]) => [what, `"a${mark}b"`])),
  'a number beyond all': '1e400',
  'a negative number': '-1',
  'a fraction': '1.5',
  'a list': '[[]]',
  'an object': '{"toString":1,"length":-1}',
  'a truth': 'true',
  nothing: 'null',
}

const HERE = '\ue000'
/**
 * Returns the body once for each text in it, at any depth: that text is marked near its beginning,
 * all others are unchanged.
 */
const marked = (value: unknown, name = 'body'): [name: string, body: unknown][] => {
  if (typeof value === 'string') return [[name, value.slice(0, 2) + HERE + value.slice(2)]]
  if (typeof value !== 'object' || value === null) return []
  const put = (key: string, inner: unknown) =>
    Array.isArray(value) ? value.with(Number(key), inner) : { ...value, [key]: inner }
  return Object.entries(value).flatMap(([key, each]) =>
    marked(each, `${name}.${key}`).map(([at, inner]): [string, unknown] => [at, put(key, inner)]),
  )
}
/**
 * Error codes for a secret that opens nothing: such a secret is compared and never stored, so
 * nobody reads what is in it.
 */
const SECRETS = ['link_invalid', 'sign_in_expired', 'authentication_failed', 'passkey_refused']

const nextWorld = shareWorlds({ after })

// attack: 13
for (const call of writes)
  test(`${call} refuses values that are not text, field by field`, async () => {
    const world = await nextWorld()
    const { input, token } = await goodRequest(world, call)
    const answerTo = async (body: string) => {
      const reply = await send(world, call, { ...input, body }, token)
      if (reply.status !== 429) return reply
      // Moves the clock past the rate limit, which hides every other answer.
      world.app.setNow(world.app.now().add({ hours: 1 }))
      return send(world, call, { ...input, body }, token)
    }
    for (const [name, body] of marked(bodyOf(input)))
      for (const [what, mark] of Object.entries(marks)) {
        const { status, body: told } = await answerTo(JSON.stringify(body).replace(HERE, mark))
        const isRefused = status === 422 || (status === 413 && what === 'a megabyte of text')
        assert.ok(isRefused || SECRETS.includes(String(told?.code)), `${name} with ${what}: ${status}`)
      }
    for (const [field, usual] of Object.entries(bodyOf(input)))
      for (const [what, value] of Object.entries(hostile)) {
        if (typeof usual === 'string' && what in marks) continue
        const fields = Object.entries(bodyOf(input)).map(
          ([name, usual]) => `${JSON.stringify(name)}:${name === field ? value : JSON.stringify(usual)}`,
        )
        const reply = await answerTo(`{${fields.join(',')}}`)
        assert.ok(reply.status < 500, `${field} as ${what}: ${reply.text}`)
      }
  })

test('a field named like a property of Object.prototype is unknown', async (t) => {
  const world = await startWorld(t)
  for (const name of ['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__defineGetter__', '__proto__']) {
    const field = `{${JSON.stringify(name)}:{"prototype":{"role":"admin"}}}`
    const bodies = [field, `{"pattern":[${field}]}`]
    for (const body of bodies) {
      const reply = await send(world, 'PUT /availability/pattern', { body }, world.people.employee.token)
      assert.deepEqual([reply.status, reply.body?.code], [422, 'invalid'], body)
    }
    const asked = await send(world, 'GET /subjects', { query: { [name]: '1' } }, world.people.employee.token)
    assert.deepEqual([asked.status, asked.body?.code], [422, 'invalid'], name)
    assert.ok(Object.hasOwn(asked.body?.errors as object, name), name)
  }
})

const strangeQueries = [
  '\u0000',
  '\ud800',
  '\u202e',
  'a'.repeat(5000),
  '-1',
  '0',
  '1e9',
  '[]',
  "' or 1=1 --",
  '%',
  'NaN',
]

/** Query parameters of a call, and `role`, which most calls do not know. */
const queryNames = ({ query }: Endpoint) => [...Object.keys(query instanceof z.ZodObject ? query.shape : {}), 'role']

// Reads change nothing, so all of them share one world.
const reading = startWorld({ after })

for (const endpoint of endpoints.filter((one) => one.route.startsWith('GET')))
  test(`${endpoint.route} answers odd paths and queries without a 500`, async () => {
    const world = await reading
    // Advances the clock, so that no caller exceeds a rate limit.
    world.app.setNow(world.app.now().add({ minutes: 2 }))
    const { route, params, access } = endpoint
    for (const actor of ['admin', 'employer', 'employee'] as const)
      for (const value of strangeQueries) {
        // A caller refused by role is refused before the query is read.
        const names = access === 'public' || access.includes(actor) ? queryNames(endpoint) : ['role']
        for (const name of names) {
          const asked = { params: { id: 1 }, query: { [name]: value } }
          const { status, text } = await send(world, route, asked, tokenOf(world, actor))
          assert.ok(status < 500, `${name}=${value}: ${text}`)
          if (!endpoint.budget?.account) assert.notEqual(status, 429, `${name}=${value}`)
        }
        if (!params) continue
        const encoded = encodeURIComponent(value.toWellFormed())
        const { status } = await send(world, route, { params: { id: encoded, key: encoded } }, tokenOf(world, actor))
        assert.ok([403, 404, 414, 431].includes(status), `${value} in the path: ${status}`)
      }
  })

/** Sends a request as exactly these bytes, and reads the whole answer. */
const raw = (t: Ends, base: string, lines: readonly string[]) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(Number(new URL(base).port), '127.0.0.1', () => socket.write(`${lines.join('\r\n')}\r\n\r\n`))
    t.after(() => socket.destroy())
    let text = ''
    socket.setTimeout(5000, () => reject(new Error('no answer')))
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('close', () => resolve(text))
    socket.on('error', reject)
  })

const spellings = [
  '/api/admin/outbox',
  '//api/admin/outbox',
  '/api//admin/outbox',
  '/api/admin//outbox',
  '/api/admin%2foutbox',
  '/api%2fadmin%2foutbox',
  '/api/admin/outbox;x',
  '/api/admin;x/outbox',
  '/api/admin/outbox/',
  '/api/admin/outbox/.',
  '/api/x/../admin/outbox',
  '/api/x/%2e%2e/admin/outbox',
  '/api/./admin/outbox',
  '/API/admin/outbox',
  '/api/Admin/Outbox',
  '/api/admin/%6futbox',
  '/api\\admin\\outbox',
  '/api/admin/outbox%00',
  '/api/admin/outbox%20',
  'http://bellbird.example/api/admin/outbox',
  'http://bellbird.example//api/admin/outbox',
]

// attack: 14
test('no spelling of a path bypasses its access check', async (t) => {
  const world = await startWorld(t)
  await world.app.anonymous.accounts.resendOtp({ body: { email: 'nobody@example.com' } })
  for (const path of spellings)
    for (const actor of ['anon', 'employee', 'newEmployee', 'closed'] as const) {
      const token = tokenOf(world, actor)
      const lines = [`GET ${path} HTTP/1.1`, 'Host: localhost', 'Connection: close']
      const answer = await raw(t, world.app.base, [...lines, ...(token ? [`Authorization: Bearer ${token}`] : [])])
      assert.doesNotMatch(answer, /"per_page"/, `${path} by ${actor}`)
      assert.doesNotMatch(answer, /^HTTP\/1\.1 (5|2\d\d [\s\S]*application\/json)/, `${path} by ${actor}`)
    }
})

// attack: 14
test('refuses a request with two hosts or two tokens', async (t) => {
  const world = await startWorld(t)
  const { token } = world.people.admin
  const start = 'GET /api/admin/outbox HTTP/1.1'
  const bearer = `Authorization: Bearer ${token}`
  const two = await raw(t, world.app.base, [start, 'Host: a.example', 'Host: b.example', bearer, 'Connection: close'])
  assert.match(two, /^HTTP\/1\.1 400 /)
  const strange = 'Authorization: Bearer aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'
  const tokens = await raw(t, world.app.base, [start, 'Host: a.example', strange, bearer, 'Connection: close'])
  assert.match(tokens, /^HTTP\/1\.1 4\d\d /)
  for (const header of [`Authorization: bearer ${token}x`, `Authorization: Basic ${token}`, `Cookie: token=${token}`]) {
    const answer = await raw(t, world.app.base, [start, 'Host: a.example', header, 'Connection: close'])
    assert.match(answer, /^HTTP\/1\.1 401 /, header)
  }
  const inQuery = await raw(t, world.app.base, [
    `GET /api/admin/outbox?token=${token} HTTP/1.1`,
    'Host: a.example',
    'Connection: close',
  ])
  assert.match(inQuery, /^HTTP\/1\.1 401 /)
})
