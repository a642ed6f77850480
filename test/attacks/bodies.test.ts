/** Attack 17 of the permission sheet: bodies without a token, or beyond the limit of their call. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'node:test'
import * as z from 'zod'
import { maxBodyOf, partsOfRoute } from '#contract/platform/endpoint.ts'
import { endpoints } from '#test/access/world.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { sendRequest } from '#test/helpers/raw-requests.ts'
import { assertHealthAnswersDuring } from './responsiveness.ts'

const asToken = (token: string) => ({ authorization: `Bearer ${token}` })

/** Sends only the headers of a request, without its body, and reads the status. */
const statusOfHead = async (app: TestApp, route: string, length: number, headers: readonly string[] = []) => {
  const { method, path } = partsOfRoute(route)
  const socket = connect(Number(new URL(app.base).port), '127.0.0.1')
  const about = ['Host: localhost', 'Content-Type: application/json', `Content-Length: ${length}`, ...headers]
  socket.write([`${method} /api${path} HTTP/1.1`, ...about, '', ''].join('\r\n'))
  const [answer] = (await once(socket, 'data', { signal: AbortSignal.timeout(5000) })) as [Buffer]
  socket.destroy()
  return Number(answer.toString().split(' ')[1])
}

// attack: 17
test('refuses a request without a token, or too long, by its headers', async (t) => {
  const app = await startApp(t)
  const ana = await app.employee('Ana')
  const bearer = `Authorization: Bearer ${ana.token}`
  const statuses = {
    'without a token': await statusOfHead(app, 'PATCH /me', 1000),
    'with an unknown token': await statusOfHead(app, 'PATCH /me', 1000, [`Authorization: Bearer ${'a'.repeat(43)}`]),
    'beyond 64 kB with a token': await statusOfHead(app, 'PATCH /me', 64 * 1024 + 1, [bearer]),
    'beyond 64 kB without one': await statusOfHead(app, 'PATCH /me', 64 * 1024 + 1),
    'beyond 16 kB at sign-in': await statusOfHead(app, 'POST /login', 16 * 1024 + 1),
  }
  assert.deepEqual(statuses, {
    'without a token': 401,
    'with an unknown token': 401,
    'beyond 64 kB with a token': 413,
    'beyond 64 kB without one': 413,
    'beyond 16 kB at sign-in': 413,
  })
})

test('a GET with the headers of a form is answered', async (t) => {
  const app = await startApp(t)
  const ana = await app.employee('Ana')
  const headers = { ...asToken(ana.token), 'content-type': 'multipart/form-data; boundary=x' }
  assert.equal((await sendRequest(app, 'GET /me', { headers })).status, 200)
})

// attack: 17
test('limits a network whose requests are refused by their headers', async (t) => {
  const app = await startApp(t, { TRUST_PROXY: 'on' })
  const ana = await app.employee('Ana')
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const ask = (headers: Record<string, string>) => sendRequest(app, 'PATCH /me', { body: { name: 'Ana' }, headers })
  for (let i = 0; i < 1200; i += 50)
    await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        n % 2 === 0
          ? ask(from('203.0.113.9'))
          : sendRequest(app, 'POST /login', { body: 'x'.repeat(20_000), headers: from('203.0.113.9') }),
      ),
    )
  const refused = await ask(from('203.0.113.9'))
  assert.deepEqual({ status: refused.status, code: refused.code }, { status: 429, code: 'too_many_requests' })
  assert.match(refused.headers.get('retry-after') ?? '', /^[1-9]\d*$/)
  assert.equal((await ask(from('203.0.113.10'))).status, 401)
  assert.equal((await ask({ ...from('203.0.113.9'), ...asToken(ana.token) })).status, 200)
})

test('counts malformed JSON against the limits of person and network', async (t) => {
  const app = await startApp(t)
  const ana = await app.employee('Ana')
  const broken = (route: string, headers = {}) => sendRequest(app, route, { body: '{', headers })
  for (let i = 0; i < 600; i += 50)
    await Promise.all(Array.from({ length: 50 }, () => broken('PATCH /me', asToken(ana.token))))
  await assert.rejects(ana.accounts.me(), { code: 'too_many_requests' })
  for (let i = 0; i < 120; i += 40) await Promise.all(Array.from({ length: 40 }, () => broken('POST /login')))
  assert.equal((await broken('POST /login')).status, 429)
})

test('serves others during two megabytes of escapes without a token', async (t) => {
  const app = await startApp(t)
  const body = Buffer.from(`["\\u005f",${'1,'.repeat(1_048_000)}1]`)
  await assertHealthAnswersDuring('PATCH /me', app, () =>
    Promise.all(
      Array.from({ length: 4 }, async () => {
        const { status } = await sendRequest(app, 'PATCH /me', { body }).catch(() => ({ status: 413 }))
        assert.equal(status, 413)
      }),
    ),
  )
})

test('reads the largest body of a call in linear time', async (t) => {
  const app = await startApp(t)
  const ana = await app.employee('Ana')
  const bodies = {
    escapes: `["\\u005f",${'1,'.repeat(30_000)}1]`,
    'lists in lists': `${'['.repeat(32_000)}${']'.repeat(32_000)}`,
    'objects in objects': `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
    'a prototype': `{${'"a":1,'.repeat(9000)}"_\\u005fproto__":{}}`,
  }
  for (const [what, body] of Object.entries(bodies))
    await assertHealthAnswersDuring(what, app, async () => {
      const { status } = await sendRequest(app, 'PATCH /me', { body, headers: asToken(ana.token) })
      assert.equal(status, 422, what)
    })
})

test('names at most 20 unknown fields, and at most 100 wrong ones', async (t) => {
  const app = await startApp(t)
  const ana = await app.employee('Ana')
  const errorsOf = async (route: string, body: object, headers = {}) => {
    const { status, text } = await sendRequest(app, route, { body, headers })
    assert.equal(status, 422)
    return Object.keys(JSON.parse(text).errors).length
  }
  const unknown = Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`field${n}`, 1]))
  const email = 'x@example.com'
  assert.equal(await errorsOf('POST /resend-otp', { ...unknown, email }), 20)
  const pattern = Array.from({ length: 5000 }, () => ({}))
  assert.ok((await errorsOf('PUT /availability/pattern', { pattern }, asToken(ana.token))) <= 100)
})

type JsonSchema = { [key: string]: unknown; properties?: Record<string, JsonSchema>; items?: JsonSchema }
/**
 * Returns the bytes of the largest valid JSON of a schema, at three bytes a letter; a text without
 * a limit counts as none.
 */
const largest = (schema: JsonSchema): number => {
  const options = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined
  if (options) return Math.max(...options.map(largest))
  if (schema.type === 'string') return 3 * ((schema.maxLength as number | undefined) ?? 0)
  if (schema.type === 'array') return ((schema.maxItems as number | undefined) ?? 1) * (largest(schema.items ?? {}) + 1)
  if (schema.type !== 'object') return 20
  return Object.entries(schema.properties ?? {}).reduce((sum, [name, each]) => sum + name.length + 4 + largest(each), 2)
}

test('every call takes the largest body that its schema allows', () => {
  const tooSmall = endpoints.filter((endpoint) => {
    if (!endpoint.body) return false
    const schema = z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' }) as JsonSchema
    return largest(schema) > maxBodyOf(endpoint)
  })
  // The parts of a passkey are bounded far above what any authenticator makes.
  assert.deepEqual(
    tooSmall.map(({ route }) => route),
    ['POST /passkeys', 'POST /login/second-factor', 'POST /login/passkey', 'POST /confirm-identity'],
  )
})
